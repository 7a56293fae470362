import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// `touchstone conform`: every strategy against the oracle.
struct Conform: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges every strategy against the exact oracle.",
    discussion: """
      Prints who conforms, then the counts by dimension, then the first disagreements with the command that explains \
      each. Exit status 1 when a strategy does not conform.
      """)

  @Option(help: ArgumentHelp("Judge only these, separated by commas.", valueName: "names"))
  var strategies: String?

  @Option(help: ArgumentHelp("Run only these suites, separated by commas.", valueName: "names"))
  var suites: String?

  @Option(help: "What the random suites are made from.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Random cases in the sweep.", valueName: "count"))
  var cases = 3000

  @Option(help: ArgumentHelp("How many disagreements of each to show.", valueName: "count"))
  var show = 3

  @Option(help: "How to set the tables: terminal or markdown.")
  var format: TextTable.Style = .terminal

  func validate() throws {
    guard (1...10_000_000).contains(cases) else {
      throw ValidationError("--cases \(cases): expected 1 to 10000000")
    }
    guard (0...ContenderReport.keptDisagreements).contains(show) else {
      throw ValidationError("--show \(show): expected 0 to \(ContenderReport.keptDisagreements)")
    }
  }

  func run() throws {
    let chosen = try StrategySelection.named(strategies)
    let run = ConformanceRun(
      contenders: chosen.map(contender), suites: try chosenSuites(), seed: seed)
    let progress = ProgressLine()
    let report = run.run { done, count in
      progress.say("judged \(done) of \(count) cases")
    }
    progress.clear()
    let text = ConformanceText(report)
    print(text.byDimension(format), "\n")
    print(text.overview(format), "\n")
    let disagreements = text.disagreements(limit: show)
    if !disagreements.isEmpty && show > 0 { print(disagreements, "\n") }
    print(text.summary)
    if !report.conforms { throw ExitCode(1) }
  }

  private func chosenSuites() throws -> [CaseSuite] {
    let all = CaseSuite.standard(seed: seed, sweepCount: cases)
    guard let suites else { return all }
    let names = suites.split(separator: ",")
    if names.isEmpty { throw ValidationError("--suites: expected a name") }
    return try names.map { name in
      guard let suite = all.first(where: { $0.name == name }) else {
        throw ValidationError(
          "--suites \(name): no such suite; there are "
            + all.map(\.name).joined(separator: ", "))
      }
      return suite
    }
  }
}

extension TextTable.Style: ExpressibleByArgument {}
