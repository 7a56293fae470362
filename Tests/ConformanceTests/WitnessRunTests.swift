import Conformance
import Corpora
import HitTesting
import Testing

@Suite struct WitnessRunTests {
  /// A witness that asks the oracle beside each point, at a given offset in points of the parent.
  private struct Shifted: ImageContender {
    let name = "shifted"
    let fidelity = Fidelity.exact
    let shift: Double

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      let moved = testCase.asking(testCase.points.map { Point(x: $0.x + shift, y: $0.y) })
      return try OracleContender().answer(moved)
    }
  }

  /// A witness that declines every case, or stops at once.
  private struct Failing: ImageContender {
    let name = "failing"
    let fidelity = Fidelity.exact
    let failure: AnswerFailure

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> { throw failure }
  }

  private func run(_ witness: any ImageContender) -> WitnessReport {
    WitnessRun(witness: witness, seed: 3, points: 6000).run()
  }

  @Test func witnessesWithoutDisagreementsAgree() {
    let report = run(OracleContender())
    #expect(report.agrees && report.points >= 6000)
    #expect(report.bands.allSatisfy { $0.disagreements == 0 })
    #expect(report.bands[0].points > 5000 && report.unsupportedCases == 0)
  }

  /// A tenth of a point is more than 1/64 of a texel in nearly all layers.
  @Test func aClearContradictionIsFoundAndNamed() {
    let report = run(Shifted(shift: 0.1))
    #expect(!report.agrees && report.bands[0].disagreements > 10)
    #expect(report.contradictions.first?.hasPrefix("pixel-centres/") == true)
  }

  /// Layers have at most about forty texels per point, so this moves nothing by 1/64 of a texel.
  @Test func contradictionsCloseToAnEdgeAreOnlyCounted() {
    let report = run(Shifted(shift: 1e-4))
    #expect(report.agrees, "\(report.contradictions)")
  }

  @Test func witnessesThatDeclineOrStopDoNotAgree() {
    let declining = run(Failing(failure: .unsupported("no")))
    #expect(!declining.agrees && declining.unsupportedCases > 10 && declining.fault != nil)
    let broken = run(Failing(failure: .broken("gone")))
    #expect(!broken.agrees && broken.fault?.contains("gone") == true)
  }
}
