import Corpora
import Foundation
import StrictJSON

/// The counts of a campaign, which can be added.
package protocol CampaignTally: Codable, Sendable {
  /// The name of the command that runs the campaign, such as `exactness`.
  static var campaign: String { get }
  /// The number of points of a piece of work.
  static var pieceSize: Int { get }
  /// The number of random points that were asked.
  var randomPoints: Int { get }
  /// The number of verdicts that differ.
  var wrongVerdicts: Int { get }
  /// Whether the numbers can be counts of a run.
  var isSound: Bool { get }
  /// Adds counts, and keeps the first disagreements.
  static func += (left: inout Self, right: Self)
}

/// A campaign, or the parts of one, as a file that can be added to the other parts.
package struct CampaignReport<Tally: CampaignTally>: Codable, Sendable {
  /// The version of the format of this report.
  package let touchstoneCampaign: Int
  /// The name of the command that ran it.
  package let campaign: String
  /// What was asked, such as the name of a strategy.
  package let subject: String
  /// The seed of the random cases.
  package let seed: UInt64
  /// The stored suites that the campaign asks beside the random cases; `nil` if it asks none.
  package let suites: [ConformanceReport.SuiteSummary]?
  /// The git commit of the program that asked; `nil` if it does not know its own.
  package let program: String?
  /// The number of points of the whole campaign.
  package let points: Int
  /// The shards that this report holds; an undivided campaign is `1/1`.
  package internal(set) var shards: [Shard]
  /// The time that all of its parts took, one after the other.
  package internal(set) var seconds: Double
  /// The counts.
  package internal(set) var tally: Tally
  /// The versions of what the program was built with and ran with, by name; all of them where the
  /// parts had several.
  package internal(set) var versions: [String: String]?
  /// What is missing in the parts that were added, in words; `nil` if nothing is.
  package internal(set) var gaps: [String]?

  package init(
    subject: String, seed: UInt64, points: Int, stored: [CaseSuite]? = nil, shard: Shard,
    seconds: Double, tally: Tally, program: String? = nil, versions: [String: String]? = nil
  ) {
    touchstoneCampaign = Self.formatVersion
    campaign = Tally.campaign
    self.subject = subject
    self.seed = seed
    self.points = points
    suites = stored?.map { .init($0) }
    self.program = program
    shards = [shard]
    self.seconds = seconds
    self.tally = tally
    self.versions = versions
  }

  /// The number of random points that the shards should have asked.
  package var expectedPoints: Int {
    let pieces = CampaignPieces(points: points, size: Tally.pieceSize)
    return shards.reduce(0) { $0 + pieces.points(of: $1) }
  }
}

extension CampaignReport: VersionedFormat {
  /// The version of the format that this program writes and reads.
  package static var formatVersion: Int { 1 }
  /// The key `touchstoneCampaign`.
  package static var versionKey: String { "touchstoneCampaign" }

  /// The greatest number of points of a campaign.
  package static var mostPoints: Int { 1_000_000_000_000 }

  /// Reads the file of a campaign.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``MergeError`` if the file has another version of the format, is cut off or no
  ///   report of this campaign, was changed after it was written, or holds numbers that no run has.
  package init(parsing data: Data, name: String) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: "\(Tally.campaign).json")
    if !isSound { throw MergeError("\(name): no run has such counts or shards") }
  }

  private var isSound: Bool {
    campaign == Tally.campaign && (1...Self.mostPoints).contains(points) && seconds >= 0
      && seconds.isFinite && !shards.isEmpty && Set(shards).count == shards.count
      && shards.areOfOneRun
      && tally.isSound && tally.randomPoints <= expectedPoints
  }
}
