import Corpora
import Foundation
import StrictJSON

/// A campaign, or the parts of one, as a file that can be added to the other parts.
package struct CampaignReport: Codable, Sendable {
  /// The version of the format of this report.
  package let touchstoneCampaign: Int
  /// The name of the kind of campaign.
  package let campaign: String
  /// What was judged, such as the name of a strategy.
  package let subject: String
  /// The seed of the random questions.
  package let seed: UInt64
  /// The stored suites that the campaign asks beside the random cases; `nil` if it asks none.
  package let suites: [ConformanceReport.SuiteSummary]?
  /// The git commit of the program that asked; `nil` if it does not know its own.
  package let program: String?
  /// The number of points or stacks of the whole campaign.
  package let size: Int
  /// The shards that this report holds; an undivided campaign is `1/1`.
  package internal(set) var shards: [Shard]
  /// The time that all of its parts took, one after the other.
  package var seconds: Double
  package internal(set) var tally: CampaignTally
  /// The versions of what the program was built with and ran with, by name; all of them where the
  /// parts had several.
  package internal(set) var versions: [String: String]?
  /// What is missing, in words; `nil` if nothing is.
  package internal(set) var gaps: [String]?

  init(
    _ campaign: Campaign, size: Int, seed: UInt64, stored: [CaseSuite]?, shard: Shard,
    seconds: Double, tally: CampaignTally, program: String?, versions: [String: String]?,
    gaps: [String]?
  ) {
    touchstoneCampaign = Self.formatVersion
    self.campaign = campaign.name
    subject = campaign.subject
    self.seed = seed
    self.size = size
    suites = stored?.map { .init($0) }
    self.program = program
    shards = [shard]
    self.seconds = seconds
    self.tally = tally
    self.versions = versions
    self.gaps = gaps
  }

  /// The number of points or stacks that the shards should have.
  func expectedSize(in campaign: Campaign) -> Int {
    let pieces = CampaignPieces(of: size, each: campaign.pieceSize)
    return shards.reduce(0) { $0 + pieces.size(of: $1) }
  }
}

extension CampaignReport: VersionedFormat {
  package static var formatVersion: Int { 2 }
  package static var versionKey: String { "touchstoneCampaign" }

  /// Reads the file of a kind of campaign.
  ///
  /// - Throws: ``MergeError`` if the file has another version of the format, is cut off or no
  ///   report of such a campaign, was changed after it was written, or holds numbers that no run
  ///   has.
  package init(parsing data: Data, of campaign: Campaign, name: String) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: "\(campaign.name).json")
    guard self.campaign == campaign.name else {
      throw .notTheFile("\(campaign.name).json", name: name)
    }
    if !isSound(in: campaign) { throw MergeError.impossible(name) }
  }

  private func isSound(in campaign: Campaign) -> Bool {
    (1...Campaign.mostSize).contains(size) && (0...1e12).contains(seconds)
      && !shards.isEmpty && Set(shards).count == shards.count && shards.areOfOneRun
      && tally.isSound(in: campaign) && tally.size <= expectedSize(in: campaign)
  }
}
