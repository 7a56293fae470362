import Choosing
import Foundation
import Measurements
import TemporaryFiles
import Testing

@Suite struct ChoiceSelfTestReportTests {
  private static func trial(
    _ recommendation: String?, between: [String?] = [], profile: String = "kiosk"
  ) -> ChoiceTrial {
    ChoiceTrial(
      profile: profile, recommendation: recommendation, isFirm: between.isEmpty,
      between: between.isEmpty ? [recommendation] : between, launches: 9)
  }

  private static func report(_ trials: [ChoiceTrial]) -> ChoiceSelfTestReport {
    var report = ChoiceSelfTestReport(
      machine: MachineIdentity(processor: "p", cores: 2, cacheBytes: [1], simdLevel: "avx2"),
      seconds: 20)
    for trial in trials { report.append(trial) }
    return report
  }

  /// A close call has to name what the other run recommends.
  @Test func aCloseCallCoversWhatItNames() {
    let (firm, other) = (Self.trial("a"), Self.trial("b"))
    #expect(firm.agreement(with: Self.trial("a", between: ["a", "c"])) == .same)
    #expect(firm.agreement(with: other) == .contradiction)
    #expect(firm.agreement(with: Self.trial("b", between: ["b", "a"])) == .closeCall)
    #expect(Self.trial("b", between: ["b", "a"]).agreement(with: firm) == .closeCall)
    #expect(firm.agreement(with: Self.trial("b", between: ["b", "c"])) == .contradiction)
    #expect(Self.trial(nil).agreement(with: Self.trial(nil)) == .same)
    #expect(Self.trial("a", between: ["a", nil]).agreement(with: Self.trial(nil)) == .closeCall)
    #expect(firm.agreement(with: Self.trial(nil)) == .contradiction)
  }

  /// By hand: kiosk has 4 runs and 3 pairs: same, contradiction, close call.
  @Test func pairsAreRunsInARowOfOneProduct() throws {
    let report = Self.report([
      Self.trial("a"), Self.trial("x", profile: "map"), Self.trial("a"), Self.trial("b"),
      Self.trial("a", between: ["a", "b"]), Self.trial("x", profile: "map"),
    ])
    #expect(report.rows.map(\.profile) == ["kiosk", "map"])
    let kiosk = report.rows[0]
    #expect(kiosk.agreements == [.same, .contradiction, .closeCall])
    #expect(kiosk.recommendations.map(\.strategy) == ["a", "b"])
    #expect(kiosk.recommendations.map(\.runs) == [3, 1] && kiosk.firm == 3)
    #expect(kiosk.rate.successes == 2 && kiosk.rate.trials == 3)
    #expect(report.rows[1].rate.successes == 1 && report.missesTarget)
    #expect(!Self.report([Self.trial("a"), Self.trial("a")]).missesTarget)
    // One run is no pair.
    #expect(!Self.report([Self.trial("a")]).missesTarget)
  }

  @Test func oneContradictionInFiftyPairsIsAllowed() {
    var trials = [ChoiceTrial](repeating: Self.trial("a"), count: 50)
    #expect(!Self.report(trials + [Self.trial("b")]).missesTarget)
    trials[25] = Self.trial("b")
    #expect(Self.report(trials + [Self.trial("a")]).missesTarget)
  }

  @Test func reportsAreReadAsTheyAreWritten() throws {
    let folder = try TemporaryFolder()
    let report = Self.report([Self.trial("a", between: ["a", nil]), Self.trial(nil)])
    let path = try folder.write(Array(try JSONEncoder().encode(report)), to: "r.json")
    #expect(try ChoiceSelfTestReport(contentsOfFile: path) == report)
    let newer = try folder.write(Array(#"{"version": 7}"#.utf8), to: "n.json")
    let error = #expect(throws: ResultsError.self) {
      try ChoiceSelfTestReport(contentsOfFile: newer)
    }
    #expect(error?.description == "\(newer): format 7, expected 1")
  }
}
