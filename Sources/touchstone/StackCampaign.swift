import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import Corpora
import Foundation
import Presentation
import Reports

/// `touchstone stacks`: puts random stacks to the strategies for stacks and to both exact oracles.
struct StackCampaign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stacks",
    abstract: "Puts random stacks of layers to every strategy for stacks and to both oracles.",
    discussion: """
      A scene is a random stack that is asked 12 questions, changed, and asked again, twice. The \
      second oracle is a contender like the strategies and is excused nowhere. `touchstone explain \
      scenes/17 --seed SEED --question 3` shows what was asked. A campaign for several machines is \
      divided with --shard and --output; `touchstone merge` adds the files of its parts, each a \
      conformance.json. The exit status is 1 when an answer is wrong, and 2 when \
      the run was interrupted.
      """)

  @Option(help: ArgumentHelp("The number of scenes.", valueName: "count"))
  var scenes = 6_000

  @Option(help: "The seed of the scenes.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Parts") var parts: CampaignOptions

  @OptionGroup
  var tables: TableOptions

  func validate() throws {
    guard (1...1_000_000_000).contains(scenes) else {
      throw ValidationError("--scenes \(scenes): expected 1 to 1000000000")
    }
  }

  func run() throws {
    Interruption.watch()
    let shard = try parts.prepare()
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    var report = ConformanceRun(
      contenders: stackContenders + [DivisionFreeContender()],
      suites: [.scenes(seed: seed, count: scenes)], seed: seed, shard: shard,
      program: ProgramVersion.commit
    ).run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("asked \($0) of \($1) scenes") })
    let seconds = (clock.now - start) / .seconds(1)
    progress.clear()
    report.versions = DependencyVersions.all
    try parts.refuseEmpty(shard, points: report.caseCount)
    try parts.write(report)
    let duration =
      " in \(Quantity.count(Int(seconds.rounded()))) s on "
      + "\(ProcessInfo.processInfo.activeProcessorCount) cores"
    print(
      ConformanceText(report).document([], limit: 3, duration: duration).text(tables.style))
    if report.contenders.contains(where: { $0.total.disagreements + $0.total.broken > 0 }) {
      throw ExitCode(1)
    }
    if !report.isComplete { throw ExitCode(2) }
  }
}
