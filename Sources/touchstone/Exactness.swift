import ArgumentParser
import CommandLineTools
import Conformance
import Foundation
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

  func validate() throws {
    guard (1...1_000_000_000_000).contains(points) else {
      throw ValidationError("--points \(points): expected 1 to 1000000000000")
    }
  }

  func run() throws {
    Interruption.watch()
    typealias Subject = Certified<StripedMask>
    let shard = try parts.prepare()
    let campaign = ExactnessCampaign(Subject.self, points: points, seed: seed, shard: shard)
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
        subject: Subject.name, seed: seed, points: points, shard: shard, seconds: seconds,
        tally: tally, versions: DependencyVersions.all))
    let text = ExactnessText(tally)
    print(text.table(tables.style), "\n")
    if !tally.disagreements.isEmpty { print(text.disagreements, "\n") }
    print(
      text.summary(
        strategy: Subject.name, seed: seed, seconds: seconds,
        cores: ProcessInfo.processInfo.activeProcessorCount))
    let missing = text.missingPart(of: campaign.shardPoints)
    if let missing { StandardError.line("touchstone: error: incomplete run: \(missing)") }
    if tally.total.disagreements > 0 { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }
}
