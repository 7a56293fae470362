import Measurements
import TestSupport
import Testing

@Suite struct PairedTimesTests {
  private func nanoseconds(_ times: PairedTimes, _ row: String) -> [Double?] {
    times.launches(of: row).map { $0?.medianNanoseconds }
  }

  /// Row `b` could not be measured in launch 1.
  @Test func aRowThatMissesALaunchKeepsThePlacesOfTheOthers() throws {
    let run = MadeUpRun(
      launches: ["point-warm/a/x": [10, 11, 12], "point-warm/b/x": [20, 24]],
      launchCounters: ["point-warm/b/x": [PairedTimes.launchCounter: [0, 2]]])
    let times = PairedTimes(try run.results)
    #expect(nanoseconds(times, "point-warm/a/x") == [10, 11, 12])
    #expect(nanoseconds(times, "point-warm/b/x") == [20, nil, 24])
    let measured = times.measured("point-warm/b/x")
    #expect(measured.map(\.launch) == [0, 2])
    #expect(measured.map(\.time.medianNanoseconds) == [20, 24])
  }

  /// A launch in which nothing could be measured does not count.
  @Test func timesAreEmptyUntilARowWasMeasured() {
    var times = PairedTimes()
    #expect(times.isEmpty)
    times.append(nil, to: "point-warm/a/x")
    times.fail("point-warm/b/x", "failed")
    #expect(times.isEmpty)
    times.append(
      LaunchTime(logarithm: 1, standardError: nil, medianNanoseconds: 2.7), to: "point-warm/c/x")
    #expect(!times.isEmpty)
  }

  /// A launch that is given twice, and one that no run reaches, are left out.
  @Test func numbersThatCannotBeAreNone() throws {
    let row = "point-warm/a/x"
    func times(_ numbers: [Double]) throws -> [Double?] {
      let run = MadeUpRun(
        launches: [row: [10, 11, 12]],
        launchCounters: [row: [PairedTimes.launchCounter: numbers]])
      return nanoseconds(PairedTimes(try run.results), row)
    }
    #expect(try times([0, 0, 1]) == [10, 12])
    #expect(try times([0, 1e15, 1]) == [10, 12])
    #expect(try times([0, -1, 1]) == [10, 12])
    // A number that is not that of a launch says nothing, and the place counts.
    #expect(try times([0, 0.5, 2]) == [10, 11, 12])
  }

  /// Launch 4 ran at half the speed, and the peer failed in it: 40 net nanoseconds are four times
  /// 10 in all others.
  @Test func netTimesAreThoseOfTheSameLaunch() throws {
    let speeds = (0..<12).map { $0 == 4 ? 2.0 : $0 % 3 == 0 ? 1.5 : 1 }
    let others = speeds.indices.filter { $0 != 4 }
    let run = MadeUpRun(
      launches: [
        "rect-empty/s/a": speeds.map { 10 * $0 }, "peer-rect/p/a": others.map { 101 * speeds[$0] },
        "peer-rect-call/p/a": speeds.map { 61 * $0 },
      ],
      launchCounters: ["peer-rect/p/a": [PairedTimes.launchCounter: others.map(Double.init)]])
    let table = try run.table
    let target = Target(
      "a rectangle", ["s"], .time(.rectEmpty),
      against: .init(.peerRect, "p", lessOverhead: .peerRectCall), .atLeast(3.9))
    let outcome = target.outcomes(in: table.rows, table.ranking, images: ["a"])[0]
    let interval = try #require(outcome.interval)
    #expect(abs(interval.low - 4) < 1e-9 && abs(interval.high - 4) < 1e-9)
    #expect(outcome.verdict == .met)
  }
}
