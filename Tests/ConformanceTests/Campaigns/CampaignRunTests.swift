import Conformance
import Contenders
import Synchronization
import Testing

/// What is true of every kind of campaign.
@Suite struct CampaignRunTests {
  private static let names = Campaign.all.map(\.name)

  private func named(_ name: String) throws -> Campaign {
    try #require(Campaign.all.first { $0.name == name })
  }

  @Test func theKindsHaveTheirNames() {
    #expect(
      Self.names == [
        "oracles", "stacks", "stack-points", "exactness", "bilinear-clamp", "bilinear-decal",
        "areas", "rays",
      ])
  }

  /// A part of a piece, more than one piece, and a last piece that is smaller.
  @Test(arguments: names) func asksTheGivenNumber(name: String) throws {
    let campaign = try named(name)
    let piece = campaign.pieceSize
    for size in Set([1, 2, piece, 2 * piece + (piece + 1) / 2]) {
      let last = Mutex(0)
      let report = try CampaignRun(campaign, size: size, seed: 3).run(progress: { done, all in
        #expect(all == size)
        last.withLock { $0 = done }
      })
      #expect(report.tally.size == size && last.withLock { $0 } == size)
      #expect(report.gaps == nil && report.tally.wrong == 0, "\(report.tally)")
      #expect(report.tally.total[campaign.verdicts] >= size)
    }
  }

  @Test(arguments: names) func theTallyDependsOnlyOnTheSeed(name: String) throws {
    let campaign = try named(name)
    func tally(_ seed: UInt64) throws -> CampaignTally {
      try CampaignRun(campaign, size: max(20, campaign.pieceSize + 1), seed: seed).run().tally
    }
    let first = try tally(5)
    #expect(try tally(5) == first)
    #expect(try tally(6) != first)
  }

  @Test(arguments: names) func thePartsAreTheCampaign(name: String) throws {
    let campaign = try named(name)
    let size = 3 * campaign.pieceSize + (campaign.pieceSize + 1) / 2
    func part(_ shard: Shard) throws -> CampaignReport {
      try CampaignRun(campaign, size: size, seed: 2, shard: shard).run()
    }
    let parts = try (1...3).map { index in
      let data = try hashedFile(try part(try #require(Shard(index: index, count: 3))))
      return (name: "\(index)", report: try CampaignReport(parsing: data, of: campaign, name: "x"))
    }
    let merged = try CampaignReport.merging(parts, of: campaign)
    #expect(merged.tally == (try part(.whole)).tally && merged.gaps == nil)
    #expect(merged.tally.size == size)
  }

  /// The tally holds the finished pieces, far fewer than all pieces of the run.
  ///
  /// No machine begins that many pieces at once.
  @Test(arguments: names) func cancelledRunsTallyTheFinishedPieces(name: String) throws {
    let campaign = try named(name)
    let size = 10_000 * campaign.pieceSize
    let run = CampaignRun(campaign, size: size, seed: 6)
    let done = Mutex(0)
    let report = try run.run(
      isCancelled: { done.withLock { $0 >= 2 * campaign.pieceSize } },
      progress: { count, _ in done.withLock { $0 = count } })
    let asked = report.tally.size
    #expect(asked == done.withLock { $0 } && asked % campaign.pieceSize == 0)
    #expect(asked >= 2 * campaign.pieceSize && asked < size && report.tally.wrong == 0)
    #expect(report.gaps?.first?.hasPrefix("interrupted, only ") == true)
    #expect(try run.run(isCancelled: { true }).tally == CampaignTally())
  }

  private struct Fault: Error {}

  @Test func theErrorOfAPieceIsThatOfTheRun() {
    let failing = Campaign(
      name: "failing", summary: "", subject: "", usualSize: 1, pieceSize: 1, rowTitle: "",
      rows: [], columns: ["points"]
    ) { _ in throw Fault() }
    #expect(throws: Fault.self) { try CampaignRun(failing, size: 3, seed: 1).run() }
  }
}
