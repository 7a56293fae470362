import Choosing
import Foundation
import Measurements
import Presentation
import StrictJSON
import TestSupport
import Testing

@Suite struct ChoiceSelfTestReportTests {
  private static func trial(
    _ recommendation: String?, between: [String?] = [], profile: String = "kiosk"
  ) -> ChoiceTrial {
    func word(_ name: String?) -> JSON { name.map(JSON.string) ?? .null }
    let json: JSON = [
      "profile": .string(profile), "recommendation": word(recommendation),
      "isFirm": .boolean(between.isEmpty),
      "between": .array((between.isEmpty ? [recommendation] : between).map(word)), "launches": 9,
    ]
    return try! ChoiceTrial(ownJSON: Data(json.line.utf8))
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
    #expect(kiosk.agreements == [.same, .contradiction, .contradiction, .same, .same, .closeCall])
    #expect(kiosk.recommendations.map(\.strategy) == ["a", "b"])
    #expect(kiosk.recommendations.map(\.runs) == [3, 1] && kiosk.firm == 3)
    #expect(kiosk.rate.successes == 4 && kiosk.rate.trials == 6)
    #expect(report.rows[1].rate.successes == 1 && report.missesTarget)
    #expect(report.all.rate.successes == 5 && report.all.rate.trials == 7)
    #expect(!Self.report([Self.trial("a"), Self.trial("a")]).missesTarget)
    // One run is not a pair.
    #expect(!Self.report([Self.trial("a")]).missesTarget)
  }

  /// 11 runs are 55 pairs, and the odd one is in 10 of them.
  ///
  /// With 980 more products of one pair each, 10 of 1,035 are at most 1 in 50.
  @Test func theTargetIsForThePairsOfAllProductsTogether() {
    let odd = [ChoiceTrial](repeating: Self.trial("a"), count: 10) + [Self.trial("b")]
    #expect(Self.report(odd).all.rate.successes == 45 && Self.report(odd).missesTarget)
    let others = (0..<980).flatMap { product in
      [ChoiceTrial](repeating: Self.trial("a", profile: "p\(product)"), count: 2)
    }
    let report = Self.report(odd + others)
    #expect(report.all.rate.successes == 1025 && report.all.rate.trials == 1035)
    #expect(report.rows[0].rate.standing?.isMissed == true && !report.missesTarget)
  }

  @Test func theTableHasARowForEachProductAndOneForAll() {
    let report = Self.report([
      Self.trial("a"), Self.trial("b"), Self.trial("a"), Self.trial(nil, profile: "map"),
    ])
    let lines = report.text(TextTable.Style(.terminal, isWide: true)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines[0].hasPrefix("A run measures for at most 20.0 s on p, 2 cores"))
    #expect(
      Array(lines[3..<6]) == [
        "kiosk 3 a 2, b 1 3 9 1 0 2 33.3 % 6.1–79.2 % at least 49 of 50 missed",
        "map 1 none 1 9 0 0 0 – 0.0–100.0 % at least 49 of 50 not run",
        "all 4 4 9 1 0 2 33.3 % 6.1–79.2 % at least 49 of 50 missed",
      ])
    #expect(report.summary == "0 of 1 target met, 1 missed")
  }

  @Test func reportsAreReadAsTheyAreWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.json")
    var report = Self.report([Self.trial("a", between: ["a", nil]), Self.trial(nil)])
    report.add(versions: ["libpng": "1.6.39"])
    try report.write(to: path)
    #expect(try ChoiceSelfTestReport(contentsOfFile: path) == report)
    let newer = try folder.write(Array(#"{"version": 7}"#.utf8), to: "n.json")
    let error = #expect(throws: ResultsError.self) {
      try ChoiceSelfTestReport(contentsOfFile: newer)
    }
    #expect(error?.description == "\(newer): format 7, expected 1")
  }
}
