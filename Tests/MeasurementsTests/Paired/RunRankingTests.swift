import Measurements
import TestSupport
import Testing

@Suite struct RunRankingTests {
  /// Points of two strategies, `a` at 10 ns and `b` at 20, with a number of launches on each set of
  /// images; none for a set that an interrupted run did not reach.
  private func table(
    _ launches: [String: Int], context: [String: String] = [:]
  ) throws -> MeasurementTable {
    var run = MadeUpRun(context: context)
    for (place, count) in launches {
      for (strategy, time) in [("a", 10.0), ("b", 20)] {
        let row = BenchmarkQuery.pointWarm.row(strategy, place)
        if count == 0 {
          run.failures[row] = RunContext.notReached
        } else {
          run.launches[row] = [Double](repeating: time, count: count)
        }
      }
    }
    return try run.table
  }

  private func known(_ launches: [String: Int]) throws -> (name: String, places: [String])? {
    try table(launches).ranking?.known(.pointWarm).map { ($0.ranking.name, $0.places) }
  }

  @Test func whatIsKnownOfAllImagesIsSaidOfAll() throws {
    let all = try #require(try known(["x": 8, "y": 9]))
    #expect(all.name == "point-warm" && all.places.isEmpty)
    let only = try #require(try known(["x": 8]))
    #expect(only.name == "point-warm/x" && only.places.isEmpty)
  }

  /// Two launches rank nothing, and neither does a set that was not reached.
  @Test func whatIsKnownOfSomeImagesNamesThem() throws {
    let one = try #require(try known(["x": 8, "y": 2]))
    #expect(one.name == "point-warm/x" && one.places == ["x"])
    let reached = try #require(try known(["x": 8, "y": 0]))
    #expect(reached.name == "point-warm/x" && reached.places == ["x"])
    let two = try #require(try known(["x": 8, "y": 8, "z": 0]))
    #expect(two.name == "point-warm" && two.places == ["x", "y"])
    #expect(try known(["x": 7, "y": 2]).map { $0.name } == nil)
  }

  @Test func oneSetOfImagesIsAllOfItself() throws {
    let table = try table(["x": 8, "y": 2])
    let known = try #require(table.restricted(toImageSet: "x")?.ranking?.known(.pointWarm))
    #expect(known.ranking.name == "point-warm/x" && known.places.isEmpty)
    let other = table.restricted(toImageSet: "y")?.ranking?.known(.pointWarm)
    #expect(other.map(\.places) == nil)
  }

  /// The loop scatters, so that it is tied with nothing; it takes no rank.
  @Test func aLoopKeepsNoRunGoing() throws {
    let noise = [1.0, 0.97, 1.04, 0.99, 1.02, 0.98]
    let run = MadeUpRun(launches: [
      "point-warm/packed-mask/a": [Double](repeating: 2.04, count: 12),
      "point-warm/alpha-cache/a": [Double](repeating: 3, count: 12),
      "limit/point-mask/a": (0..<12).map { 2 * noise[$0 % 6] },
    ])
    let ranking = try #require(run.table.ranking)
    #expect(ranking.fields[0].ranking.count { $0.relation == .open } > 0)
    #expect(ranking.analysis.openPairs == 0 && ranking.isDecided)
    #expect(ranking.fields[0].ranking.rankedPairs.count == 1)
  }

  /// Growing sizes are launched once, and take no ranks; they have ratios all the same.
  @Test func growthKeepsNoRunGoing() throws {
    let ranked = [
      "point-warm/a/x": [Double](repeating: 10, count: 8),
      "point-warm/b/x": [Double](repeating: 20, count: 8),
    ]
    let growth = ["growth-point-side/a/64": [10.0], "growth-point-side/b/64": [30.0]]
    let run = MadeUpRun(launches: ranked.merging(growth) { $1 })
    let ranking = try #require(run.table.ranking)
    #expect(ranking.isDecided && ranking.analysis.factorToTestAll == nil)
    #expect(ranking.fields.count == 2 && ranking.rankedFields.map(\.field.query) == [.pointWarm])
    #expect(
      ranking.counters(of: "growth-point-side/b/64").mapValues { ($0 * 1e9).rounded() / 1e9 }
        == ["ratio": 3])
    #expect(ranking.counters(of: "point-warm/b/x")["rank_low"] == 2)
    // Eight launches that scatter are not a reason either.
    let noise = [1.0, 0.97, 1.04, 0.99, 1.02, 0.98, 1.03, 0.96]
    let longer = MadeUpRun(
      launches: ranked.merging([
        "growth-point-side/a/64": noise, "growth-point-side/b/64": noise.map { 1.01 / $0 },
      ]) { $1 })
    let open = try #require(longer.table.ranking)
    #expect(open.fields.contains { $0.ranking.count { $0.relation == .open } > 0 })
    #expect(open.isDecided && open.analysis.openPairs == 0)
    #expect(open.counters(of: "growth-point-side/b/64")["rank_low"] == nil)
  }

  /// Three launches of the eight that a rank takes: 8 / 3 as many are needed.
  @Test func aPairWithTooFewLaunchesIsNotDecided() throws {
    let ranking = try #require(try table(["x": 3]).ranking)
    #expect(!ranking.isDecided)
    let factor = try #require(ranking.analysis.factorToTestAll)
    #expect(abs(factor - 8.0 / 3) < 1e-12)
    #expect(try table(["x": 8]).ranking?.analysis.factorToTestAll == nil)
  }

  @Test func aQuickRunRanksNothing() throws {
    let table = try table(["x": 8], context: [RunContext.isQuick: "yes"])
    #expect(table.ranking.map(\.strategies) == nil)
  }

  @Test func whatWasNotReachedIsNoError() throws {
    let table = try table(["x": 8, "y": 0])
    let row = try #require(table["a", "y"])
    #expect(row.error == nil && row.isReachedInPart && row[.pointWarm] == nil)
    #expect(table["a", "x"]?.isReachedInPart == false)
  }
}
