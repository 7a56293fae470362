import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import StrictJSON
import Synchronization
import Testing

/// The parts of a campaign add up to the campaign, and every other sum is told.
@Suite struct CampaignMergingTests {
  private typealias Report = CampaignReport<ExactnessTally>
  private static let points = 40_000

  private func part(_ index: Int, of count: Int, seed: UInt64 = 9) throws -> Report {
    let shard = try #require(Shard(index: index, count: count))
    let campaign = ExactnessCampaign(
      Certified<StripedMask>.self, points: Self.points, seed: seed, shard: shard)
    return Report(
      subject: "certified-striped-mask", seed: seed, points: Self.points, shard: shard, seconds: 2,
      tally: try campaign.run())
  }

  /// The parts as files, as between machines.
  private func files(of count: Int) throws -> [(name: String, data: Data)] {
    try (1...count).map { ("part-\($0)", try hashedFile(try part($0, of: count))) }
  }

  private func merge(_ files: [(name: String, data: Data)]) throws -> Report {
    try Report.merging(files.map { ($0.name, try Report(parsing: $0.data, name: $0.name)) })
  }

  @Test(arguments: [1, 2, 3, 5]) func thePartsAreTheCampaign(count: Int) throws {
    let whole = try part(1, of: 1)
    let merged = try merge(try files(of: count))
    #expect(merged.tally == whole.tally)
    #expect(merged.tally.randomPoints == Self.points && merged.gaps == nil)
    #expect(merged.shards.count == count && merged.seconds == Double(2 * count))
  }

  @Test func theOraclesPartsAreTheCampaign() throws {
    func run(_ shard: Shard) -> CampaignReport<OracleTally> {
      CampaignReport(
        subject: "both", seed: 2, points: 7000, shard: shard, seconds: 1,
        tally: OracleAgreement(points: 7000, seed: 2, shard: shard).run())
    }
    let parts = try (1...3).map { index in
      let data = try hashedFile(run(try #require(Shard(index: index, count: 3))))
      return (name: "\(index)", report: try CampaignReport<OracleTally>(parsing: data, name: "x"))
    }
    let merged = try CampaignReport.merging(parts)
    #expect(merged.tally == run(.whole).tally && merged.tally.randomPoints == 7000)
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
    let calls = CallCounter()
    let shard = try #require(Shard(index: 2, count: 2))
    let tally = try ExactnessCampaign(
      Certified<StripedMask>.self, points: Self.points, seed: 9, shard: shard
    ).run(isCancelled: { calls.next() > 1 })
    let short = Report(
      subject: "certified-striped-mask", seed: 9, points: Self.points, shard: shard, seconds: 1,
      tally: tally)
    // The campaign has four whole pieces of 8,192 points and one of 7,232; the second part two.
    let merged = try Report.merging([("first", try part(1, of: 2)), ("second", short)])
    #expect(
      merged.gaps == ["second holds \(tally.randomPoints) of the 15424 points of shard 2/2"])
    #expect(tally.randomPoints < 15_424)
  }

  /// A file that was cut off at any byte is no report, and says so.
  @Test func aFileThatIsCutOffIsRefused() throws {
    let data = try hashedFile(try part(1, of: 2))
    for length in stride(from: 0, to: data.count, by: 7) {
      let error = #expect(throws: MergeError.self) {
        try Report(parsing: data.prefix(length), name: "cut.json")
      }
      #expect(error?.description == "cut.json: is cut off, or not the exactness.json of a run")
    }
  }

  @Test func partsOfOtherCampaignsAreRefused() throws {
    let first = try part(1, of: 2)
    let other = try part(2, of: 2, seed: 8)
    let seed = #expect(throws: MergeError.self) {
      try Report.merging([("a", first), ("b", other)])
    }
    #expect(seed?.description == "b: seed 8, but a has 9")
    let third = try part(2, of: 3)
    let count = #expect(throws: MergeError.self) {
      try Report.merging([("a", first), ("b", third)])
    }
    #expect(count?.description == "b: shard 2/3, but a is one of 2")
  }

  @Test func partsOfAnotherCorpusOrProgramAreRefused() throws {
    func part(_ index: Int, suite hash: String, program: String?) throws -> Report {
      let suite = CaseSuite(name: "edges/x", summary: "", count: 2, hash: hash) { _ in
        CaseSuite.sweep(seed: 1, count: 1).imageCase(at: 0)
      }
      return Report(
        subject: "both", seed: 1, points: 20_000, stored: [suite],
        shard: try #require(Shard(index: index, count: 2)), seconds: 1, tally: ExactnessTally(),
        program: program)
    }
    let first = try part(1, suite: "0123", program: "9583700")
    func fault(_ other: Report) -> String? {
      #expect(throws: MergeError.self) { try Report.merging([("a", first), ("b", other)]) }?
        .description
    }
    #expect(
      fault(try part(2, suite: "4567", program: "9583700"))
        == "b: its suite edges/x has 2 cases of hash 4567, but that of a has 2 cases of hash 0123; "
        + "expected the same cases and images")
    #expect(
      fault(try part(2, suite: "0123", program: nil))
        == "b: judged by the program of commit unknown, but a by that of 9583700")
    #expect(throws: Never.self) {
      try Report.merging([("a", first), ("b", try part(2, suite: "0123", program: "9583700"))])
    }
  }

  @Test func aChangedDigitIsRefused() throws {
    let text = String(decoding: try hashedFile(try part(1, of: 2)), as: UTF8.self)
    let changed = text.replacing("\"seconds\":2", with: "\"seconds\":3")
    #expect(changed != text)
    let error = #expect(throws: MergeError.self) {
      try Report(parsing: Data(changed.utf8), name: "part.json")
    }
    #expect(
      error?.description.hasPrefix("part.json: was changed after it was written: its hash is ")
        == true)
    let old = #expect(throws: MergeError.self) {
      try Report(parsing: JSONEncoder().encode(try part(1, of: 2)), name: "old.json")
    }
    #expect(old?.description.hasPrefix("old.json: has no hash of itself, expected one") == true)
  }

  @Test func countsThatNoRunHasAreRefused() throws {
    let text = String(decoding: try JSONEncoder().encode(try part(1, of: 2)), as: UTF8.self)
    for (key, count) in [("points", "-1"), ("hits", "\(Int.max)"), ("certain", "\(1 << 39)")] {
      let changed = text.replacing(try Regex("\"\(key)\":[0-9]+"), with: "\"\(key)\":\(count)")
      #expect(changed != text)
      let error = #expect(throws: MergeError.self) {
        try Report(parsing: HashedJSON.adding(to: Data(changed.utf8)), name: "huge.json")
      }
      #expect(error?.description == "huge.json: no run has such counts or shards")
    }
  }
}

/// A count of calls from any thread.
private final class CallCounter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
