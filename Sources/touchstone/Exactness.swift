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
      Every point is asked alone and in a batch. The table shows how often doubles were certain, \
      how often they turned out to have rounded nothing, and how often exact sums were necessary. \
      The exit status is 1 when any verdict is wrong, even on an edge; then the first wrong \
      verdicts are printed with all their numbers. An interrupted run prints its results until \
      then and ends with status 2. A campaign for several machines is divided with --shard and \
      --output; `touchstone merge` adds the files of its parts, each an exactness.json.
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
