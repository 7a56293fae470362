import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
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

  func validate() throws {
    guard (1...1_000_000_000_000).contains(points) else {
      throw ValidationError("--points \(points): expected 1 to 1000000000000")
    }
  }

  func run() throws {
    Interruption.watch()
    let shard = try parts.prepare()
    let campaign = OracleAgreement(
      points: points, seed: seed, stored: try corpus.folder().caseSuites(), shard: shard)
    try parts.refuseEmpty(shard, points: campaign.shardPoints)
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    let tally = campaign.run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("asked \($0) of \($1) points") })
    let seconds = (clock.now - start) / .seconds(1)
    progress.clear()
    try parts.write(
      CampaignReport(
        subject: "both exact oracles", seed: seed, points: points, shard: shard,
        seconds: seconds, tally: tally, versions: DependencyVersions.all))
    let text = OracleAgreementText(tally)
    print(text.table(tables.style), "\n")
    if !tally.disagreements.isEmpty { print(text.disagreements, "\n") }
    print(
      text.summary(
        seed: seed, seconds: seconds, cores: ProcessInfo.processInfo.activeProcessorCount))
    let missing = text.missingPart(of: campaign.shardPoints)
    if let missing { StandardError.line("touchstone: error: incomplete run: \(missing)") }
    if tally.wrongVerdicts > 0 { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }
}
