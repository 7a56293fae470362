import Presentation

extension JUnitDocument {
  /// A conformance run as test cases.
  ///
  /// A test suite is a contender and an area, a test case a stored case, or a random one that went
  /// wrong. A wrong answer is a failure, no answer an error, and what is not supported is skipped
  /// with the reason.
  package init(_ report: ConformanceReport) {
    var cases = report.contenders.flatMap { contender in
      contender.outcomes.map { outcome in
        Case(
          "\(contender.name).\(outcome.suite.replacing("/", with: "."))",
          // A name that a file gives may be empty or all slashes.
          outcome.name.split(separator: "/").last.map(String.init) ?? "",
          contender.junitOutcome(of: outcome))
      }
    }
    if let missing = report.missingPart {
      cases.append(Case("run", "complete", .init(.error, missing)))
    }
    self.init("touchstone", cases: cases)
  }
}

extension ContenderReport {
  fileprivate func junitOutcome(of outcome: CaseOutcome) -> JUnitDocument.Outcome? {
    guard let kind = junitKind(of: outcome.status) else { return nil }
    let ruled = outcome.status == .fail ? details.rule.map { "its own rule: \($0)" } : nil
    let message =
      ruled ?? outcome.reason
      ?? "\(outcome.sum.disagreements) of \(outcome.sum.verdicts) verdicts wrong"
    let lines = outcome.disagreements.map { ([$0.words] + $0.flags).joined(separator: "\n  ") }
    return .init(kind, message, details: kind == .skipped ? "" : lines.joined(separator: "\n"))
  }

  /// A wrong verdict by another rule, which the program has declared, is not a failure.
  private func junitKind(of status: CaseOutcome.Status) -> JUnitDocument.Outcome.Kind? {
    if status.isPass { return nil }
    return switch status {
    case .unsupported, .knownFailure: .skipped
    case .fail where details.rule != nil: .skipped
    case .broken: .error
    default: .failure
    }
  }
}
