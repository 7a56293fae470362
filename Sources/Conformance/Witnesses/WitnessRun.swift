import Corpora
import Oracles

/// How well a renderer agrees with the oracle, by the margins of the oracle's verdicts.
///
/// A witness is not a contender: nothing is excused, and the only requirement is that it
/// contradicts no clear verdict.
package struct WitnessReport: Sendable {
  /// The verdicts whose margin is at least ``lowerMargin``, and below that of the band before.
  package struct Band: Sendable {
    /// The least margin of the band in texels.
    package let lowerMargin: Double
    package var points = 0
    /// The number of points on which the witness and the oracle differ.
    package var disagreements = 0
  }

  package let name: String
  /// The bands from clear to unclear; a point that has no opposite verdict counts in the first
  /// band.
  package var bands = [1.0 / 64, 1e-3, 1e-4, 1e-6, 0].map { Band(lowerMargin: $0) }
  /// The number of cases that the witness declined.
  package var unsupportedCases = 0
  /// The first clear verdicts that the witness contradicted, in words.
  package var contradictions: [String] = []
  /// The reason why the witness stopped answering; `nil` if it did not stop.
  package var fault: String?

  /// The number of points in all bands.
  package var points: Int { bands.reduce(0) { $0 + $1.points } }

  /// Whether the witness answered and contradicted no clear verdict.
  package var agrees: Bool { fault == nil && points > 0 && bands[0].disagreements == 0 }
}

/// A run that asks a witness about random layers until it has answered enough points.
package struct WitnessRun: Sendable {
  package let witness: any ImageContender
  /// The seed of the random layers.
  package let seed: UInt64
  /// The number of points to be answered.
  package let points: Int
  package let isInPerspective: Bool

  /// The greatest number of cases that a witness may decline per case that it answers.
  private static let maximumCasesPerAnswer = 12

  package init(
    witness: any ImageContender, seed: UInt64, points: Int, isInPerspective: Bool = false
  ) {
    self.isInPerspective = isInPerspective
    self.witness = witness
    self.seed = seed
    self.points = points
  }

  /// Asks the witness, and calls `progress` after each case with the number of points that were
  /// answered.
  package func run(progress: (Int) -> Void = { _ in }) -> WitnessReport {
    var report = WitnessReport(name: witness.name + (isInPerspective ? ", R16" : ""))
    let suite =
      isInPerspective
      ? CaseSuite.leaningPixelCentres(seed: seed, count: .max)
      : .pixelCentres(seed: seed, count: .max)
    let pointsPerCase = suite.imageCase(at: 0).points.count
    let lastCase = (points / pointsPerCase + 1) * Self.maximumCasesPerAnswer
    witness.begin(suite: suite.name)
    for index in 0..<lastCase where report.points < points {
      let testCase = suite.imageCase(at: index)
      do throws(AnswerFailure) {
        add(try witness.answer(testCase)[.single(.point)] ?? [], testCase, to: &report)
      } catch {
        switch error {
        case .unsupported: report.unsupportedCases += 1
        case .broken(let reason):
          report.fault = "\(testCase.name): \(reason)"
          return report
        }
      }
      progress(report.points)
    }
    if report.points < points {
      report.fault = "declined all but \(report.points) points of \(lastCase) cases"
    }
    return report
  }

  private func add(_ verdicts: [Bool], _ testCase: ImageCase, to report: inout WitnessReport) {
    let oracle = ExactOracle(testCase)
    for (point, verdict) in zip(testCase.points, verdicts) {
      let margin = oracle.margin(at: point)?.approximation ?? .infinity
      let band = report.bands.firstIndex { margin >= $0.lowerMargin }!
      report.bands[band].points += 1
      if verdict == oracle.hits(point) { continue }
      report.bands[band].disagreements += 1
      if band == 0 && report.contradictions.count < 10 {
        report.contradictions.append(
          "\(testCase.name) at (\(point.x), \(point.y)): said \(verdict.inWords), "
            + "margin \(margin) texels, \(testCase.layer.contentsGravity.rawValue)")
      }
    }
  }
}
