import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Reports

/// `touchstone oracles`: compares the two exact oracles.
struct OracleCampaign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracles",
    abstract: "Compares the two exact oracles on the corpus and on random cases.",
    discussion: """
      The two oracles were derived independently, one with fractions and one without any division. \
      The exit status is 1 when they disagree, because then one of them is wrong. `touchstone \
      explain CASE --seed SEED` shows the case. An interrupted run prints its results until then \
      and ends with status 2. A campaign for several machines is divided with --shard and \
      --output; `touchstone merge` adds the files of its parts, each an oracles.json.
      """)

  @Option(help: ArgumentHelp("The number of points.", valueName: "count"))
  var points = 10_000_000

  @Option(help: "The seed of the random cases.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Parts") var parts: CampaignOptions

  @OptionGroup
  var tables: TableOptions

  @OptionGroup var corpus: CorpusOption

  func validate() throws { try parts.check(points: points) }

  func run() throws {
    Interruption.watch()
    let shard = try parts.prepare()
    let campaign = OracleAgreement(
      points: points, seed: seed, stored: try corpus.folder().caseSuites(), shard: shard)
    try parts.run(
      as: OracleAgreementText.self, of: "both exact oracles", points: points, seed: seed,
      stored: campaign.stored, shard: shard, shardPoints: campaign.shardPoints, tables.style
    ) { campaign.run(isCancelled: $0, progress: $1) }
  }
}
