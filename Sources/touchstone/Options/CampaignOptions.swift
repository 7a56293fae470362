import ArgumentParser
import Conformance
import Foundation
import ReportText

/// The options that divide a campaign of random points over machines, and keep its result.
struct CampaignOptions: ParsableArguments {
  @OptionGroup var division: ShardOption

  @Option(
    help: ArgumentHelp(
      "A folder for the counts as a file, which `touchstone merge` adds to those of other parts.",
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

  /// Refuses a part that has no points.
  func refuseEmpty(_ shard: Shard, points: Int) throws {
    if points == 0 {
      throw ValidationError("shard \(shard): has no points, the parts are too many")
    }
  }

  /// Writes the report of a campaign that judges contenders, if there is a folder for it.
  func write(_ report: ConformanceReport) throws {
    guard let output else { return }
    try JSONFile.write(report, to: "\(output)/conformance.json")
  }

  /// Writes the file of a campaign, if there is a folder for it.
  func write<Tally>(_ report: CampaignReport<Tally>) throws {
    guard let output else { return }
    try JSONFile.write(report, to: "\(output)/\(report.campaign).json")
  }
}
