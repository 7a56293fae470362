import Presentation

extension JUnitDocument {
  /// A gate's report as test cases.
  ///
  /// A test suite is a metric, and a test case is a comparison. A regression is a failure. An
  /// undecided comparison is an error, because a gate that cannot decide did not pass, and servers
  /// show skipped cases as passed. It is skipped where the gate had already failed and did not
  /// pursue it. An accepted regression is skipped with its reason, and so are benchmarks that one
  /// side lacks. What a new plug-in does wrong is a failure each, in the suite `plugin`. The suite
  /// `run` has an error for each error of the gate, and a skipped case for each note.
  package init(_ report: GateReport) {
    var cases = GateMetric.allCases.flatMap { metric in
      report.findings.filter { $0.metric == metric }.map { finding in
        Case(metric.rawValue, finding.benchmark, report.junitOutcome(of: finding))
      }
    }
    for (suite, side, benchmarks) in [
      ("only-in-base", report.base, report.onlyInBase),
      ("only-in-head", report.head, report.onlyInHead),
    ] {
      let reason = "only in \(side.name), not compared"
      cases += benchmarks.map { Case(suite, $0, .init(.skipped, reason)) }
    }
    let faults = report.pluginFaults ?? []
    cases += Self.cases("plugin", "fault", faults, .failure)
    // A file without a single case would be read as success.
    let isEmpty = report.errors.isEmpty && report.findings.isEmpty && faults.isEmpty
    cases += Self.cases("run", "error", isEmpty ? ["nothing was compared"] : report.errors, .error)
    cases += Self.cases("run", "note", report.notes, .skipped)
    self.init("touchstone gate", classPrefix: "gate.", cases: cases)
  }

  /// A gate that could not run, with the reason as its only error.
  init(ofGateFault reason: String) {
    self.init(
      "touchstone gate", classPrefix: "gate.", cases: Self.cases("run", "error", [reason], .error))
  }

  private static func cases(
    _ suite: String, _ name: String, _ messages: [String], _ kind: Outcome.Kind
  ) -> [Case] {
    messages.enumerated().map { Case(suite, "\(name) \($0 + 1)", .init(kind, $1)) }
  }
}

extension GateReport {
  fileprivate func junitOutcome(of finding: GateFinding) -> JUnitDocument.Outcome? {
    let text = FindingText(finding)
    let details = [
      "base \(base.name): \(text.base)", "head \(head.name): \(text.head)",
      "change: \(text.change)", "launches: \(text.launches)",
      "again: \(reproduction(of: finding))",
    ].joined(separator: "\n")
    return switch finding.verdict {
    case .regression: .init(.failure, text.sentence, details: details)
    case .undecided where isNotPursued(finding):
      .init(.skipped, "undecided, as the gate had already failed: \(text.sentence)")
    case .undecided: .init(.error, "undecided: \(text.sentence)", details: details)
    case .accepted: .init(.skipped, "accepted: \(text.reason); \(text.sentence)")
    case .improvement, .same: nil
    }
  }
}
