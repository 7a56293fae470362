import Corpora
import Dispatch
import Synchronization

/// Puts every case of some suites to every contender and judges the answers.
public struct ConformanceRun: Sendable {
  public let contenders: [any Contender]
  public let suites: [CaseSuite]
  public let seed: UInt64
  public let shard: Shard
  /// Whether the suites are all that there are, so that too many excuses are a failure.
  public let isStandard: Bool

  /// - Parameters:
  ///   - seed: what the random suites were made from; goes into the report, so that findings can be repeated.
  ///   - shard: the part of all cases that is run.
  ///   - isStandard: whether these are all suites.
  public init(
    contenders: [any Contender], suites: [CaseSuite], seed: UInt64, shard: Shard = .whole,
    isStandard: Bool = false
  ) {
    self.contenders = contenders
    self.suites = suites
    self.seed = seed
    self.shard = shard
    self.isStandard = isStandard
  }

  /// Runs all cases: on all cores, or in order where a contender needs that.
  ///
  /// The report does not depend on how the work was shared out.
  ///
  /// - Parameters:
  ///   - isCancelled: asked now and then, from any thread; what was judged until then is reported.
  ///   - progress: called now and then, from any thread but never from two at once, with how many cases of how many are
  ///     done.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> ConformanceReport {
    let chunks = makeChunks()
    let caseCount = chunks.reduce(0) { $0 + $1.caseCount }
    let state = Mutex(State(report: emptyReport))
    let isInOrder = contenders.contains(where: \.answersInOrder)
    @Sendable func runChunk(_ place: Int) {
      let chunk = chunks[place]
      var reports = emptyReports
      if isInOrder { for contender in contenders { contender.begin(suite: chunk.suite.name) } }
      for index in chunk.range where chunk.holds(index) {
        if isCancelled() { break }
        let (testCase, outcomes) = judge(chunk.suite, index)
        // What was interrupted is not judged.
        if isInOrder && isCancelled() { break }
        for (place, outcome) in outcomes.enumerated() {
          reports[place].add(outcome, of: testCase, isStored: chunk.suite.isStored)
        }
        state.withLock {
          $0.report.caseCount += 1
          progress($0.report.caseCount, caseCount)
        }
      }
      state.withLock { $0.add(reports, at: place) }
    }
    if isInOrder {
      let basic = judgeBasic()
      if basic.contains(where: Self.isWiredWrongly) {
        var report = emptyReport
        report.contenders = basic
        report.stoppedAfterBasic = true
        report.caseCount = basic.first?.outcomes.count ?? 0
        report.isComplete = false
        return report
      }
      if shard.index == 1 { state.withLock { $0.report.addProtocolChecks(of: contenders) } }
      for place in chunks.indices { runChunk(place) }
    } else {
      DispatchQueue.concurrentPerform(iterations: chunks.count, execute: runChunk)
    }
    return state.withLock {
      $0.report.isComplete = $0.report.caseCount == caseCount
      return $0.report
    }
  }

  /// Whether a contender fails the first cases; one whose rule differs on purpose may.
  private static func isWiredWrongly(_ basic: ContenderReport) -> Bool {
    basic.total.disagreements + basic.total.broken > 0 && basic.details.rule == nil
  }

  /// The report so far, with what came before its turn.
  private struct State {
    var report: ConformanceReport
    private var early: [Int: [ContenderReport]] = [:]
    private var next = 0

    init(report: ConformanceReport) { self.report = report }

    /// Takes the reports of a chunk, in the order of the chunks whatever the order in which they come.
    mutating func add(_ reports: [ContenderReport], at place: Int) {
      early[place] = reports
      while let reports = early.removeValue(forKey: next) {
        for (index, part) in reports.enumerated() { report.contenders[index].add(part) }
        next += 1
      }
    }
  }

  /// A piece of a suite.
  private struct Chunk {
    let suite: CaseSuite
    let range: Range<Int>
    /// Where the suite begins in the whole run.
    let first: Int
    let shard: Shard

    func holds(_ index: Int) -> Bool { shard.holds(first + index) }

    var caseCount: Int { range.count(where: holds) }
  }

  private var emptyReports: [ContenderReport] {
    // A part of a run may have more than its share of edges; the whole is limited when the parts are merged.
    contenders.map { ContenderReport($0, limitsExcuses: isStandard && shard == .whole) }
  }

  private var emptyReport: ConformanceReport {
    ConformanceReport(
      contenders: emptyReports, seed: seed,
      suites: suites.map { .init(name: $0.name, caseCount: $0.count) }, shard: shard,
      isStandard: isStandard)
  }

  /// Pieces of suites, small enough for the cores to end together.
  private func makeChunks() -> [Chunk] {
    var before = 0
    return suites.flatMap { suite -> [Chunk] in
      let first = before
      before += suite.count
      return stride(from: 0, to: suite.count, by: 64).map { start in
        Chunk(
          suite: suite, range: start..<min(start + 64, suite.count), first: first, shard: shard)
      }
    }
  }

  /// The first cases, which whoever is wired up passes; they are counted with the others when they come again.
  private func judgeBasic() -> [ContenderReport] {
    var reports = emptyReports
    for suite in suites where suite.area == "basic" {
      for contender in contenders { contender.begin(suite: suite.name) }
      for index in 0..<suite.count {
        let (testCase, outcomes) = judge(suite, index)
        for (place, outcome) in outcomes.enumerated() {
          reports[place].add(outcome, of: testCase, isStored: true)
        }
      }
    }
    return reports
  }

  /// The outcome of a case for each contender.
  private func judge(_ suite: CaseSuite, _ index: Int) -> (HitTestCase, [CaseOutcome]) {
    let testCase = suite.testCase(at: index)
    var judge = Judge(testCase)
    return (testCase, contenders.map { judge.judge($0) })
  }
}
