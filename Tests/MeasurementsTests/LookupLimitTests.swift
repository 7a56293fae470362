import Measurements
import TestSupport
import Testing

@Suite struct LookupLimitTests {
  private func timesLimit(_ strategy: String, _ context: [String: String]) throws -> Double? {
    let table = try MadeUpRun(
      times: [
        "point-warm/\(strategy)/a": 12, "limit/point-mask/a": 2, "limit/point-alpha/a": 3,
      ], context: context
    ).table
    return table.timesLimit(try #require(table[strategy, "a"]))?.value
  }

  @Test(
    arguments: [
      ("alpha", 4.0), ("mask", 6), ("picture", 6), ("nothing", nil), ("something new", nil),
    ] as [(String, Double?)])
  func aStrategySaysWhatItLooksUp(lookup: String, expected: Double?) throws {
    #expect(try timesLimit("new-strategy", [LookupLimit.key("new-strategy"): lookup]) == expected)
    #expect(try timesLimit("alpha-cache", [LookupLimit.key("alpha-cache"): lookup]) == expected)
  }

  @Test func whatSaysNothingLooksUpAMask() throws {
    #expect(try timesLimit("packed-mask", [:]) == 6)
  }

  /// The loop over columns does not limit a strategy that counts in advance, and the loop over
  /// tiles does not limit one that keeps bytes.
  ///
  /// No loop limits discs here or points in perspective.
  @Test func eachQueryHasItsOwnLoops() throws {
    let rows = [
      "batch/packed-mask/a", "batch/simd-scan/a", "rect-empty/striped-mask/a",
      "rect-empty/summed-area/a", "prepare/packed-mask/a", "prepare/alpha-cache/a",
      "disc-empty/striped-mask/a", "limit/batch-mask-avx2/a", "limit/batch-alpha-avx2/a",
      "limit/rect-avx2/a", "limit/pack-avx2/a", "limit/pack-sse2/a", "limit/point-mask/a",
      "point-tiles/packed-mask/a", "point-tiles/alpha-cache/a", "limit/point-tiles/a",
      "point-perspective/packed-mask/a", "limit/point-perspective/a",
    ]
    let table = try MadeUpRun(
      times: Dictionary(uniqueKeysWithValues: rows.map { ($0, 1) }),
      context: [
        "simd_level": "avx2", LookupLimit.key("packed-mask"): "mask",
        LookupLimit.key("simd-scan"): "alpha", LookupLimit.key("alpha-cache"): "alpha",
      ]
    ).table
    let limits = rows.map { table.timesLimit(ofRow: $0)?.limit.withoutPlace ?? "–" }
    #expect(
      limits == [
        "limit/batch-mask-avx2", "limit/batch-alpha-avx2", "limit/rect-avx2", "–",
        "limit/pack-avx2", "–", "–", "–", "–", "–", "–", "–", "–",
        "limit/point-tiles", "–", "–", "–", "–",
      ])
  }

  /// Each loop is written twice, and the limit is the faster one.
  @Test func theLimitIsTheFasterLoop() throws {
    let table = try MadeUpRun(times: [
      "point-warm/packed-mask/a": 12, "limit/point-mask/a": 3, "limit/point-mask-plain/a": 2,
    ]).table
    #expect(table.timesLimit(try #require(table["packed-mask", "a"]))?.value == 6)
  }
}
