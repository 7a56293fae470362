import Corpora
import Dispatch
import Synchronization

/// Puts every case of some suites to every contender and judges the answers, on all cores.
public struct ConformanceRun: Sendable {
  public let contenders: [any Contender]
  public let suites: [CaseSuite]
  public let seed: UInt64

  /// - Parameter seed: what the random suites were made from; goes into the report, so that findings can be repeated.
  public init(contenders: [any Contender], suites: [CaseSuite], seed: UInt64) {
    self.contenders = contenders
    self.suites = suites
    self.seed = seed
  }

  /// Runs all cases.
  ///
  /// The report does not depend on how the work was shared out.
  ///
  /// - Parameter progress: called now and then, from any thread but never from two at once, with how many cases of how
  ///   many are done.
  public func run(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> ConformanceReport {
    let chunks = makeChunks()
    let caseCount = suites.reduce(0) { $0 + $1.count }
    let state = Mutex(State(results: Array(repeating: [], count: chunks.count)))
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let (suite, range) = chunks[index]
      let reports = judge(suite, range)
      state.withLock {
        $0.results[index] = reports
        $0.done += range.count
        progress($0.done, caseCount)
      }
    }
    var totals = emptyReports
    for reports in state.withLock({ $0.results }) {
      for (index, report) in reports.enumerated() { totals[index].add(report) }
    }
    return ConformanceReport(contenders: totals, seed: seed, caseCount: caseCount)
  }

  private struct State {
    var results: [[ContenderReport]]
    var done = 0
  }

  private var emptyReports: [ContenderReport] {
    let isStandard = CaseSuite.standardNames.isSubset(of: suites.map(\.name))
    return contenders.map { ContenderReport($0, limitsExcuses: isStandard) }
  }

  /// Pieces of suites, small enough for the cores to end together.
  private func makeChunks() -> [(CaseSuite, Range<Int>)] {
    suites.flatMap { suite in
      stride(from: 0, to: suite.count, by: 64).map { start in
        (suite, start..<min(start + 64, suite.count))
      }
    }
  }

  private func judge(_ suite: CaseSuite, _ range: Range<Int>) -> [ContenderReport] {
    var reports = emptyReports
    for index in range {
      let testCase = suite.testCase(at: index)
      let judge = Judge(testCase, contenders: contenders)
      for (place, contender) in contenders.enumerated() {
        let tallies = judge.judge(contender) { disagreement in
          if reports[place].disagreements.count < ContenderReport.keptDisagreements {
            reports[place].disagreements.append(disagreement)
          }
        }
        reports[place].add(tallies, traits: testCase.traits)
      }
    }
    return reports
  }
}
