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
      The stacks are those of `touchstone stacks`, with 16,384 points each, many of them on edges. \
      The query at every point is for the frontmost layer, and at one in 16 also for all layers. \
      The oracle decides nearly all points in doubles with rigorous bounds; fractions alone \
      confirm about one in 1,800. An answer that is not exact is excused where rounding can move \
      an edge that decides it, and the table counts such answers. An interrupted run prints the \
      results so far. --shard and --output divide a campaign over several machines; `touchstone \
      merge` adds the stack-points.json of all parts.

      Exit status: 0 all answers are right, 1 an answer is wrong, 2 interrupted without one.
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
