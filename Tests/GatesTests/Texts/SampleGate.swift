import Foundation
import Gates
import Measurements
import Presentation

extension String {
  /// The lines, also the empty ones.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension GateReport {
  /// The report as a terminal shows it.
  var text: String {
    GateText(self).document.text(TextTable.Style(.terminal, isWide: true))
  }

  /// The report as a comment, in Markdown.
  var comment: String { comment(limit: GateFiles.commentLimit) }

  func comment(limit: Int) -> String {
    GateText(self).document.comment(limit: limit, wholeIn: "gate.json")
  }
}

/// Gates to make texts of.
enum SampleGate {
  static let machine = MachineIdentity(
    processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32768, 1 << 20], simdLevel: "avx2")

  static func report(_ findings: [GateFinding] = []) -> GateReport {
    var report = GateReport(
      base: .init(name: "main at 1a2b3c4"), head: .init(name: "the working tree"),
      machine: machine, settings: GateSettings(), command: "make gate BASE=1a2b3c4")
    report.findings = findings
    return report
  }

  static func time(
    _ benchmark: String, _ base: Double, _ head: Double, _ lower: Double, _ upper: Double,
    _ verdict: GateVerdict
  ) -> GateFinding {
    GateFinding(
      benchmark: benchmark, metric: .time, base: base, head: head,
      interval: RatioInterval(
        lower: lower, upper: upper, errorRateOfLower: 0.001, errorRateOfUpper: 0.001, launches: 12),
      verdict: verdict)
  }

  static func bytes(
    _ benchmark: String, _ base: Double, _ head: Double, _ verdict: GateVerdict
  ) -> GateFinding {
    GateFinding(
      benchmark: benchmark, metric: .retainedBytes, base: base, head: head, verdict: verdict)
  }

  /// One of each verdict and more, not in the order of a report.
  static var mixed: GateReport {
    var accepted = bytes("point-warm/run-table/a", 100, 150, .accepted)
    accepted.acceptedBecause = "rows are found in one step"
    var report = report([
      time("point-warm/packed-mask/b", 10, 10.02, 0.998, 1.006, .same),
      time("point-warm/byte-plane/b", 20, 15, 0.74, 0.76, .improvement),
      time("point-warm/packed-mask/a", 2.5, 2.5525, 1.014, 1.028, .regression),
      accepted,
      GateFinding(
        benchmark: "crisp", metric: .wrongVerdicts, base: 0, head: 3, verdict: .regression),
      time("disc/packed-mask/a", 2000, 2020, 0.99, 1.03, .undecided),
      bytes("point-warm/packed-mask/a", 32768, 32769, .regression),
      bytes("point-warm/byte-plane/a", 9, 9, .same),
      GateFinding(
        benchmark: "point-warm/byte-plane/a", metric: .instructions, base: 1000, head: 1004,
        verdict: .same),
    ])
    report.onlyInBase = ["point-warm/old/a", "disc/old/a", "point-warm/old/b", "plain"]
    report.onlyInHead = ["disc/new/a"]
    report.notes = ["callgrind is not installed: no instructions of disc"]
    return report
  }

  /// A self-test with most kinds of rows, and one of 0 gates.
  static let selfTest: GateSelfTestReport = {
    var report = GateSelfTestReport(machine: machine)
    report.date = "2026-11-21T13:00:00Z"
    let rows = """
      [
      {"kind":"identical code","metric":"time","load":"idle","counts":"false-alarm","successes":1,
      "runs":150,"undecided":2,"target":{"text":"at most 1 in 100","share":0.01},
      "typicalSeconds":12.5},
      {"kind":"identical code","metric":"time","load":"compiling","counts":"false-alarm",
      "successes":0,"runs":50,"undecided":0,"target":{"text":"at most 1 in 100","share":0.01},
      "typicalSeconds":30},
      {"kind":"time +2 %, cached","metric":"time","share":0.02,"load":"idle","counts":"detection",
      "successes":97,"runs":100,"undecided":3,"target":{"text":"at least 95 %","share":0.95}},
      {"kind":"time +2 %, in memory","metric":"time","share":0.02,"load":"idle",
      "counts":"detection","successes":1,"runs":20,"undecided":0},
      {"kind":"time +5 %, cached","metric":"time","share":0.05,"load":"idle","counts":"detection",
      "successes":50,"runs":100,"undecided":0,"target":{"text":"at least 99 %","share":0.99}},
      {"kind":"one byte","metric":"retained-bytes","load":"idle","counts":"detection",
      "successes":40,"runs":40,"undecided":0,"target":{"text":"100 %","share":1}},
      {"kind":"one | allocation","metric":"allocations-per-query","load":"idle",
      "counts":"detection","successes":0,"runs":0,"undecided":0,
      "target":{"text":"100 %","share":1}}
      ]
      """
    report.rows = try! JSONDecoder().decode([GateSelfTestReport.Row].self, from: Data(rows.utf8))
    report.gates = report.rows.map(\.runs).reduce(0, +)
    return report
  }()
}
