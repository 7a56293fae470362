import Gates
import Presentation

/// A gate's report in the JUnit format that continuous integration servers read.
///
/// A test suite is a metric, and a test case is a comparison. A regression is a failure. An
/// undecided comparison is an error, because a gate that cannot decide did not pass, and servers
/// show skipped cases as if they had; it is skipped where the gate had already failed and did not
/// pursue it. An accepted regression is skipped with its reason, and so are
/// benchmarks that one side lacks. What a new plug-in does wrong is a failure each, in the suite
/// `plugin`. The suite `run` has an error for each error of the gate, and a
/// skipped case for each note.
package struct GateJUnit: Sendable {
  private let report: GateReport

  package init(_ report: GateReport) { self.report = report }

  /// The report as an XML document.
  package var text: String {
    let metrics = GateMetric.allCases.map { metric in
      let found = report.findings.filter { $0.metric == metric }
      return Self.suite(metric.rawValue, found.map { ($0.benchmark, outcome(of: $0)) })
    }
    let sides = [
      ("only-in-base", "only in \(report.base.name), not compared", report.onlyInBase),
      ("only-in-head", "only in \(report.head.name), not compared", report.onlyInHead),
    ].map { name, reason, benchmarks in
      Self.suite(name, benchmarks.map { ($0, .init(kind: .skipped, message: reason)) })
    }
    let faults = (report.pluginFaults ?? []).enumerated().map {
      ("fault \($0 + 1)", Outcome(kind: .failure, message: $1))
    }
    // A file without a single case would be read as success.
    let isEmpty = report.errors.isEmpty && report.findings.isEmpty && faults.isEmpty
    let run = Self.run(
      errors: isEmpty ? ["nothing was compared"] : report.errors, notes: report.notes)
    let suites = metrics + sides + [Self.suite("plugin", faults), run]
    return Self.document(suites.filter { !$0.cases.isEmpty }).text
  }

  /// The text for a gate that could not run, with the reason as its only error.
  static func text(ofFault reason: String) -> String {
    document([run(errors: [reason], notes: [])]).text
  }

  private static func document(_ suites: [JUnitDocument.Suite]) -> JUnitDocument {
    JUnitDocument(name: "touchstone gate", suites: suites)
  }

  private typealias Outcome = JUnitDocument.Outcome

  private static func suite(
    _ name: String, _ cases: [(name: String, outcome: Outcome?)]
  ) -> JUnitDocument.Suite {
    JUnitDocument.Suite(
      name: name,
      cases: cases.map { .init(className: "gate.\(name)", name: $0.name, outcome: $0.outcome) })
  }

  private static func run(errors: [String], notes: [String]) -> JUnitDocument.Suite {
    suite(
      "run",
      errors.enumerated().map { ("error \($0 + 1)", Outcome(kind: .error, message: $1)) }
        + notes.enumerated().map { ("note \($0 + 1)", Outcome(kind: .skipped, message: $1)) })
  }

  private func outcome(of finding: GateFinding) -> Outcome? {
    let text = FindingText(finding)
    let change =
      text.slowLaunches
      ?? "\(finding.metric.rawValue) \(text.change): \(text.base), now \(text.head)"
    let details = [
      "base \(report.base.name): \(text.base)", "head \(report.head.name): \(text.head)",
      "change: \(text.change)", "launches: \(text.launches)",
      "again: \(report.reproduction(of: finding))",
    ].joined(separator: "\n")
    return switch finding.verdict {
    case .regression: Outcome(kind: .failure, message: change, details: details)
    case .undecided where finding.metric == .time && report.times?.end == .regressionCertain:
      Outcome(
        kind: .skipped, message: "undecided, as the gate had already failed: \(change)")
    case .undecided: Outcome(kind: .error, message: "undecided: \(change)", details: details)
    case .accepted:
      Outcome(
        kind: .skipped,
        message: "accepted: \(finding.acceptedBecause ?? "without a reason"); \(change)")
    case .improvement, .same: nil
    }
  }
}
