import Gates

/// A gate's report in the JUnit format that continuous integration servers read.
///
/// A test suite is a metric, a test case a comparison. A regression is a failure. What is undecided is an error:
/// servers show what is skipped as if it were in order, and a gate that cannot tell did not pass. An accepted
/// regression is skipped with its reason, and so are benchmarks that one side lacks. The suite `run` holds an error for
/// each error of the gate, and each note, skipped.
public struct GateJUnit: Sendable {
  private let report: GateReport

  public init(_ report: GateReport) { self.report = report }

  public var text: String {
    let metrics = GateMetric.allCases.map { metric in
      let found = report.findings.filter { $0.metric == metric }
      return suite(metric.rawValue, found.map { Case($0.benchmark, outcome: outcome(of: $0)) })
    }
    let sides = [
      ("only-in-base", "only in \(report.base.name), not compared", report.onlyInBase),
      ("only-in-head", "only in \(report.head.name), not compared", report.onlyInHead),
    ].map { name, reason, benchmarks in
      suite(name, benchmarks.map { Case($0, outcome: .init(kind: .skipped, message: reason)) })
    }
    let suites = metrics + sides + [suite("run", run)]
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="touchstone gate">
      \(suites.filter { !$0.isEmpty }.joined(separator: "\n"))
      </testsuites>

      """
  }

  private enum Kind: String {
    case failure
    case error
    case skipped
  }

  private struct Outcome {
    var kind: Kind
    var message: String
    var details = ""
  }

  private struct Case {
    let name: String
    /// `nil` of one that passes.
    let outcome: Outcome?

    init(_ name: String, outcome: Outcome?) {
      self.name = name
      self.outcome = outcome
    }
  }

  private func outcome(of finding: GateFinding) -> Outcome? {
    let text = FindingText(finding)
    let change = "\(finding.metric.rawValue) \(text.change): \(text.base), now \(text.head)"
    let details = [
      "base \(report.base.name): \(text.base)", "head \(report.head.name): \(text.head)",
      "change: \(text.change)", "launches: \(text.launches)",
      "again: \(report.reproduction(of: finding))",
    ].joined(separator: "\n")
    return switch finding.verdict {
    case .regression: Outcome(kind: .failure, message: change, details: details)
    case .undecided: Outcome(kind: .error, message: "undecided: \(change)", details: details)
    case .accepted:
      Outcome(
        kind: .skipped,
        message: "accepted: \(finding.acceptedBecause ?? "without a reason"); \(change)")
    case .improvement, .same: nil
    }
  }

  private var run: [Case] {
    var errors = report.errors
    // A file without a single case would be read as success.
    if errors.isEmpty && report.findings.isEmpty { errors = ["nothing was compared"] }
    return errors.enumerated().map {
      Case("error \($0 + 1)", outcome: Outcome(kind: .error, message: $1))
    }
      + report.notes.enumerated().map {
        Case("note \($0 + 1)", outcome: Outcome(kind: .skipped, message: $1))
      }
  }

  /// - Returns: an empty text for a suite without cases.
  private func suite(_ name: String, _ cases: [Case]) -> String {
    if cases.isEmpty { return "" }
    func count(_ kind: Kind) -> Int { cases.count { $0.outcome?.kind == kind } }
    return """
        <testsuite name="\(name)" tests="\(cases.count)" failures="\(count(.failure))" \
      errors="\(count(.error))" skipped="\(count(.skipped))" time="0">
      \(cases.map { element(of: $0, in: name) }.joined(separator: "\n"))
        </testsuite>
      """
  }

  private func element(of testCase: Case, in suite: String) -> String {
    let start =
      "    <testcase classname=\"gate.\(suite)\" name=\"\(XMLText.escaped(testCase.name))\" time=\"0\""
    guard let outcome = testCase.outcome else { return start + "/>" }
    let kind = outcome.kind.rawValue
    let body = outcome.details.isEmpty ? "/>" : ">\(XMLText.escaped(outcome.details))</\(kind)>"
    return """
      \(start)>
            <\(kind) message="\(XMLText.escaped(outcome.message))"\(body)
          </testcase>
      """
  }
}
