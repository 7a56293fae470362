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
      The two oracles were derived independently, one with fractions and one without any division; \
      if they disagree, one of them is wrong. `touchstone explain CASE --seed SEED` shows the \
      case. An interrupted run prints the results so far. --shard and --output divide a campaign \
      over several machines; `touchstone merge` adds the oracles.json of all parts.

      Exit status: 0 the oracles agree, 1 they disagree, 2 interrupted.
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
