import Gates
import Measurements
import Presentation

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

  static func selfTest(_ rows: [SelfTestReport.Row]) -> SelfTestReport {
    SelfTestReport(
      machine: machine, date: "2026-11-21T13:00:00Z", settings: GateSettings(),
      gates: rows.map(\.runs).reduce(0, +), rows: rows)
  }
}
