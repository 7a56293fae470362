import Choosing
import Foundation
import HitTesting
import Measurements
import Pages
import TestSupport
import Testing

@Suite struct ChoiceTableTests {
  private static func profile(_ name: String) -> ProductProfile {
    ProductProfile(named: name) {
      $0.summary = "A product with *round* numbers"
      $0.images = .sizes([.init(width: 10, height: 10)])
      ($0.imagesAtOnce, $0.layerChangesPerSecond, $0.transforms) = (1000, 0, [])
      $0.queriesPerSecond = [.points: 1000]
      ($0.budgets.bytes, $0.budgets.nanosecondsPerFrame) = (1_000_000, 100_000)
      $0.budgets.framesPerSecond = 100
      $0.budgets.medianLatencyNanoseconds = .infinity
      $0.budgets.p99LatencyNanoseconds = .infinity
    }
  }

  /// By hand, for 1,000 images of a budget of 1 MB, and 1,000 points per second of a budget of 10
  /// ms: `packed-mask` takes 0.05 % + 60 %, `tiled-mask` 1 % + 10 %.
  private static func choice(
    for profile: ProductProfile, _ changes: [String: String?] = [:], replays: [ReplayResult] = []
  ) throws -> StoredChoice {
    let run = MadeUpProduct(
      [
        "packed-mask": .init(point: 5, retained: 600),
        "tiled-mask": .init(point: 100, retained: 100),
      ],
      context: MadeUpOrigin.context(changes)
    ).run(launches: 8)
    let decision = Decision(
      try ProductMeasurements(run.results, file: "r", profile: profile), draws: 20)
    return try StoredChoice(decision.taking(replays))
  }

  private static func lines(
    _ profiles: [ProductProfile], _ choices: [StoredChoice]
  ) -> [String] {
    let stored = StoredChoices(
      profiles: profiles,
      choices: Dictionary(uniqueKeysWithValues: choices.map { ($0.profile, $0) }))
    return ChoiceTable(stored).markdown.split(separator: "\n").map(String.init)
  }

  private static func choice(
    for profile: ProductProfile, replayed: [(String, Double)]
  ) throws -> StoredChoice {
    try choice(
      for: profile,
      replays: replayed.map {
        ReplayResult(
          name: $0, nanosecondsPerSecond: $1, partsNanosecondsPerSecond: 100_000, frames: 450,
          p99FrameNanoseconds: 50_000, retainedBytes: 102_400)
      })
  }

  /// By hand: `tiled-mask` was predicted to take 100 µs and 100,000 B.
  @Test func replaysStandBesideWhatWasPredicted() throws {
    let profile = Self.profile("sample")
    func table(_ replays: [(String, Double)]) throws -> [String] {
      let choice = try Self.choice(for: profile, replayed: replays)
      let stored = StoredChoices(profiles: [profile], choices: ["sample": choice])
      return ReplayTable(stored).markdown.split(separator: "\n").map(String.init)
    }
    let found = try table([("tiled-mask", 110_000), ("packed-mask", 120_000)])
    #expect(
      found[2]
        == "| sample | `tiled-mask` | 100 µs | 100 µs | 110 µs | 1.10 | 50.0 µs | 50.0 % | 97.7 KiB | 100 KiB | yes |"
    )
    let counted = "Of 1 profile, "
    #expect(found[3].contains("\(counted)1 took what was predicted to within 15 %."))
    #expect(found[3].contains("They are in 1 of 1 profile with several of them."))
    let alone = try table([("tiled-mask", 110_000)])[3]
    #expect(alone.hasSuffix("a noticeably larger share of the budgets than the next."))
    let stored = try Self.choice(for: profile, replayed: [("tiled-mask", 110_000)])
    let cell = "(10.0 % of the memory budget); in a replay 110 µs per second (1.10 %) |"
    #expect(Self.lines([profile], [stored])[2].contains(cell))
    let other = try table([("tiled-mask", 110_000), ("packed-mask", 9000)])[2]
    #expect(other.hasPrefix("| sample | `packed-mask` | 5.00 µs |") && other.hasSuffix("| no |"))
    #expect(try table([("tiled-mask", 200_000)])[2].hasSuffix("| – |"))
    #expect(found[4].hasPrefix("Measured on "))
    #expect(try table([("tiled-mask", 200_000)])[3].contains("\(counted)0 took"))
    #expect(try table([]) == ["No replay is stored. `make profiles` replays the ready profiles."])
  }

  @Test func withoutChoicesItSaysSo() {
    #expect(
      Self.lines([Self.profile("a")], []) == [
        "No choice is stored. `make profiles` chooses for each profile and writes this table."
      ])
  }

  @Test func aRowHasNeedStrategyCostAndReason() throws {
    let profile = Self.profile("a")
    let lines = Self.lines([profile], [try Self.choice(for: profile)])
    expectRecorded(lines.joined(separator: "\n"), as: "choice-table")
  }

  @Test func whatAReplayChangedStandsBesideTheReason() throws {
    let profile = Self.profile("a")
    let choice = try Self.choice(
      for: profile, replayed: [("tiled-mask", 110_000), ("packed-mask", 9000)])
    #expect(choice.recommendation == "packed-mask" && choice.reason == .leastReplayed)
    let row = Self.lines([profile], [choice])[2]
    #expect(row.contains("| `packed-mask`, decided by the replay |"), "\(row)")
    #expect(
      row.hasSuffix(
        "| no other took noticeably less in a replay of the product. The replay put packed-mask "
          + "before tiled-mask. |"), "\(row)")
    var narrow = choice
    narrow.replays![0].p99FrameNanoseconds = 95_000
    #expect(
      Self.lines([profile], [narrow])[2].contains(
        "The replay put packed-mask before tiled-mask. The slowest frames of tiled-mask are within "
      ))
    let data = try JSONEncoder().encode(choice)
    #expect(try StoredChoice(versioned: data).replayChange == choice.replayChange)
  }

  @Test func otherOutcomesHaveOtherWords() throws {
    let profile = Self.profile("a")
    var choice = try Self.choice(for: profile)
    choice.isFirm = false
    choice.between = ["packed-mask", nil, "tiled-mask"]
    choice.reason = .moreExact(than: "simd-scan", by: 0.001)
    let close = Self.lines([profile], [choice])[2]
    choice.between = ["tiled-mask"]
    choice.launches = 5
    choice.reason = .fitsAlone
    expectRecorded(
      "\(close)\n\(Self.lines([profile], [choice])[2])", as: "choice-table-of-other-outcomes")
  }

  @Test func whatIsMissingOrOldIsSaid() throws {
    let (a, b, c) = (Self.profile("a"), Self.profile("b"), Self.profile("c"))
    var changed = a
    changed.budgets.bytes = 2_000_000
    let choices = [
      try Self.choice(for: a), try Self.choice(for: b, ["date": "2026-12-01T00:00:00Z"]),
    ]
    let lines = Self.lines([changed, b, c], choices)
    expectRecorded(lines.suffix(4).joined(separator: "\n"), as: "choice-table-of-old-choices")
  }
}
