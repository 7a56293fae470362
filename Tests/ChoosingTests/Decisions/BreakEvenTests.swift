import Choosing
import HitTestStrategies
import TestSupport
import Testing

@Suite struct BreakEvenTests {
  /// By hand: reading a pixel takes 130 ns.
  ///
  /// Preparing for 1,000 ns saves 125 ns of each point of 5 ns, which is exactly 8 points.
  @Test func handComputed() {
    #expect(BreakEven.points(prepare: 1000, point: 5, reading: 130) == 8)
    #expect(BreakEven.points(prepare: 1001, point: 5, reading: 130) == 9)
    #expect(BreakEven.points(prepare: 1, point: 5, reading: 130) == 1)
    #expect(BreakEven.points(prepare: 0, point: 5, reading: 130) == 1)
  }

  @Test func aPointAsSlowAsReadingAPixelNeverPays() {
    #expect(BreakEven.points(prepare: 1, point: 130, reading: 130) == nil)
    #expect(BreakEven.points(prepare: 0, point: 200, reading: 130) == nil)
  }

  @Test func readingPixelsIsWhatTheirCacheDoes() { #expect(BreakEven.reader == RGBACache.name) }

  /// By hand, with 3 points for each batched one: reading takes (3·50 + 10) / 4 = 40 ns, and `mask`
  /// (3·4 + 8) / 4 = 5 ns, so that 6,990 / 35 = 199.7 points pay for preparing it.
  ///
  /// Neither what keeps the pixels nor what reads them more slowly ever pays.
  @Test func pointsAreTheMeanOfThoseThatAreAsked() throws {
    let decision = try SampleProduct.decision(
      [
        BreakEven.reader: .init(point: 50, batch: 10, prepare: 9000, retained: 1000),
        "mask": .init(point: 4, batch: 8, prepare: 6990, retained: 10),
        "slow": .init(point: 60, batch: 60, prepare: 10, retained: 10),
      ],
      SampleProduct.profile { $0.queriesPerSecond = [.points: 3000, .batchedPoints: 1000] })
    let reading = try #require(BreakEven.reading(decision.candidates, in: decision.profile))
    #expect(abs(reading - 40) < 1e-9)
    #expect(decision.candidates.map(\.name) == ["mask", "rgba-cache", "slow"])
    #expect(decision.candidates.map(\.breakEvenPoints) == [200, nil, nil])
  }

  /// Rectangles and discs have no pixel to read, and say nothing about points.
  @Test func areasDoNotCount() throws {
    let costs: [String: MadeUpProduct.Costs] = [
      BreakEven.reader: .init(point: 50, rect: 1, disc: 1, prepare: 9000, retained: 1000),
      "mask": .init(point: 10, rect: 500, disc: 500, prepare: 3990, retained: 10),
    ]
    let mixed = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.queriesPerSecond = [.points: 1, .discs: 1000] })
    // 3,990 / (50 − 10) = 99.75
    #expect(mixed.candidates[0].breakEvenPoints == 100)
    let areas = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.queriesPerSecond = [.texelRects: 1] })
    #expect(BreakEven.reading(areas.candidates, in: areas.profile) == nil)
    #expect(areas.candidates[0].breakEvenPoints == nil)
  }

  @Test func withoutTheReaderNothingIsKnown() throws {
    let decision = try SampleProduct.decision(["mask": .init(point: 4, retained: 10)])
    #expect(BreakEven.reading(decision.candidates, in: decision.profile) == nil)
    #expect(decision.candidates[0].breakEvenPoints == nil)
  }
}
