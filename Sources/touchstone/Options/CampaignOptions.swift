import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Presentation
import Reports

/// The options that divide a campaign of random points over machines, and keep its result.
struct CampaignOptions: ParsableArguments {
  @OptionGroup var division: ShardOption

  @Option(
    help: ArgumentHelp(
      "A folder for the file of counts, which `touchstone merge` adds to those of other parts.",
      valueName: "folder"))
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("--output: expected a folder") }
  }

  /// Returns the part of the campaign that is asked, and makes the folder before it is.
  ///
  /// - Throws: an error for a part whose counts would be lost, or whose folder cannot be written.
  func prepare() throws -> Shard {
    let shard = try division.chosen()
    guard let output else {
      if shard == .whole { return shard }
      throw ValidationError("shard \(shard): expected --output folder too, for `touchstone merge`")
    }
    try OutputFolder.prepare(output)
    return shard
  }

  /// - Throws: an error for a number of points that no campaign has.
  func check(points: Int) throws {
    guard (1...1_000_000_000_000).contains(points) else {
      throw ValidationError("--points \(points): expected 1 to 1000000000000")
    }
  }

  /// A function that asks points until it is cancelled, and says how far it is.
  typealias Asking<Tally> = (
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) throws -> Tally

  /// Asks the points of a part, keeps the counts, and shows them.
  ///
  /// - Parameters:
  ///   - text: the text of such counts.
  ///   - subject: what is asked.
  ///   - points: the number of points of the whole campaign.
  ///   - seed: the seed of the random cases.
  ///   - stored: the stored suites that are asked beside them; `nil` for none.
  ///   - shard: the part of ``prepare()``.
  ///   - shardPoints: its number of points.
  ///   - style: the style of the table.
  ///   - ask: asks them.
  /// - Throws: the exit status 1 when a verdict is wrong, and 2 when the run was interrupted.
  func run<Text: CampaignTallyText>(
    as text: Text.Type, of subject: String, points: Int, seed: UInt64,
    stored: [CaseSuite]? = nil, shard: Shard,
    shardPoints: Int, _ style: TextTable.Style, ask: Asking<Text.Tally>
  ) throws {
    try refuseEmpty(shard, points: shardPoints)
    let progress = ProgressLine()
    let clock = ContinuousClock()
    let start = clock.now
    let tally = try ask(
      { Interruption.isRequested }, { progress.say("asked \($0) of \($1) points") })
    progress.clear()
    let report = CampaignReport(
      subject: subject, seed: seed, points: points, stored: stored, shard: shard,
      seconds: (clock.now - start) / .seconds(1), tally: tally, program: ProgramVersion.commit,
      versions: DependencyVersions.all)
    try write(report)
    let text = CampaignText<Text>(report)
    print(text.tables(style), terminator: "")
    let missing = text.missingPart(of: shardPoints)
    print(
      text.summary(missing: missing, cores: ProcessInfo.processInfo.activeProcessorCount))
    if let missing { StandardError.line("touchstone: error: incomplete run: \(missing)") }
    if tally.wrongVerdicts > 0 { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }

  /// Refuses a part that has no points.
  func refuseEmpty(_ shard: Shard, points: Int) throws {
    if points == 0 {
      throw ValidationError("shard \(shard): has no points, the parts are too many")
    }
  }

  /// Writes the report of a campaign that judges contenders, if there is a folder for it.
  func write(_ report: ConformanceReport) throws {
    guard let output else { return }
    try JSONFile.writeHashed(report, to: "\(output)/conformance.json")
  }

  /// Writes the file of a campaign, if there is a folder for it.
  func write<Tally>(_ report: CampaignReport<Tally>) throws {
    guard let output else { return }
    try JSONFile.writeHashed(report, to: "\(output)/\(report.campaign).json")
  }
}
