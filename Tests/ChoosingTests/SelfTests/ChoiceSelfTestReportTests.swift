import Choosing
import Foundation
import Measurements
import TestSupport
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

  /// By hand: kiosk has 4 runs and 6 pairs.
  ///
  /// The runs are A, A, B, and A or B. AA is the same, AB and AB are contradictions, and the last
  /// run is with each of them same, same, close call. Map has one pair.
  @Test func everyRunIsComparedWithAllBeforeItForItsProduct() throws {
    let report = Self.report([
      Self.trial("a"), Self.trial("x", profile: "map"), Self.trial("a"), Self.trial("b"),
      Self.trial("a", between: ["a", "b"]), Self.trial("x", profile: "map"),
    ])
    #expect(report.rows.map(\.profile) == ["kiosk", "map"])
    let kiosk = report.rows[0]
    #expect(
      kiosk.agreements == [.same, .contradiction, .contradiction, .same, .same, .closeCall])
    #expect(kiosk.recommendations.map(\.strategy) == ["a", "b"])
    #expect(kiosk.recommendations.map(\.runs) == [3, 1] && kiosk.firm == 3)
    #expect(kiosk.rate.successes == 4 && kiosk.rate.trials == 6)
    #expect(report.rows[1].rate.successes == 1 && report.missesTarget)
    #expect(report.rate.successes == 5 && report.rate.trials == 7)
    #expect(!Self.report([Self.trial("a"), Self.trial("a")]).missesTarget)
    // One run is no pair.
    #expect(!Self.report([Self.trial("a")]).missesTarget)
  }

  /// 11 runs are 55 pairs, and the odd one is in 10 of them.
  ///
  /// With 980 more products of one pair each, 10 of 1,035 are at most 1 in 50.
  @Test func theTargetIsForThePairsOfAllProductsTogether() {
    let odd = [ChoiceTrial](repeating: Self.trial("a"), count: 10) + [Self.trial("b")]
    #expect(Self.report(odd).rate.successes == 45 && Self.report(odd).missesTarget)
    let others = (0..<980).flatMap { product in
      [ChoiceTrial](repeating: Self.trial("a", profile: "p\(product)"), count: 2)
    }
    let report = Self.report(odd + others)
    #expect(report.rate.successes == 1025 && report.rate.trials == 1035)
    #expect(report.rows[0].rate.standing?.isMissed == true && !report.missesTarget)
  }

  @Test func versionsOfAllRunsAreKept() throws {
    var report = Self.report([Self.trial("a")])
    #expect(report.versions == nil)
    for libpng in ["1.6.39", "1.6.43", "1.6.39"] {
      report.append(Self.trial("a"), versions: ["libpng": libpng, "zlib": "1.3"])
    }
    #expect(report.versions == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3"])
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(try JSONEncoder().encode(report)), to: "r.json")
    #expect(try ChoiceSelfTestReport(contentsOfFile: path) == report)
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
