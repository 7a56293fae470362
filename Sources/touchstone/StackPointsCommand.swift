import ArgumentParser
import CommandLineTools
import Conformance
import Foundation
import Reports

/// `touchstone stack-points`: asks random stacks at very many points, and compares the strategies for
/// stacks with the oracle.
struct StackPointsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack-points",
    abstract: "Compares the strategies for stacks with the oracle at very many points.",
    discussion: """
      The stacks are those of `touchstone stacks`, 16,384 points each, many of them on edges. Every \
      point is asked for the frontmost layer, and one in 16 for all of its layers. The oracle decides \
      nearly all points in doubles with rigorous bounds; fractions alone confirm about one in \
      1,800. An \
      answer other than the exact one is excused where rounding can move an edge that decides it, \
      and the table counts such answers. The exit status is 1 when an answer is wrong. An \
      interrupted run prints its results until then and ends with status 2, if no answer of them is \
      wrong. A campaign for several \
      machines is divided with --shard and --output; `touchstone merge` adds the files of its \
      parts, each a stack-points.json.
      """)

  @Option(help: ArgumentHelp("The number of points.", valueName: "count"))
  var points = 10_000_000

  @Option(help: "The seed of the stacks.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Parts") var parts: CampaignOptions

  @OptionGroup
  var tables: TableOptions

  func validate() throws {
    guard (1...1_000_000_000_000).contains(points) else {
      throw ValidationError("--points \(points): expected 1 to 1000000000000")
    }
  }

  func run() throws {
    Interruption.watch()
    let shard = try parts.prepare()
    let campaign = StackPointCampaign(points: points, seed: seed, shard: shard)
    try parts.refuseEmpty(shard, points: campaign.shardPoints)
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    let tally = try campaign.run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("asked \($0) of \($1) points") })
    let seconds = (clock.now - start) / .seconds(1)
    progress.clear()
    try parts.write(
      CampaignReport(
        subject: campaign.strategies.map { $0.name }.joined(separator: ", "), seed: seed,
        points: points, shard: shard, seconds: seconds, tally: tally,
        versions: DependencyVersions.all))
    let text = StackPointText(tally)
    print(text.table(tables.style), "\n")
    if !tally.disagreements.isEmpty { print(text.disagreements, "\n") }
    let missing = text.missingPart(of: campaign.shardPoints)
    print(
      text.summary(
        seed: seed, shard: shard, missing: missing, seconds: seconds,
        cores: ProcessInfo.processInfo.activeProcessorCount))
    if let missing { StandardError.line("touchstone: error: incomplete run: \(missing)") }
    if tally.wrongVerdicts > 0 { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }
}
