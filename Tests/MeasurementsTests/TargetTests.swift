import Foundation
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

  private static let rectangle = Target(
    "a rectangle", ["s"], .time(.rectEmpty),
    against: .init(.peerRect, "p", lessOverhead: .peerRectCall), .atLeast(4), limit: .rect)

  private func rectangle(_ launches: [String: [Double]]) throws -> TargetOutcome {
    let table = MeasurementTable(
      try MadeUpRun(launches: launches, context: ["simd_level": "avx2"]).results)
    return Self.rectangle.outcomes(in: table.rows, table.ranking, images: ["a"])[0]
  }

  /// A launch that runs at half the speed changes all three times, and not the ratio: the net time
  /// is 40 where the strategy takes 10.
  @Test func netTimesAreComparedLaunchByLaunch() throws {
    let speeds = (0..<10).map { $0 % 3 == 0 ? 2.0 : 1 }
    let launches = [
      "rect-empty/s/a": speeds.map { 10 * $0 }, "peer-rect/p/a": speeds.map { 101 * $0 },
      "peer-rect-call/p/a": speeds.map { 61 * $0 },
    ]
    let outcome = try rectangle(launches)
    #expect(abs(outcome.ratio! - 4) < 1e-12 && outcome.verdict != .missed)
    let interval = try #require(outcome.interval)
    #expect(interval.high - interval.low < 1e-12)
    // Seven launches are too few for an interval, and the medians are compared.
    let few = try rectangle(launches.mapValues { Array($0.prefix(7)) })
    #expect(few.interval == nil && few.ratio == 4)
    // In one launch the call took as long as the question.
    var odd = launches
    odd["peer-rect-call/p/a"]![3] = 300
    #expect(try rectangle(odd).interval == nil)
  }

  /// The interval is that of Yuen.
  ///
  /// By hand: ln 4 plus −0.03, −0.01, −0.01, 0, 0, 0, 0, 0.01, 0.01, 0.03, of which the two smallest
  /// and the two largest are cut. The six others have the mean 0, and after winsorizing the variance
  /// is 6 · 0.01² / (6 · 5) with five degrees of freedom, whose quantile is 6.869.
  @Test func theIntervalOfANetTimeIsYuens() throws {
    let steps = [-0.03, -0.01, -0.01, 0, 0, 0, 0, 0.01, 0.01, 0.03]
    let outcome = try rectangle([
      "rect-empty/s/a": [Double](repeating: 10, count: 10),
      "peer-rect/p/a": steps.map { 61 + 40 * exp($0) },
      "peer-rect-call/p/a": [Double](repeating: 61, count: 10),
    ])
    let interval = try #require(outcome.interval)
    let reach = 6.869 * (6 * 0.0001 / 30.0).squareRoot()
    #expect(abs(log(interval.high / 4) - reach) < 1e-5)
    #expect(abs(log(interval.low / 4) + reach) < 1e-5)
  }

  /// The peer takes 30 net, so that the loop that takes 9 is 3.33 times as fast, not four times.
  @Test func aTargetThatTheLimitMissesIsOutOfReach() throws {
    func verdict(limit: Double) throws -> TargetOutcome {
      try rectangle(
        [
          "rect-empty/s/a": 10, "peer-rect/p/a": 91, "peer-rect-call/p/a": 61,
          "limit/rect-avx2/a": limit,
        ]
        .mapValues { [Double](repeating: $0, count: 12) })
    }
    let outcome = try verdict(limit: 9)
    #expect(outcome.verdict == .outOfReach)
    #expect(abs(outcome.limitRatio!.value - 30 / 9.0) < 1e-12)
    #expect(try verdict(limit: 7).verdict == .missed)
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
