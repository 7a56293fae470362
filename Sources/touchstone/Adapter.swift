import ArgumentParser
import CommandLineTools
import Conformance

/// `touchstone adapter`: serves a built-in strategy or the oracle by the adapter protocol.
struct Adapter: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answers requests of the adapter protocol on standard input and output.",
    discussion: """
      This is the adapter's side of `touchstone conform --adapter`: one JSON object per line, as \
      corpus/adapters/PROTOCOL.md describes. The oracle also gives the margin of each verdict:
        touchstone adapter --strategy oracle
      """)

  @Option(
    help: takes("name", "A strategy of `touchstone strategies`, a strategy for stacks, or oracle."))
  var strategy: String

  func run() throws {
    var server: AdapterServer
    if strategy == "oracle" {
      server = .oracle
    } else {
      let chosen = try ContenderSelection.named(
        strategy, option: "--strategy", besides: "oracle")
      try require(chosen.count == 1, "--strategy \(strategy): expected one name")
      server = AdapterServer(chosen[0])
    }
    try server.run()
  }
}
