import Conformance
import Corpora
import HitTesting

/// Which strategies are right about what a product uses.
///
/// The oracle judges them on the stored cases and on random ones that have the product's gravities,
/// transforms and sampling, in all the ways in which the product asks. Thresholds, bounds and pixel
/// formats are those of all cases.
package struct ProductConformance: Sendable {
  /// What the oracle found out about one strategy.
  package struct Finding: Sendable {
    package let report: ContenderReport
    /// The first wrong verdict and its case; `nil` for a strategy that conforms.
    package let firstWrong: (caseName: String, disagreement: Disagreement)?

    package var verdicts: Int { report.total.verdicts }
    /// Whether any query was judged: one with a verdict, or without one that it should have.
    package var isJudged: Bool { verdicts > 0 || report.unknown.broken > 0 }
    /// Whether verdicts were judged, and none is wrong beyond what the fidelity excuses.
    package var conforms: Bool { report.conforms }
  }

  package let findings: [String: Finding]
  /// The number of cases that were judged.
  package let caseCount: Int
  package let seed: UInt64
  /// Whether every case was judged; false after an interruption.
  package let isComplete: Bool

  /// The number of random cases in the sweep; a third as many are aligned to whole points.
  package static let sweepCount = 1500

  /// Judges strategies.
  ///
  /// - Parameters:
  ///   - profile: the product.
  ///   - contenders: the strategies.
  ///   - stored: the stored suites.
  ///   - seed: the seed of the random cases.
  ///   - sweepCount: the number of random cases in the sweep.
  ///   - isCancelled: whether to stop; called from any thread.
  ///   - progress: is called with the number of cases that are done and of all cases, from any
  ///     thread but never from two threads at once.
  package init(
    _ profile: ProductProfile, contenders: [any ImageContender], stored: [CaseSuite],
    seed: UInt64 = 1, sweepCount: Int = Self.sweepCount,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) {
    let uses = profile.askedOfImages
    let (used, kinds) = (UsedLayers(profile), Set(uses.map(\.kind)))
    let random = CaseSuite.random(limits: used.limits, seed: seed, sweepCount: sweepCount)
    let run = ConformanceRun(
      contenders: contenders.map { ProductContender(whole: $0, modes: uses.map(\.mode)) },
      suites: (stored + random).compactMap { $0.part(used, kinds) }, seed: seed)
    let report = run.run(isCancelled: isCancelled, progress: progress)
    findings = Dictionary(
      uniqueKeysWithValues: report.contenders.map { found in
        let wrong = found.outcomes.first { !$0.disagreements.isEmpty }
        return (
          found.name,
          Finding(report: found, firstWrong: wrong.map { ($0.name, $0.disagreements[0]) })
        )
      })
    caseCount = report.caseCount
    isComplete = report.isComplete
    self.seed = seed
  }
}
