import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct GrowthFitTests {
  @Test func powersAreFoundExactly() throws {
    for exponent in [0.0, 0.5, 1, 2, -1] {
      let samples = [1.0, 4, 64, 1024].map { (size: $0, cost: 3 * pow($0, exponent)) }
      let fit = try #require(GrowthFit(samples))
      #expect(abs(fit.exponent - exponent) < 1e-12)
    }
  }

  /// Log costs 0, 1, 1 over log sizes 0, 1, 2: the line through them has slope 1/2.
  @Test func theLineIsTheOneOfLeastSquares() throws {
    let e = exp(1.0)
    let fit = try #require(
      GrowthFit([(size: 1, cost: 1), (size: e, cost: e), (size: e * e, cost: e)]))
    #expect(abs(fit.exponent - 0.5) < 1e-12)
  }

  @Test func whatHasNoLineHasNoFit() {
    #expect(GrowthFit([]) == nil)
    #expect(GrowthFit([(size: 4, cost: 1)]) == nil)
    #expect(GrowthFit([(size: 4, cost: 1), (size: 4, cost: 2)]) == nil)
    #expect(GrowthFit([(size: 4, cost: 1), (size: 8, cost: 0)]) == nil)
    #expect(GrowthFit([(size: 0, cost: 1), (size: 8, cost: 1)]) == nil)
    #expect(GrowthFit([(size: 1, cost: .infinity), (size: 8, cost: 1)]) == nil)
  }

  @Test func seriesAreCollectedFromTheRowsOfARun() throws {
    let run = MadeUpRun(times: [
      "growth-point-side/a/256": 8, "growth-point-side/a/16": 2, "growth-point-side/a/x": 9,
      "growth-point-side/b/16": 5, "point-warm/a/16": 1, "growth-batch-points/a/4": 1,
    ])
    let series = GrowthSeries.all(in: MeasuredRows(try run.results))
    #expect(series.count == 3)
    let side = try #require(series.first { $0.what == "point-side" && $0.strategy == "a" })
    #expect(side.samples.map(\.size) == [16, 256])
    #expect(side.samples.map(\.cost) == [2, 8])
    #expect(abs(try #require(side.fit).exponent - 0.5) < 1e-12)
    #expect(series.first { $0.strategy == "b" }?.fit == nil)
  }
}
