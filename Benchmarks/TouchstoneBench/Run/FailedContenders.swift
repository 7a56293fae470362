import Conformance
import FileAccess
import HitTestStrategies
import Recipes

extension ConformanceReport {
  /// The strategies that do not conform: a line per strategy, and up to three commands that show
  /// what is wrong with it.
  var failedContenders: [String] {
    contenders.filter { !$0.conforms }.flatMap { report in
      let measured =
        report.isRefused ? "was not measured" : "does not conform, but was measured"
      return ["\(report.name) \(measured): \(report.failureSummary); for example".onOneLine]
        + examples(of: report)
    }
  }

  private func examples(of report: ContenderReport) -> [String] {
    let isKnown =
      report.isProgram || Registry.known.contains { $0.name == report.name }
    let known = isKnown ? report : nil
    return report.outcomes.filter { $0.status == .fail }.prefix(3).compactMap { outcome in
      guard let found = outcome.disagreements.first else { return nil }
      // `touchstone explain` cannot reproduce a case on the images of this run.
      let isMeasured = outcome.name.hasPrefix(ConformanceCheck.measuredSuite + "/")
      let line =
        isMeasured
        ? "\(outcome.name) at \(found.place)".onOneLine
        : ExplainCommand().line(found, of: outcome.name, seed: seed, by: known)
      return "  \(line)"
    }
  }
}
