import Foundation
import Gates
import Testing

@Suite struct GateReportTests {
  private func report(_ verdicts: [GateVerdict], errors: [String] = []) -> GateReport {
    var report = SampleGate.report(
      verdicts.enumerated().map { SampleGate.bytes("point-warm/\($0)/a", 1, 2, $1) })
    report.errors = errors
    return report
  }

  @Test func nothingComparedCouldNotRun() {
    #expect(report([]).outcome == .couldNotRun)
    #expect(report([], errors: ["x"]).outcome == .couldNotRun)
  }

  @Test func outcomesOutweighEachOther() {
    let fine: [GateVerdict] = [.accepted, .improvement, .same]
    #expect(report(fine).outcome == .nothingWorse)
    #expect(report(fine + [.undecided]).outcome == .undecided)
    #expect(report(fine, errors: ["x"]).outcome == .couldNotRun)
    #expect(report(fine + [.undecided], errors: ["x"]).outcome == .couldNotRun)
    #expect(report([.undecided, .regression] + fine, errors: ["x"]).outcome == .regression)
  }

  @Test func looksForMoreWhereMemoryIsWaitedFor() {
    let settings = GateSettings()
    #expect(settings.minimumEffect(of: "point-warm/a/b") == 0.02)
    #expect(settings.minimumEffect(of: "point-cold/a/b") == 0.05)
    #expect(settings.minimumEffect(of: "point-collection/a/b") == 0.05)
    #expect(settings.regressionBoundary(of: "point-warm/a/b") == 1.01)
    #expect(settings.regressionBoundary(of: "point-cold/a/b") == 1.025)
  }

  /// Preparing reads the pixels from memory where the second cache does not hold them.
  @Test func preparingLargeImagesWaitsForMemory() throws {
    var settings = GateSettings()
    #expect(settings.minimumEffect(of: "prepare/a/large") == 0.02)
    settings.largeImages = ["large"]
    #expect(settings.minimumEffect(of: "prepare/a/large") == 0.05)
    #expect(settings.minimumEffect(of: "prepare/a/small") == 0.02)
    #expect(settings.minimumEffect(of: "point-warm/a/large") == 0.02)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(GateSettings.self, from: data) == settings)
  }
}
