import Conformance

/// A conformance run in the JUnit format that continuous integration servers read.
///
/// A test suite is a contender and an area, a test case a stored case, or a random one that went wrong. A wrong answer
/// is a failure, no answer an error, and what is not supported is skipped with the reason.
public struct JUnitXML {
  private let report: ConformanceReport

  public init(_ report: ConformanceReport) { self.report = report }

  public var text: String {
    var suites = report.contenders.flatMap(suites)
    if let missing = report.missingPart {
      suites.append(
        """
          <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0">
            <testcase classname="run" name="complete" time="0">
              <error message="\(XMLText.escaped(missing))"/>
            </testcase>
          </testsuite>
        """)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="touchstone">
      \(suites.joined(separator: "\n"))
      </testsuites>

      """
  }

  private func suites(of contender: ContenderReport) -> [String] {
    var suites: [(name: String, outcomes: [CaseOutcome])] = []
    for outcome in contender.outcomes {
      if suites.last?.name != outcome.suite { suites.append((outcome.suite, [])) }
      suites[suites.count - 1].outcomes.append(outcome)
    }
    return suites.map { suite in
      let name = XMLText.escaped("\(contender.name).\(suite.name.replacing("/", with: "."))")
      let cases = suite.outcomes.map { testCase($0, of: contender, className: name) }
      return """
          <testsuite name="\(name)"\(Self.counts(suite.outcomes, of: contender))>
        \(cases.joined(separator: "\n"))
          </testsuite>
        """
    }
  }

  private func testCase(
    _ outcome: CaseOutcome, of contender: ContenderReport, className: String
  ) -> String {
    // A name that a file gives may be empty or all slashes.
    let name = XMLText.escaped(outcome.name.split(separator: "/").last.map(String.init) ?? "")
    let start = "    <testcase classname=\"\(className)\" name=\"\(name)\" time=\"0\""
    guard let kind = Self.element(of: outcome.status, contender) else { return start + "/>" }
    let ruled = outcome.status == .fail ? contender.details.rule.map { "its own rule: \($0)" } : nil
    let message = XMLText.escaped(
      ruled ?? outcome.reason
        ?? "\(outcome.sum.disagreements) of \(outcome.sum.verdicts) verdicts wrong")
    let details = outcome.disagreements.map { ([$0.words] + $0.flags).joined(separator: "\n  ") }
    let body =
      details.isEmpty || kind == "skipped"
      ? "/>" : ">\(XMLText.escaped(details.joined(separator: "\n")))</\(kind)>"
    return """
      \(start)>
            <\(kind) message="\(message)"\(body)
          </testcase>
      """
  }

  /// A verdict by another rule, which the program has said it has, is no failure.
  private static func element(
    of status: CaseOutcome.Status, _ contender: ContenderReport
  ) -> String? {
    switch status {
    case .fail where contender.details.rule != nil: "skipped"
    case .pass, .excused: nil
    case .unsupported, .knownFailure: "skipped"
    case .fail, .unexpectedPass: "failure"
    case .broken: "error"
    }
  }

  private static func counts(_ outcomes: [CaseOutcome], of contender: ContenderReport) -> String {
    let elements = outcomes.map { element(of: $0.status, contender) }
    func count(_ kind: String) -> Int { elements.count { $0 == kind } }
    return " tests=\"\(outcomes.count)\" failures=\"\(count("failure"))\""
      + " errors=\"\(count("error"))\" skipped=\"\(count("skipped"))\" time=\"0\""
  }
}
