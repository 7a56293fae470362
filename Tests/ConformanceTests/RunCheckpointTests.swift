import Conformance
import Corpora
import Foundation
import HitTesting
import StrictJSON
import Synchronization
import TestSupport
import Testing

/// A run that goes on from a checkpoint has the report of a run that was never interrupted.
@Suite struct RunCheckpointTests {
  private static let suites = CaseSuite.random(seed: 5, sweepCount: 190)

  /// A contender that counts its answers, and may ask to be asked in order, as programs do.
  private final class CountingContender: ImageContender {
    let name = "counting"
    let fidelity = Fidelity.exact
    let answersInOrder: Bool
    let answered = Mutex(0)

    init(answersInOrder: Bool) { self.answersInOrder = answersInOrder }

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      answered.withLock { $0 += 1 }
      // Some verdicts are wrong, so that outcomes are kept too.
      return Answers(points: testCase.points.indices.map { $0.isMultiple(of: 2) })
    }
  }

  private func run(
    _ contender: any Contender, suites: [CaseSuite] = suites, seed: UInt64 = 5,
    shard: Shard = .whole, versions: [String: String]? = ["swift": "6.2"],
    program: String? = nil
  ) -> ConformanceRun {
    ConformanceRun(
      contenders: [contender], suites: suites, seed: seed, shard: shard, versions: versions,
      program: program)
  }

  /// Runs until `count` answers were given, and then is interrupted: the report and the checkpoint.
  private func interrupted(
    _ run: ConformanceRun, _ contender: CountingContender, after count: Int,
    from start: RunCheckpoint? = nil
  ) throws -> (ConformanceReport, RunCheckpoint) {
    let last = Mutex<RunCheckpoint?>(nil)
    let before = contender.answered.withLock { $0 }
    let report = run.run(
      after: start, isCancelled: { contender.answered.withLock { $0 } - before >= count },
      save: { isLast, make in if isLast { last.withLock { $0 = make() } } })
    let checkpoint = try #require(last.withLock { $0 })
    // It passes through a file.
    return (report, try RunCheckpoint(parsing: hashedFile(checkpoint), name: "file"))
  }

  @Test(arguments: [true, false], [0, 63, 64, 130])
  func anInterruptedRunGoesOnToTheSameReport(answersInOrder: Bool, count: Int) throws {
    let contender = CountingContender(answersInOrder: answersInOrder)
    let run = run(contender)
    let whole = run.run()
    let (report, checkpoint) = try interrupted(run, contender, after: count)
    #expect(!report.isComplete && !checkpoint.report.isComplete)
    #expect(checkpoint.report.caseCount <= report.caseCount)
    // At most one chunk is judged again for each core.
    if answersInOrder { #expect(checkpoint.report.caseCount >= count - 64) }
    try run.requireOwn(checkpoint, name: "file")
    let before = contender.answered.withLock { $0 }
    let resumed = run.run(after: checkpoint)
    #expect(try sortedText(resumed) == sortedText(whole))
    let asked = contender.answered.withLock { $0 } - before
    #expect(asked == whole.caseCount - checkpoint.report.caseCount, "no case is asked twice")
  }

  @Test func aRunMayBeInterruptedTwice() throws {
    let contender = CountingContender(answersInOrder: true)
    let run = run(contender, shard: try #require(Shard("1/2")))
    let whole = run.run()
    let (_, first) = try interrupted(run, contender, after: 40)
    let (_, second) = try interrupted(run, contender, after: 40, from: first)
    #expect(first.report.caseCount < second.report.caseCount)
    #expect(second.report.caseCount < whole.caseCount)
    #expect(try sortedText(run.run(after: second)) == sortedText(whole))
  }

  /// Its answers to the basic cases are wrong, but it was not asked all of them.
  @Test func anInterruptionDuringTheBasicCasesIsNoFault() throws {
    let contender = CountingContender(answersInOrder: true)
    let basic = try StoredCorpus.suites().filter { $0.area == "basic" }
    let run = run(contender, suites: basic + Self.suites)
    #expect(run.run().stoppedAfterBasic)
    let report = run.run(isCancelled: { true })
    #expect(!report.stoppedAfterBasic && !report.isComplete && report.caseCount == 0)
  }

  @Test func checkpointsOfOtherRunsAreRefused() throws {
    let contender = CountingContender(answersInOrder: true)
    let (_, checkpoint) = try interrupted(run(contender), contender, after: 100)
    let shard = try #require(Shard("2/3"))
    let runs = [
      run(contender, seed: 6), run(contender, suites: CaseSuite.random(seed: 5, sweepCount: 189)),
      run(contender, suites: Array(Self.suites.dropLast())), run(ConstantContender(verdict: true)),
      run(contender, shard: shard), run(contender, versions: ["swift": "6.3"]),
      run(contender, program: "9583700"),
    ]
    expectRefusals(of: runs.indices, as: "checkpoints-of-other-runs") { place in
      try runs[place].requireOwn(checkpoint, name: "file")
    }
    let text = String(decoding: try JSONEncoder().encode(checkpoint), as: UTF8.self)
    let count = "\"chunkCount\":\(checkpoint.chunkCount)"
    for other in [checkpoint.chunkCount + 1, 4711] {
      let changed = text.replacing(count, with: "\"chunkCount\":\(other)")
      #expect(changed != text)
      let data = HashedJSON.adding(to: Data(changed.utf8))
      let changedOne = try RunCheckpoint(parsing: data, name: "file")
      let error = #expect(throws: MergeError.self) {
        try run(contender).requireOwn(changedOne, name: "file")
      }
      #expect(error?.description == "file: its cases differ from those of this run")
    }
  }

  /// Every number of a checkpoint goes into the report of the run.
  @Test func aFileThatIsNoCheckpointOrHasAChangedDigitIsRefused() throws {
    let contender = CountingContender(answersInOrder: true)
    let (report, checkpoint) = try interrupted(run(contender), contender, after: 100)
    try expectFileFaults(
      of: checkpoint, named: RunCheckpoint.fileName, changing: "verdicts",
      impossible: ["chunkCount": "-1"]
    ) { _ = try RunCheckpoint(parsing: $0, name: "file") }
    let other = try hashedFile(report)
    let error = #expect(throws: MergeError.self) {
      try RunCheckpoint(parsing: other, name: "file")
    }
    #expect(
      error?.description == "file: is cut off, or not the conformance.unfinished.json of a run")
  }
}
