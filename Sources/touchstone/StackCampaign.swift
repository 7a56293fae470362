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
    abstract: "Compares the strategies for stacks and both oracles on random stacks of layers.",
    discussion: """
      A scene is a random stack with 12 questions, a change, 12 more questions, another change, \
      and 12 more. The second oracle is judged like the strategies, but without any excuse. \
      `touchstone explain scenes/17 --seed SEED --question 3` shows a question. --shard and \
      --output divide a campaign over several machines; `touchstone merge` adds the \
      conformance.json of all parts.

      Exit status: 0 all answers are right, 1 an answer is wrong, 2 interrupted.
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
    let text = ConformanceText(report)
    for part in [text.findings, text.overview(tables.style), text.disagreements(limit: 3)]
    where !part.isEmpty { print(part, "\n") }
    print(
      text.summary,
      "in \(Quantity.count(Int(seconds.rounded()))) s on "
        + "\(ProcessInfo.processInfo.activeProcessorCount) cores")
    if report.contenders.contains(where: { $0.total.disagreements + $0.total.broken > 0 }) {
      throw ExitCode(1)
    }
    if !report.isComplete { throw ExitCode(2) }
  }
}
