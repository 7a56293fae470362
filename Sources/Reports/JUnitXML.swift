import Conformance

/// A conformance run in the JUnit format that continuous integration servers read.
///
/// A test suite is a contender and an area, a test case a stored case, or a random one that went wrong. A wrong answer is a
/// failure, no answer an error, and what is not supported is skipped with the reason.
public struct JUnitXML {
  private let report: ConformanceReport

  public init(_ report: ConformanceReport) { self.report = report }

  public var text: String {
    let suites = report.contenders.flatMap(suites)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="touchstone"\(Self.counts(report.contenders.flatMap(\.outcomes)))>
      \(suites.joined(separator: "\n"))
      </testsuites>

      """
  }

  private func suites(of contender: ContenderReport) -> [String] {
    var areas: [(name: String, outcomes: [CaseOutcome])] = []
    for outcome in contender.outcomes {
      let area = String(outcome.name.prefix(upTo: outcome.name.lastIndex(of: "/")!))
      if areas.last?.name != area { areas.append((area, [])) }
      areas[areas.count - 1].outcomes.append(outcome)
    }
    return areas.map { area in
      let name = Self.escaped("\(contender.name).\(area.name.replacing("/", with: "."))")
      let cases = area.outcomes.map { testCase($0, className: name) }
      return """
          <testsuite name="\(name)"\(Self.counts(area.outcomes))>
        \(cases.joined(separator: "\n"))
          </testsuite>
        """
    }
  }

  private func testCase(_ outcome: CaseOutcome, className: String) -> String {
    let name = Self.escaped(String(outcome.name.split(separator: "/").last!))
    let start = "    <testcase classname=\"\(className)\" name=\"\(name)\" time=\"0\""
    guard let kind = Self.element(of: outcome.status) else { return start + "/>" }
    let message = Self.escaped(
      outcome.reason ?? "\(outcome.sum.disagreements) of \(outcome.sum.verdicts) verdicts wrong")
    let details = outcome.disagreements.map { ([$0.words] + $0.flags).joined(separator: "\n  ") }
    let body =
      details.isEmpty || kind == "skipped"
      ? "/>" : ">\(Self.escaped(details.joined(separator: "\n")))</\(kind)>"
    return """
      \(start)>
            <\(kind) message="\(message)"\(body)
          </testcase>
      """
  }

  private static func element(of status: CaseOutcome.Status) -> String? {
    switch status {
    case .pass, .excused: nil
    case .unsupported, .knownFailure: "skipped"
    case .fail, .unexpectedPass: "failure"
    case .broken: "error"
    }
  }

  private static func counts(_ outcomes: [CaseOutcome]) -> String {
    func count(_ kind: String) -> Int { outcomes.count { element(of: $0.status) == kind } }
    return " tests=\"\(outcomes.count)\" failures=\"\(count("failure"))\""
      + " errors=\"\(count("error"))\" skipped=\"\(count("skipped"))\" time=\"0\""
  }

  /// Text for an attribute or an element; characters that XML does not allow are replaced.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
