import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import Corpora
import Foundation
import Presentation

/// `touchstone campaign`: asks very many random questions, and compares the answers with exact
/// ones.
struct CampaignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "campaign",
    abstract: "Asks very many random questions, and compares the answers with exact ones.",
    discussion: """
      The kinds, what each compares with the oracle, and how many by default:
      \(kinds)

      The table shows what was asked and how it was decided, and the first disagreements are \
      printed with all that decides them. `touchstone explain CASE --seed SEED` shows a case of a \
      suite. The exit status is 1 when any answer is wrong. An interrupted campaign prints its \
      results so far, and ends with status 2 if no answer is wrong. A campaign for several \
      machines is divided with --shard and --output; `touchstone merge` adds the files of its \
      parts, which have the name of the kind, such as exactness.json.
      """)

  /// The kinds, a line each.
  private static let kinds = Campaign.all.map { campaign in
    let width = Campaign.all.map(\.name.count).max()!
    let name = campaign.name.padding(toLength: width, withPad: " ", startingAt: 0)
    return "  \(name)  \(campaign.summary): \(Quantity.count(campaign.usualSize)) \(campaign.unit)"
  }.joined(separator: "\n")

  @Argument(help: "The kind of campaign.")
  var kind: String

  @Option(
    help: takes(
      "count", "The number of points, areas, rays or stacks; the default is that of the kind."))
  var count: Int?

  @Option(help: "The seed of the random questions.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Parts") var division: ShardOption

  @Option(
    help: takes(
      "folder",
      "A folder for the counts as a file, which `touchstone merge` adds to those of other parts."))
  var output: String?

  @OptionGroup
  var tables: TableOptions

  @OptionGroup var corpus: CorpusOption

  func validate() throws {
    let campaign = try campaign()
    try require(count, in: 1...Campaign.mostSize, "--count")
    try requireFolder(output)
    try require(
      campaign.askStored != nil || corpus.chosenCorpus == nil,
      "--corpus \(corpus.corpus): \(kind) asks no stored cases")
  }

  private func campaign() throws -> Campaign {
    try unwrapped(
      Campaign.all.first { $0.name == kind },
      "\(kind): no such campaign; there are \(Campaign.all.map(\.name).joined(separator: ", "))")
  }

  func run() throws {
    Interruption.watch()
    let campaign = try campaign()
    let shard = try division.chosen()
    // The folder is made before hours of work.
    if let output {
      try OutputFolder.prepare(output)
    } else if shard != .whole {
      throw ValidationError("shard \(shard): expected --output folder too, for `touchstone merge`")
    }
    let run = CampaignRun(
      campaign, size: count ?? campaign.usualSize, seed: seed,
      stored: campaign.askStored == nil ? nil : try corpus.folder().caseSuites(), shard: shard,
      program: ProgramVersion.commit, versions: DependencyVersions.all)
    try require(
      run.shardSize > 0, "shard \(shard): has no \(campaign.unit), the parts are too many")
    let progress = ProgressLine()
    let report = try run.run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("asked \($0) of \($1) \(campaign.unit)") })
    progress.clear()
    try Self.deliver(
      report, of: campaign, into: output, tables.style,
      cores: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Prints a report, and writes it into a folder if there is one.
  ///
  /// Parts that were added have no number of cores.
  ///
  /// - Throws: the exit status 1 when an answer is wrong, and 2 when something is missing.
  static func deliver(
    _ report: CampaignReport, of campaign: Campaign, into folder: String?,
    _ style: TextTable.Style, cores: Int? = nil
  ) throws {
    if let folder { try JSONFile.writeHashed(report, to: "\(folder)/\(report.campaign).json") }
    let text = CampaignText(report, of: campaign)
    for part in [text.table(style), text.disagreements] where !part.isEmpty {
      print(part, terminator: "\n\n")
    }
    print(text.summary(cores: cores))
    if let gaps = report.gaps {
      StandardError.line("touchstone: error: incomplete run: \(gaps.joined(separator: "; "))")
    }
    if report.tally.wrong > 0 { throw ExitCode(1) }
    if report.gaps != nil { throw ExitCode(2) }
  }
}
