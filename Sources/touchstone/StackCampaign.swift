import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// `touchstone stacks`: puts random stacks to the strategies for stacks and to both exact oracles.
struct StackCampaign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stacks",
    abstract: "Puts random stacks of layers to every strategy for stacks and to both oracles.",
    discussion: """
      A scene is a random stack that is asked 12 questions, changed, and asked again, twice. The \
      second oracle is a contender like the strategies and is excused nowhere. `touchstone explain \
      scenes/17 --seed SEED --question 3` shows what was asked. A long campaign goes on in parts: \
      --shard 3/8 asks the third of eight. The exit status is 1 when an answer is wrong, and 2 when \
      the run was interrupted.
      """)

  @Option(help: ArgumentHelp("The number of scenes.", valueName: "count"))
  var scenes = 6_000

  @Option(help: "The seed of the scenes.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Only part i of n equal parts.", valueName: "i/n"))
  var shard: String?

  @OptionGroup
  var tables: TableOptions

  func validate() throws {
    guard (1...1_000_000_000).contains(scenes) else {
      throw ValidationError("--scenes \(scenes): expected 1 to 1000000000")
    }
    _ = try chosenShard()
  }

  private func chosenShard() throws -> Shard {
    guard let shard else { return .whole }
    guard let chosen = Shard(shard) else {
      throw ValidationError("--shard \(shard): expected i/n with 1 ≤ i ≤ n, such as 2/8")
    }
    return chosen
  }

  func run() throws {
    Interruption.watch()
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    let report = ConformanceRun(
      contenders: stackContenders + [DivisionFreeContender()],
      suites: [.scenes(seed: seed, count: scenes)], seed: seed, shard: try chosenShard()
    ).run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("asked \($0) of \($1) scenes") })
    let seconds = (clock.now - start) / .seconds(1)
    progress.clear()
    let text = ConformanceText(report)
    print(text.overview(tables.style), "\n")
    let wrong = text.disagreements(limit: 3)
    if !wrong.isEmpty { print(wrong, "\n") }
    print(
      text.summary,
      "in \(Quantity.count(Int(seconds.rounded()))) s on "
        + "\(ProcessInfo.processInfo.activeProcessorCount) cores")
    if report.contenders.contains(where: { $0.total.disagreements + $0.total.broken > 0 }) {
      throw ExitCode(1)
    }
    if !report.isComplete { throw ExitCode(2) }
  }
}
