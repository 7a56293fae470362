import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
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

  func validate() throws { try parts.check(points: points) }

  func run() throws {
    Interruption.watch()
    let shard = try parts.prepare()
    let campaign = StackPointCampaign(points: points, seed: seed, shard: shard)
    try parts.run(
      as: StackPointText.self, of: campaign.strategies.map { $0.name }.joined(separator: ", "),
      points: points, seed: seed, shard: shard, shardPoints: campaign.shardPoints, tables.style
    ) { try campaign.run(isCancelled: $0, progress: $1) }
  }
}
