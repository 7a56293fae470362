import Corpora
import Dispatch
import Synchronization

/// A run that puts every case of some suites to every contender and judges the answers.
package struct ConformanceRun: Sendable {
  package let contenders: [any Contender]
  /// The suites that are run, in order.
  package let suites: [CaseSuite]
  /// The seed of the random suites; the report records it, so that findings can be repeated.
  package let seed: UInt64
  /// The part of all cases that is run.
  package let shard: Shard
  /// Whether `suites` are all suites, so that too many excuses are a failure.
  package let isStandard: Bool
  /// Whether a contender that answers in order, fails the basic cases and declares no rule of its
  /// own ends the run; not where verdicts are counted to compare them.
  package let stopsAfterBasic: Bool
  /// The versions of what the program was built with and runs with, for the report.
  package let versions: [String: String]?
  /// The git commit of the program, for the report; `nil` if it does not know its own.
  package let program: String?

  package init(
    contenders: [any Contender], suites: [CaseSuite], seed: UInt64, shard: Shard = .whole,
    isStandard: Bool = false, stopsAfterBasic: Bool = true, versions: [String: String]? = nil,
    program: String? = nil
  ) {
    self.contenders = contenders
    self.suites = suites
    self.seed = seed
    self.shard = shard
    self.isStandard = isStandard
    self.stopsAfterBasic = stopsAfterBasic
    self.versions = versions
    self.program = program
  }

  /// Runs all cases, on all cores or in order if a contender needs that.
  ///
  /// The report does not depend on how the work was divided among cores, nor on interruptions.
  ///
  /// - Parameters:
  ///   - checkpoint: what an interrupted run has judged, which is not judged again; see
  ///     ``requireOwn(_:name:)``.
  ///   - isCancelled: a function that is called repeatedly, from any thread. When it returns true,
  ///     the run ends with what was judged until then.
  ///   - progress: a function that is called with the number of cases that are done and of all
  ///     cases, from any thread but never from two threads at once.
  ///   - save: a function that is called after each chunk, from any thread, and once more after an
  ///     interruption, as its first argument then says. Its second one makes the checkpoint.
  /// - Returns: the report.
  package func run(
    after checkpoint: RunCheckpoint? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    save: @escaping @Sendable (_ isLast: Bool, _ make: () -> RunCheckpoint) -> Void = { _, _ in }
  ) -> ConformanceReport {
    let chunks = makeChunks()
    let caseCount = Self.caseCount(of: chunks[...])
    let start = checkpoint?.chunkCount ?? 0
    let state = Mutex(State(report: checkpoint?.report ?? emptyReport, next: start))
    @Sendable func makeCheckpoint() -> RunCheckpoint {
      var (report, count) = state.withLock { ($0.whole.report, $0.whole.chunkCount) }
      report.caseCount = Self.caseCount(of: chunks[..<count])
      report.isComplete = false
      return RunCheckpoint(report: report, chunkCount: count)
    }
    let isInOrder = contenders.contains(where: \.answersInOrder)
    @Sendable func runChunk(_ place: Int) {
      let chunk = chunks[place]
      var reports = emptyReports
      var judged = 0
      if isInOrder { for contender in contenders { contender.begin(suite: chunk.suite.name) } }
      for index in chunk.range where chunk.holds(index) {
        if isCancelled() { break }
        let (testCase, outcomes) = judge(chunk.suite, index)
        // A verdict during an interruption may be an effect of the interruption, so it is not
        // judged.
        if isInOrder && isCancelled() { break }
        for (contender, outcome) in outcomes.enumerated() {
          var outcome = outcome
          outcome.place = chunk.first + index
          reports[contender].add(outcome, of: testCase, isStored: chunk.suite.isStored)
        }
        judged += 1
        state.withLock {
          $0.report.caseCount += 1
          progress($0.report.caseCount, caseCount)
        }
      }
      let isWhole = judged == chunk.caseCount
      state.withLock { $0.add(reports, at: place, isWhole: isWhole) }
      if isWhole { save(false, makeCheckpoint) }
    }
    if isInOrder {
      let basic = stopsAfterBasic ? judgeBasic() : []
      // An answer that an interruption cut off is not a fault of the contender.
      if isCancelled() {
        save(true, makeCheckpoint)
        return makeCheckpoint().report
      }
      if basic.contains(where: Self.isWiredWrongly) {
        var report = emptyReport
        report.contenders = basic
        report.stoppedAfterBasic = true
        report.caseCount = basic.first?.outcomes.count ?? 0
        report.isComplete = false
        return report
      }
      if shard.index == 1 && !state.withLock({ $0.report.hasProtocolChecks }) {
        let checks = contenders.map { $0.checkProtocol() }
        if isCancelled() {
          save(true, makeCheckpoint)
          return makeCheckpoint().report
        }
        state.withLock { $0.report.add(protocolChecks: checks) }
      }
      for place in chunks.indices[start...] { runChunk(place) }
    } else {
      DispatchQueue.concurrentPerform(iterations: chunks.count - start) { runChunk(start + $0) }
    }
    var report = state.withLock { $0.report }
    report.isComplete = report.caseCount == caseCount
    if !report.isComplete { save(true, makeCheckpoint) }
    return report
  }

  /// Checks that a checkpoint is one of this run.
  ///
  /// - Throws: ``MergeError`` that names the file and what differs.
  package func requireOwn(_ checkpoint: RunCheckpoint, name: String) throws(MergeError) {
    let report = checkpoint.report
    try report.requireSameRun(as: emptyReport, name: name, other: "this run")
    guard report.shards == [shard] else {
      throw MergeError("\(name): \(report.shards.words), but this run has \([shard].words)")
    }
    guard report.versions == versions else {
      throw MergeError("\(name): its program or libraries have other versions than this run's")
    }
    let chunks = makeChunks()
    guard report.isStandard == isStandard, checkpoint.chunkCount <= chunks.count,
      report.caseCount == Self.caseCount(of: chunks[..<checkpoint.chunkCount])
    else { throw MergeError("\(name): its cases differ from those of this run") }
  }

  private static func caseCount(of chunks: ArraySlice<Chunk>) -> Int {
    chunks.reduce(0) { $0 + $1.caseCount }
  }

  /// Whether a contender fails the basic cases without declaring another rule.
  private static func isWiredWrongly(_ basic: ContenderReport) -> Bool {
    basic.total.disagreements + basic.total.broken > 0 && basic.details.rule == nil
  }

  /// The report so far, with the reports of chunks that came before their turn.
  private struct State {
    var report: ConformanceReport
    private var early: [Int: (reports: [ContenderReport], isWhole: Bool)] = [:]
    private var next: Int
    /// The report before the first chunk that an interruption cut short, and the place of the
    /// chunk.
    private var cut: (report: ConformanceReport, chunkCount: Int)?

    init(report: ConformanceReport, next: Int) {
      self.report = report
      self.next = next
    }

    /// The report of the leading chunks that were judged as a whole, and their number.
    var whole: (report: ConformanceReport, chunkCount: Int) { cut ?? (report, next) }

    /// Takes the reports of a chunk and adds them in the order of the chunks, whatever the order in
    /// which they come.
    mutating func add(_ reports: [ContenderReport], at place: Int, isWhole: Bool) {
      early[place] = (reports, isWhole)
      while let (reports, isWhole) = early.removeValue(forKey: next) {
        if !isWhole && cut == nil { cut = (report, next) }
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
    var report = ConformanceReport(
      contenders: emptyReports, seed: seed,
      suites: suites.map { .init($0) }, shard: shard, isStandard: isStandard)
    report.program = program
    report.versions = versions
    return report
  }

  /// Divides the suites into chunks that are small enough for all cores to end together.
  private func makeChunks() -> [Chunk] {
    var before = 0
    return suites.flatMap { suite -> [Chunk] in
      let first = before
      before += suite.count
      return stride(from: 0, to: suite.count, by: 64).map { start in
        Chunk(suite: suite, range: start..<min(start + 64, suite.count), first: first, shard: shard)
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

  private func judge(_ suite: CaseSuite, _ index: Int) -> (any HitTestCase, [CaseOutcome]) {
    let testCase = suite.testCase(at: index)
    return (testCase, testCase.judged.outcomes(for: contenders))
  }
}
