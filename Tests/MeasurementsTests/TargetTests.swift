import MadeUpRuns
import Measurements
import Testing

@Suite struct TargetTests {
  private func rows(_ run: MadeUpRun) throws -> MeasuredRows {
    MeasuredRows(try run.results)
  }

  private static let warm = Target(
    "a point", ["packed-mask"], .time(.pointWarm), against: .init(.limit, "point-mask"),
    .atMost(1.15))

  @Test(arguments: [(2.3, TargetOutcome.Verdict.met), (2.32, .missed)])
  func atMostIsTheTimeOverTheReference(time: Double, verdict: TargetOutcome.Verdict) throws {
    let rows = try rows(
      MadeUpRun(times: ["point-warm/packed-mask/a": time, "limit/point-mask/a": 2]))
    let outcome = try #require(Self.warm.outcomes(in: rows, images: ["a"]).first)
    #expect(outcome.ratio == time / 2)
    #expect(outcome.verdict == verdict)
    #expect(outcome.images == "a" && outcome.against == "limit/point-mask")
  }

  /// The bound is 1.15; the times scatter by a thousandth, or by a fifth.
  @Test(arguments: [
    (1.10, 0.001, TargetOutcome.Verdict.met), (1.20, 0.001, .missed), (1.14, 0.2, .unclear),
  ])
  func aBoundWithinTheIntervalIsUnclear(
    ratio: Double, scatter: Double, verdict: TargetOutcome.Verdict
  ) throws {
    let run = MadeUpRun(launches: [
      "point-warm/packed-mask/a": (0..<12).map { 2 * ratio * (1 + scatter * Double($0 % 3 - 1)) },
      "limit/point-mask/a": [Double](repeating: 2, count: 12),
    ])
    let results = try run.results
    let table = MeasurementTable(results)
    let outcome = try #require(
      Self.warm.outcomes(in: table.rows, table.ranking, images: ["a"]).first)
    #expect(outcome.verdict == verdict)
    let interval = try #require(outcome.interval)
    #expect(interval.low < ratio && ratio < interval.high)
  }

  @Test func missingRowsAreNotMeasured() throws {
    for times in [[:], ["point-warm/packed-mask/a": 2.0], ["limit/point-mask/a": 2.0]] {
      let outcomes = Self.warm.outcomes(in: try rows(MadeUpRun(times: times)), images: ["a"])
      #expect(outcomes.map(\.verdict) == [.notMeasured])
      #expect(outcomes[0].ratio == nil)
    }
  }

  @Test func targetsAreStatedForTheFlowerWhereItIsThere() throws {
    let rows = try rows(
      MadeUpRun(times: [
        "point-warm/packed-mask/a": 9, "limit/point-mask/a": 1,
        "point-warm/packed-mask/flower-512": 2, "limit/point-mask/flower-512": 2,
      ]))
    let outcome = Self.warm.outcomes(in: rows, images: ["a", "flower-512"])[0]
    #expect(outcome.images == "flower-512" && outcome.ratio == 1)
  }

  /// 101 ns of which 61 are the call: 40 ns, four times as long as 10.
  @Test(arguments: [(10.0, TargetOutcome.Verdict.met), (10.1, .missed)])
  func theCostOfCallingIsTakenOff(time: Double, verdict: TargetOutcome.Verdict) throws {
    let target = Target(
      "a rectangle", ["s"], .time(.texelRect),
      against: .init(.peerRect, "p", lessOverhead: .peerRectCall), .atLeast(4))
    let times = ["texel-rect/s/a": time, "peer-rect/p/a": 101, "peer-rect-call/p/a": 61]
    let outcome = target.outcomes(in: try rows(MadeUpRun(times: times)), images: ["a"])[0]
    #expect(outcome.reference == 40 && outcome.grossReference == 101)
    #expect(outcome.ratio == 40 / time && outcome.verdict == verdict)
    let without = try rows(MadeUpRun(times: ["texel-rect/s/a": time, "peer-rect/p/a": 101]))
    #expect(target.outcomes(in: without, images: ["a"])[0].verdict == .notMeasured)
    // A call that costs more than the answer leaves nothing to compare with.
    let noisy = try rows(
      MadeUpRun(times: ["texel-rect/s/a": time, "peer-rect/p/a": 60, "peer-rect-call/p/a": 61]))
    #expect(target.outcomes(in: noisy, images: ["a"])[0].verdict == .notMeasured)
  }

  @Test(arguments: ["avx512", "avx2", "neon", "sse2", "scalar"])
  func theStarIsTheLevelThatTheKernelsUsed(level: String) throws {
    let target = Target(
      "a batch", ["s"], .time(.batch), against: .init(.limit, "batch-mask-*"), .atMost(1.25))
    let run = MadeUpRun(
      times: ["batch/s/a": 1, "limit/batch-mask-\(level)/a": 1], context: ["simd_level": level])
    let outcome = target.outcomes(in: try rows(run), images: ["a"])[0]
    #expect(outcome.against == "limit/batch-mask-\(level)" && outcome.verdict == .met)
  }

  @Test func numbersAreComparedThemselves() throws {
    let run = MadeUpRun(
      times: ["compact/s/leaf": 2], counters: ["compact/s/leaf": ["bytes": 100]],
      context: ["instructions:s": "40.5"])
    let rows = try rows(run)
    func verdict(_ value: Target.Value, _ bound: Target.Bound) -> TargetOutcome.Verdict {
      Target("", ["s"], value, bound, images: "leaf").outcomes(in: rows, images: ["a"])[0].verdict
    }
    #expect(verdict(.counter("bytes", of: .compact), .atMost(100)) == .met)
    #expect(verdict(.counter("bytes", of: .compact), .atMost(99)) == .missed)
    #expect(verdict(.counter("other", of: .compact), .atMost(99)) == .notMeasured)
    #expect(verdict(.context("instructions"), .atMost(40)) == .missed)
    #expect(verdict(.context("instructions"), .atLeast(40)) == .met)
  }

  /// Every line of the list can be told from the others, and none is held to nothing.
  @Test func theListIsPlausible() {
    let lines = Target.all.flatMap { target in
      target.strategies.map {
        "\(target.what) \($0) \(target.reference?.row ?? "") \(target.images ?? "")"
      }
    }
    #expect(Set(lines).count == lines.count && lines.count >= 20)
    for target in Target.all {
      switch target.bound {
      case .atMost(let bound), .atLeast(let bound): #expect(bound > 0)
      }
    }
  }

  @Test func rowsThatStandApartAreNoStrategies() throws {
    let run = MadeUpRun(times: [
      "point-warm/packed-mask/a": 3, "limit/point-mask/a": 2, "peer-rect/pygame-ce/a": 1,
      "growth-point-side/packed-mask/64": 1, "compact/packed-mask/leaf-1024": 1,
    ])
    let table = MeasurementTable(try run.results)
    #expect(table.strategies == ["packed-mask"] && table.imageSets == ["a"])
    #expect(table.timesLimit(try #require(table["packed-mask", "a"]))?.value == 1.5)
    #expect(table.rows.nanoseconds("peer-rect/pygame-ce/a") == 1)
    #expect(table.rows.imageSets == ["a"])
  }
}
