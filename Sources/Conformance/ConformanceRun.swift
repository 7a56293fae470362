import Corpora
import Dispatch
import Synchronization

/// A run that puts every case of some suites to every contender and judges the answers.
public struct ConformanceRun: Sendable {
  /// The contenders that are judged.
  public let contenders: [any Contender]
  /// The suites that are run, in order.
  public let suites: [CaseSuite]
  /// The seed of the random suites.
  public let seed: UInt64
  /// The part of all cases that is run.
  public let shard: Shard
  /// Whether `suites` are all suites, so that too many excuses are a failure.
  public let isStandard: Bool

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - contenders: the contenders that are judged.
  ///   - suites: the suites that are run, in order.
  ///   - seed: the seed of the random suites; the report records it, so that findings can be
  ///     repeated.
  ///   - shard: the part of all cases that is run.
  ///   - isStandard: whether `suites` are all suites.
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

  /// Runs all cases, on all cores or in order if a contender needs that.
  ///
  /// The report does not depend on how the work was divided among cores.
  ///
  /// - Parameters:
  ///   - isCancelled: a function that is called repeatedly, from any thread. When it returns true,
  ///     the run ends with what was judged until then.
  ///   - progress: a function that is called with the number of cases that are done and of all
  ///     cases, from any thread but never from two threads at once.
  /// - Returns: the report.
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
        // A verdict during an interruption may be an effect of the interruption, so it is not
        // judged.
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

  /// Whether a contender fails the basic cases without declaring another rule.
  private static func isWiredWrongly(_ basic: ContenderReport) -> Bool {
    basic.total.disagreements + basic.total.broken > 0 && basic.details.rule == nil
  }

  /// The report so far, with the reports of chunks that came before their turn.
  private struct State {
    var report: ConformanceReport
    private var early: [Int: [ContenderReport]] = [:]
    private var next = 0

    init(report: ConformanceReport) { self.report = report }

    /// Takes the reports of a chunk and adds them in the order of the chunks, whatever the order in
    /// which they come.
    mutating func add(_ reports: [ContenderReport], at place: Int) {
      early[place] = reports
      while let reports = early.removeValue(forKey: next) {
        for (index, part) in reports.enumerated() { report.contenders[index].add(part) }
        next += 1
      }
    }
  }

  /// A range of cases of one suite.
  private struct Chunk {
    let suite: CaseSuite
    let range: Range<Int>
    /// The number of the suite's first case in the whole run.
    let first: Int
    let shard: Shard

    func holds(_ index: Int) -> Bool { shard.holds(first + index) }

    var caseCount: Int { range.count(where: holds) }
  }

  private var emptyReports: [ContenderReport] {
    // A shard may have more than its share of edges. The limit applies to the whole run, when the
    // shards are merged.
    contenders.map { ContenderReport($0, limitsExcuses: isStandard && shard == .whole) }
  }

  private var emptyReport: ConformanceReport {
    ConformanceReport(
      contenders: emptyReports, seed: seed,
      suites: suites.map { .init(name: $0.name, caseCount: $0.count) }, shard: shard,
      isStandard: isStandard)
  }

  /// Divides the suites into chunks that are small enough for all cores to end together.
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

  /// Judges the basic cases, which every correctly connected contender passes; the run itself
  /// counts them again with all other cases.
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

  /// Judges one case for each contender.
  private func judge(_ suite: CaseSuite, _ index: Int) -> (HitTestCase, [CaseOutcome]) {
    let testCase = suite.testCase(at: index)
    var judge = Judge(testCase)
    return (testCase, contenders.map { judge.judge($0) })
  }
}
