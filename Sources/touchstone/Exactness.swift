import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import HitTestStrategies
import Reports

/// `touchstone exactness`: compares certified point queries with the oracle, where nothing is
/// excused.
struct Exactness: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares the certified strategy with the oracle at random and adversarial points.",
    discussion: """
      Every point is queried alone and in a batch. The table shows how often doubles were certain, \
      how often they had rounded nothing, and how often exact sums were necessary. The first wrong \
      verdicts are printed with all their numbers. An interrupted run prints the results so far. \
      --shard and --output divide a campaign over several machines; `touchstone merge` adds the \
      exactness.json of all parts.

      Exit status: 0 all verdicts are right, 1 a verdict is wrong, even on an edge, 2 interrupted.
      """)

  @Option(help: ArgumentHelp("The number of points.", valueName: "count"))
  var points = 100_000_000

  @Option(help: "The seed of the cases.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Parts") var parts: CampaignOptions

  @OptionGroup
  var tables: TableOptions

  func validate() throws { try parts.check(points: points) }

  func run() throws {
    Interruption.watch()
    typealias Subject = Certified<StripedMask>
    let shard = try parts.prepare()
    let campaign = ExactnessCampaign(Subject.self, points: points, seed: seed, shard: shard)
    try parts.run(
      as: ExactnessText.self, of: Subject.name, points: points, seed: seed, shard: shard,
      shardPoints: campaign.shardPoints, tables.style
    ) { try campaign.run(isCancelled: $0, progress: $1) }
  }
}
