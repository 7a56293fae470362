/// A document in the JUnit format, which continuous integration servers read.
package struct JUnitDocument {
  private let name: String
  /// What the name of a class has before the name of its suite.
  private let classPrefix: String
  private let suites: [(name: String, cases: [Case])]

  /// Makes a document, with a suite for each name of one among the cases, in order.
  package init(_ name: String, classPrefix: String = "", cases: [Case]) {
    self.name = name
    self.classPrefix = classPrefix
    suites = cases.grouped { $0.suite }.map { ($0.key, $0.members) }
  }

  package struct Case {
    let suite: String
    let name: String
    /// `nil` of a case that passes.
    let outcome: Outcome?

    package init(_ suite: String, _ name: String, _ outcome: Outcome?) {
      self.suite = suite
      self.name = name
      self.outcome = outcome
    }
  }

  /// Why a case does not pass.
  package struct Outcome {
    package enum Kind: String {
      case failure
      case error
      case skipped
    }

    let kind: Kind
    let message: String
    /// Lines below the message; empty for none.
    let details: String

    package init(_ kind: Kind, _ message: String, details: String = "") {
      self.kind = kind
      self.message = message
      self.details = details
    }
  }

  package var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="\(XMLText.escaped(name))">
    \(suites.map(element).joined(separator: "\n"))
    </testsuites>

    """
  }

  private func element(ofSuite name: String, _ cases: [Case]) -> String {
    func count(_ kind: Outcome.Kind) -> Int { cases.count { $0.outcome?.kind == kind } }
    return """
        <testsuite name="\(XMLText.escaped(name))" tests="\(cases.count)" \
      failures="\(count(.failure))" errors="\(count(.error))" skipped="\(count(.skipped))" time="0">
      \(cases.map(element).joined(separator: "\n"))
        </testsuite>
      """
  }

  private func element(of item: Case) -> String {
    let start =
      "    <testcase classname=\"\(XMLText.escaped(classPrefix + item.suite))\" "
      + "name=\"\(XMLText.escaped(item.name))\" time=\"0\""
    guard let outcome = item.outcome else { return start + "/>" }
    let kind = outcome.kind.rawValue
    let body = outcome.details.isEmpty ? "/>" : ">\(XMLText.escaped(outcome.details))</\(kind)>"
    return """
      \(start)>
            <\(kind) message="\(XMLText.escaped(outcome.message))"\(body)
          </testcase>
      """
  }
}
