import MadeUpRuns
import Measurements
import Testing

@Suite struct LookupLimitTests {
  private func timesLimit(_ strategy: String, _ context: [String: String]) throws -> Double? {
    let run = MadeUpRun(
      times: [
        "point-warm/\(strategy)/a": 12, "limit/point-mask/a": 2, "limit/point-alpha/a": 3,
      ], context: context)
    let table = MeasurementTable(try run.results)
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

  @Test func oldResultsAreReadByTheNamesOfTheirStrategies() throws {
    #expect(try timesLimit("alpha-cache", [:]) == 4)
    #expect(try timesLimit("packed-mask", [:]) == 6)
  }

  /// Each loop is written twice, and the limit is the faster one.
  @Test func theLimitIsTheFasterLoop() throws {
    let run = MadeUpRun(times: [
      "point-warm/packed-mask/a": 12, "limit/point-mask/a": 3, "limit/point-mask-plain/a": 2,
    ])
    let table = MeasurementTable(try run.results)
    #expect(table.timesLimit(try #require(table["packed-mask", "a"]))?.value == 6)
  }
}
