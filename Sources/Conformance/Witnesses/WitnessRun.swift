import Corpora
import Oracles

/// How far a program that draws agrees with the oracle, by how clear the oracle's verdicts are.
///
/// A witness is no contender: nothing is excused, and what counts is that a clear verdict is never contradicted.
public struct WitnessReport: Sendable {
  /// Verdicts whose margin is at least so many texels, and below the one before.
  public struct Band: Sendable {
    public let lowerMargin: Double
    public var points = 0
    public var disagreements = 0
  }

  public let name: String
  /// From clear to unclear; points that have no opposite verdict at all are in the first.
  public var bands = [1.0 / 64, 1e-3, 1e-4, 1e-6, 0].map { Band(lowerMargin: $0) }
  public var unsupportedCases = 0
  /// The first clear verdicts that were contradicted, in words.
  public var contradictions: [String] = []
  /// Why it stopped answering, if it did.
  public var fault: String?

  public var points: Int { bands.reduce(0) { $0 + $1.points } }

  /// Whether it answered, and contradicted no clear verdict.
  public var agrees: Bool { fault == nil && points > 0 && bands[0].disagreements == 0 }

  init(name: String) { self.name = name }
}

/// Asks a witness about random layers until enough points were answered.
public struct WitnessRun: Sendable {
  public let witness: any Contender
  public let seed: UInt64
  public let points: Int

  /// A witness may decline so many cases for each that it answers.
  private static let maximumCasesPerAnswer = 12

  public init(witness: any Contender, seed: UInt64, points: Int) {
    self.witness = witness
    self.seed = seed
    self.points = points
  }

  /// - Parameter progress: called after each case with how many points were answered.
  public func run(progress: (Int) -> Void = { _ in }) -> WitnessReport {
    var report = WitnessReport(name: witness.name)
    let suite = CaseSuite.pixelCentres(seed: seed, count: .max)
    let pointsPerCase = suite.testCase(at: 0).points.count
    let lastCase = (points / pointsPerCase + 1) * Self.maximumCasesPerAnswer
    witness.begin(suite: suite.name)
    for index in 0..<lastCase where report.points < points {
      let testCase = suite.testCase(at: index)
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

  private func add(_ verdicts: [Bool], _ testCase: HitTestCase, to report: inout WitnessReport) {
    let oracle = ExactOracle(testCase)
    for (point, verdict) in zip(testCase.points, verdicts) {
      let margin = oracle.margin(at: point)?.approximation ?? .infinity
      let band = report.bands.firstIndex { margin >= $0.lowerMargin }!
      report.bands[band].points += 1
      if verdict == oracle.hits(point) { continue }
      report.bands[band].disagreements += 1
      if band == 0 && report.contradictions.count < 10 {
        report.contradictions.append(
          "\(testCase.name) at (\(point.x), \(point.y)): said \(verdict ? "hit" : "miss"), "
            + "margin \(margin) texels, \(testCase.layer.contentsGravity.rawValue)")
      }
    }
  }
}
