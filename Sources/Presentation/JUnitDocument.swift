/// A document in the JUnit format, which continuous integration servers read.
package struct JUnitDocument {
  let name: String
  let suites: [Suite]

  package init(name: String, suites: [Suite]) {
    self.name = name
    self.suites = suites
  }

  package struct Suite {
    let name: String
    package let cases: [Case]

    package init(name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  package struct Case {
    let className: String
    let name: String
    /// `nil` of a case that passes.
    let outcome: Outcome?

    package init(className: String, name: String, outcome: Outcome?) {
      self.className = className
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

    package init(kind: Kind, message: String, details: String = "") {
      self.kind = kind
      self.message = message
      self.details = details
    }
  }

  package var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="\(XMLText.escaped(name))">
    \(suites.map(\.element).joined(separator: "\n"))
    </testsuites>

    """
  }
}

extension JUnitDocument.Suite {
  fileprivate var element: String {
    func count(_ kind: JUnitDocument.Outcome.Kind) -> Int {
      cases.count { $0.outcome?.kind == kind }
    }
    return """
        <testsuite name="\(XMLText.escaped(name))" tests="\(cases.count)" \
      failures="\(count(.failure))" errors="\(count(.error))" skipped="\(count(.skipped))" time="0">
      \(cases.map(\.element).joined(separator: "\n"))
        </testsuite>
      """
  }
}

extension JUnitDocument.Case {
  fileprivate var element: String {
    let start =
      "    <testcase classname=\"\(XMLText.escaped(className))\" "
      + "name=\"\(XMLText.escaped(name))\" time=\"0\""
    guard let outcome else { return start + "/>" }
    let kind = outcome.kind.rawValue
    let body = outcome.details.isEmpty ? "/>" : ">\(XMLText.escaped(outcome.details))</\(kind)>"
    return """
      \(start)>
            <\(kind) message="\(XMLText.escaped(outcome.message))"\(body)
          </testcase>
      """
  }
}
