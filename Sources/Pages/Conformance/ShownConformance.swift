import Conformance
import Measurements

/// The parts of conformance runs that belong on the page of a benchmark run.
package struct ShownConformance: Sendable {
  /// The results to show, each with the contenders that are shown; empty where there are none.
  package let reports: [ConformanceReport]
  /// What the reader has to know about them, a sentence each.
  package let notes: [String]

  /// Shows no conformance run.
  package static let none = ShownConformance(reports: [], notes: [])

  /// Shows all of a conformance run, whatever was timed.
  package init(all report: ConformanceReport) { self.init(reports: [report], notes: []) }

  /// Shows what the last conformance runs say about those that a benchmark run timed.
  ///
  /// Each may have judged other contenders, such as a program of one's own. If two judged the same
  /// contender, the first one counts.
  package init(last: [ConformanceReport], of table: MeasurementTable) {
    var missing = table.strategies
    var shown: [ConformanceReport] = []
    var others: [String] = []
    for var report in last {
      let names = report.contenders.map(\.name)
      report.contenders.removeAll { !missing.contains($0.name) }
      missing.removeAll { names.contains($0) }
      if report.contenders.isEmpty { continue }
      shown.append(report)
      others += names.filter { !table.strategies.contains($0) }
    }
    if shown.isEmpty {
      let judged = last.flatMap { $0.contenders.map(\.name) }
      self.init(
        reports: [],
        notes: judged.isEmpty
          ? []
          : [
            "The last conformance run is not shown, because it judged others: "
              + "\(judged.joined(separator: ", "))."
          ])
      return
    }
    let notes = [
      ("The same run judged others that were not timed here", others),
      ("The last conformance run did not judge these", missing),
    ]
    self.init(
      reports: shown,
      notes: notes.filter { !$1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))." })
  }

  private init(reports: [ConformanceReport], notes: [String]) {
    self.reports = reports
    self.notes = notes
  }
}
