import Conformance
import Corpora
import Foundation
import TestSupport
import Testing

/// The parts of a campaign add up to the campaign, and every other sum is refused.
@Suite struct CampaignMergingTests {
  private typealias Report = CampaignReport
  private static let size = 115

  private func part(_ index: Int, of count: Int, seed: UInt64 = 9) throws -> Report {
    let shard = try #require(Shard(index: index, count: count))
    var report = try CampaignRun(.numbers, size: Self.size, seed: seed, shard: shard).run()
    report.seconds = 2
    return report
  }

  /// The parts as files, as between machines.
  private func files(of count: Int) throws -> [(name: String, data: Data)] {
    try (1...count).map { ("part-\($0)", try hashedFile(try part($0, of: count))) }
  }

  private func merge(_ files: [(name: String, data: Data)]) throws -> Report {
    try Report.merging(
      files.map { ($0.name, try Report(parsing: $0.data, of: .numbers, name: $0.name)) },
      of: .numbers)
  }

  @Test(arguments: [1, 2, 3, 5]) func thePartsAreTheCampaign(count: Int) throws {
    let whole = try part(1, of: 1)
    let merged = try merge(try files(of: count))
    #expect(merged.tally == whole.tally)
    #expect(merged.tally.size == Self.size && merged.gaps == nil)
    #expect(merged.shards.count == count && merged.seconds == Double(2 * count))
  }

  @Test func aLostPartIsNamed() throws {
    var parts = try files(of: 5)
    parts.remove(at: 3)
    #expect(try merge(parts).gaps == ["shard 4/5 is missing"])
    parts.removeFirst()
    #expect(try merge(parts).gaps == ["2 shards are missing: 1/5, 4/5"])
  }

  @Test func aDoubledPartIsRefusedByBothNames() throws {
    let parts = try files(of: 3)
    let error = #expect(throws: MergeError.self) {
      try merge(parts + [("again", parts[1].data)])
    }
    #expect(error?.description == "again: shard 2/3 occurs twice, it is in part-2 too")
  }

  /// A run that was interrupted holds fewer points than its part has.
  @Test func aPartOfFewerPointsIsNamed() throws {
    let shard = try #require(Shard(index: 2, count: 2))
    let run = CampaignRun(.numbers, size: Self.size, seed: 9, shard: shard)
    // The campaign has eleven whole pieces of 10 numbers and one of 5; the second part six of them.
    let merged = try Report.merging(
      [("first", try part(1, of: 2)), ("second", try run.run(isCancelled: { true }))],
      of: .numbers)
    #expect(merged.gaps == ["second holds 0 of the 55 numbers of shard 2/2"])
  }

  private func merge(_ first: Report, _ other: Report) throws -> Report {
    try Report.merging([("a", first), ("b", other)], of: .numbers)
  }

  @Test func partsOfOtherCampaignsAreRefused() throws {
    let first = try part(1, of: 2)
    let (other, third) = (try part(2, of: 2, seed: 8), try part(2, of: 3))
    let larger = try CampaignRun(.numbers, size: 200, seed: 9).run()
    let data = try hashedFile(first)
    expectRefusals(
      of: [
        "another seed": { _ = try merge(first, other) },
        "another count": { _ = try merge(first, third) },
        "another size": { _ = try merge(first, larger) },
        "another kind": { _ = try Report(parsing: data, of: .oracles, name: "b") },
      ], as: "parts-of-other-campaigns")
  }

  @Test func partsOfAnotherCorpusOrProgramAreRefused() throws {
    func part(_ index: Int, suite hash: String, program: String?) throws -> Report {
      let one = CaseSuite.sweep(seed: 1, count: 1).imageCase(at: 0)
      let suite = CaseSuite.stored("edges/x", hash: hash, [one, one])
      return try CampaignRun(
        .numbers, size: Self.size, seed: 1, stored: [suite],
        shard: try #require(Shard(index: index, count: 2)), program: program
      ).run()
    }
    let first = try part(1, suite: "0123", program: "9583700")
    let suite = try part(2, suite: "4567", program: "9583700")
    let program = try part(2, suite: "0123", program: nil)
    expectRefusals(
      of: [
        "another suite": { _ = try merge(first, suite) },
        "another program": { _ = try merge(first, program) },
      ], as: "parts-of-another-corpus-or-program")
    #expect(throws: Never.self) {
      try merge(first, try part(2, suite: "0123", program: "9583700"))
    }
  }

  @Test func aFileThatIsCutOffOrChangedOrHasCountsThatNoRunHasIsRefused() throws {
    try expectFileFaults(
      of: try part(1, of: 2), named: "numbers.json", changing: "size",
      impossible: [
        "asked": "-1", "primes": "\(Int.max)", "primes": "\(1 << 39)", "size": "-1", "wrong": "0",
        "primes": "1,\"evens\":1",
      ]
    ) { _ = try Report(parsing: $0, of: .numbers, name: "file") }
  }
}
