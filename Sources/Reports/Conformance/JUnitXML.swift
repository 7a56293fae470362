import Conformance
import Contenders
import Presentation

/// A conformance run in the JUnit format that continuous integration servers read.
///
/// A test suite is a contender and an area, a test case a stored case, or a random one that went
/// wrong. A wrong answer is a failure, no answer an error, and what is not supported is skipped
/// with the reason.
package struct JUnitXML {
  private let report: ConformanceReport

  package init(_ report: ConformanceReport) { self.report = report }

  /// The report as an XML document.
  package var text: String {
    var suites = report.contenders.flatMap(suites)
    if let missing = report.missingPart {
      let outcome = JUnitDocument.Outcome(kind: .error, message: missing)
      suites.append(
        .init(
          name: "run", cases: [.init(className: "run", name: "complete", outcome: outcome)]))
    }
    return JUnitDocument(name: "touchstone", suites: suites).text
  }

  private func suites(of contender: ContenderReport) -> [JUnitDocument.Suite] {
    var suites: [(name: String, outcomes: [CaseOutcome])] = []
    for outcome in contender.outcomes {
      if suites.last?.name != outcome.suite { suites.append((outcome.suite, [])) }
      suites[suites.count - 1].outcomes.append(outcome)
    }
    return suites.map { suite in
      let name = "\(contender.name).\(suite.name.replacing("/", with: "."))"
      return JUnitDocument.Suite(
        name: name,
        cases: suite.outcomes.map { outcome in
          .init(
            className: name,
            // A name that a file gives may be empty or all slashes.
            name: outcome.name.split(separator: "/").last.map(String.init) ?? "",
            outcome: Self.junitOutcome(of: outcome, contender))
        })
    }
  }

  private static func junitOutcome(
    of outcome: CaseOutcome, _ contender: ContenderReport
  ) -> JUnitDocument.Outcome? {
    guard let kind = kind(of: outcome.status, contender) else { return nil }
    let ruled = outcome.status == .fail ? contender.details.rule.map { "its own rule: \($0)" } : nil
    let message =
      ruled ?? outcome.reason
      ?? "\(outcome.sum.disagreements) of \(outcome.sum.verdicts) verdicts wrong"
    let details = outcome.disagreements.map { ([$0.words] + $0.flags).joined(separator: "\n  ") }
    return .init(
      kind: kind, message: message,
      details: kind == .skipped ? "" : details.joined(separator: "\n"))
  }

  /// A wrong verdict by another rule, which the program has declared, is no failure.
  private static func kind(
    of status: CaseOutcome.Status, _ contender: ContenderReport
  ) -> JUnitDocument.Outcome.Kind? {
    if status.isPass { return nil }
    return switch status {
    case .unsupported, .knownFailure: .skipped
    case .fail where contender.details.rule != nil: .skipped
    case .broken: .error
    default: .failure
    }
  }
}
