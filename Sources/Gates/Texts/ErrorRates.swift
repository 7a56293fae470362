import FileAccess
import Measurements
import Presentation
import Processes

/// The error rates of a gate, from the last stored self-test.
package struct ErrorRates: Sendable {
  private let selfTest: GateSelfTestReport?
  private let report: GateReport

  /// Creates the error rates of a gate.
  ///
  /// The self-test may be of any machine. One of another machine than the report's is not used.
  package init(_ selfTest: GateSelfTestReport?, for report: GateReport) {
    self.selfTest = selfTest
    self.report = report
  }

  /// The error rates in one line, or why they are not known.
  ///
  /// *Layout*: `on this machine, idle and compiling: 1/200 false alarms (0.1–2.8 %),` and then
  /// `+2 % found in 97/100 (91.5–99.0 %)`.
  ///
  /// A self-test with a plug-in is said to be that. The loads are counted together. The change is
  /// the smallest one that the gates of the self-test had to find in cached queries.
  package var line: String {
    if report.isOfStoredResults { return BaselineComparison.noTimes }
    guard let selfTest else { return unknown("") }
    if let difference = report.machine.difference(from: selfTest.machine) {
      return unknown(" (the stored self-test is of another: \(difference.onOneLine))")
    }
    let effect = selfTest.settings.minimumEffectInCache
    // Deterministic metrics raise no false alarms; counting them would only make the share look
    // smaller.
    let alarms = selfTest.rows.filter {
      $0.counts == .falseAlarm && $0.metric == .time && $0.runs > 0
    }
    let changes = selfTest.rows.filter {
      $0.counts == .detection && $0.metric == .time && $0.share == effect && $0.runs > 0
    }
    // Changes without a target are for information; the gate does not promise to find them.
    let promised = changes.filter { $0.target != nil }
    let detections = promised.isEmpty ? changes : promised
    let parts = [
      Self.rate(alarms).map { "\($0.count) false alarms \($0.share)" },
      Self.rate(detections).map {
        "\(Quantity.change(effect)) found in \($0.count) \($0.share)"
      },
    ].compactMap { $0 }
    if parts.isEmpty { return unknown(" (the stored self-test holds none)") }
    let loads = SelfTestLoad.allCases.filter { load in
      (alarms + detections).contains { $0.load == load }
    }
    let settings = selfTest.settings == report.settings ? "" : "; those gates had other settings"
    return "on this machine, \(loads.map(\.rawValue).joined(separator: " and ")): "
      + parts.joined(separator: ", ") + settings
      + (selfTest.plugin.map { ", with the plug-in \($0.onOneLine)" } ?? "")
  }

  private func unknown(_ why: String) -> String {
    let plugin = report.plugin.map { " \("PLUGIN=\($0)".pastedWord)" } ?? ""
    return "error rates on this machine are not known: run make gate-selftest\(plugin)\(why)"
  }

  private static func rate(_ rows: [GateSelfTestReport.Row]) -> (count: String, share: String)? {
    guard let counts = rows.first?.counts else { return nil }
    let rate = SelfTestRate(
      counts, rows.map(\.successes).reduce(0, +), of: rows.map(\.runs).reduce(0, +), target: nil)
    return (rate.count, "(\(rate.interval.words))")
  }
}
