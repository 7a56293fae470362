import Conformance
import Measurements

/// The part of a conformance run that belongs on the page of a benchmark run.
public struct ShownConformance: Sendable {
  /// The results to show; `nil` where there are none.
  public let report: ConformanceReport?
  /// What the reader has to know about them, in a sentence or two; `nil` for nothing.
  public let note: String?

  /// Shows no conformance run.
  public static let none = ShownConformance(report: nil, note: nil)

  /// Shows all of a conformance run, whatever was timed.
  public init(all report: ConformanceReport) { self.init(report: report, note: nil) }

  /// Shows what the last conformance run says about those that a benchmark run timed.
  ///
  /// The last run may have judged somebody else.
  public init(last report: ConformanceReport, of table: MeasurementTable) {
    let others = report.contenders.map(\.name).filter { !table.strategies.contains($0) }
    if others.count == report.contenders.count {
      self.init(
        report: nil,
        note: "The last conformance run is not shown, because it judged others: "
          + "\(others.joined(separator: ", ")).")
      return
    }
    var shown = report
    shown.contenders.removeAll { others.contains($0.name) }
    self.init(
      report: shown,
      note: others.isEmpty
        ? nil
        : "The same run judged others that were not timed here: \(others.joined(separator: ", "))."
    )
  }

  private init(report: ConformanceReport?, note: String?) {
    self.report = report
    self.note = note
  }
}
