import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct TargetTests {
  private func rows(_ times: [String: Double]) throws -> MeasuredRows {
    MeasuredRows(try MadeUpRun(times: times).results)
  }

  private static let warm = Target(
    "a point", ["packed-mask"], .time(.pointWarm), against: .init(.pointMask), .atMost(1.15))

  /// Twelve launches, which scatter by a thousandth in steps of their own.
  private func launches(_ time: Double, step: Int = 1) -> [Double] {
    (0..<12).map { launch -> Double in
      let share = launch * step % 3 - 1
      return time * (1 + 0.001 * Double(share))
    }
  }

  private func outcomes(_ target: Target, _ run: MadeUpRun, images: [String] = ["a"]) throws
    -> [TargetOutcome]
  {
    let table = try run.table
    return target.outcomes(in: table.rows, table.ranking, images: images)
  }

  @Test(arguments: [(2.1, TargetOutcome.Verdict.met), (2.5, .missed)])
  func atMostIsTheTimeOverTheReference(time: Double, verdict: TargetOutcome.Verdict) throws {
    let run = MadeUpRun(launches: [
      "point-warm/packed-mask/a": launches(time), "limit/point-mask/a": launches(2, step: 2),
    ])
    let outcome = try #require(try outcomes(Self.warm, run).first)
    #expect(abs(outcome.ratio! - time / 2) < 0.002)
    #expect(outcome.verdict == verdict)
    #expect(outcome.images == "a" && outcome.against == "limit/point-mask")
  }

  /// A ratio of medians has no interval, so that nothing is met or missed by it.
  @Test(arguments: [1.0, 9]) func withoutAnIntervalATimeIsUnclear(time: Double) throws {
    let medians = MadeUpRun(times: ["point-warm/packed-mask/a": time, "limit/point-mask/a": 2])
    let few = MadeUpRun(launches: [
      "point-warm/packed-mask/a": Array(launches(time).prefix(7)),
      "limit/point-mask/a": Array(launches(2).prefix(7)),
    ])
    for run in [medians, few] {
      let outcome = try #require(try outcomes(Self.warm, run).first)
      #expect(outcome.verdict == .unclear && outcome.interval == nil)
      #expect(abs(outcome.ratio! - time / 2) < 0.01)
    }
  }

  /// The interval is that of Yuen for twelve launches.
  ///
  /// By hand: their logarithms are ±0.001 and 0, four of each. After two at each end are cut, eight
  /// remain with the mean 0; winsorized, their squares sum to 8 · 10⁻⁶, so that the variance is 8 ·
  /// 10⁻⁶ / (8 · 7), with seven degrees of freedom, whose quantile is 5.408.
  @Test func aTimeByItselfHasTheIntervalOfItsLaunches() throws {
    func outcome(_ most: Double) throws -> TargetOutcome {
      let times = (0..<12).map { 50 * exp(0.001 * Double($0 % 3 - 1)) }
      let target = Target("a point", ["s"], .time(.stackTopmost), .atMost(most), images: "a")
      return try outcomes(target, MadeUpRun(launches: ["stack-topmost/s/a": times]))[0]
    }
    let interval = try #require(try outcome(60).interval)
    #expect(abs(log(interval.high / 50) - 5.408 * (8e-6 / 56).squareRoot()) < 1e-6)
    #expect(try outcome(60).verdict == .met && outcome(49).verdict == .missed)
    #expect(try outcome(50).verdict == .unclear)
    let single = MadeUpRun(times: ["stack-topmost/s/a": 50])
    let target = Target("a point", ["s"], .time(.stackTopmost), .atMost(60), images: "a")
    #expect(try outcomes(target, single)[0].verdict == .unclear)
  }

  /// Two threads take half the time per point that one takes.
  @Test func theSpeedupIsComparedWithTheStrategyItself() throws {
    let target = try #require(Target.all.first { $0.what == "speedup by two threads" })
    let run = MadeUpRun(launches: [
      "threads/packed-mask/flower-512": launches(0.51),
      "thread-alone/packed-mask/flower-512": launches(1, step: 2),
      "threads/alpha-cache/flower-512": launches(0.6),
      "thread-alone/alpha-cache/flower-512": launches(1, step: 2),
    ])
    let found = try outcomes(target, run, images: ["flower-512"])
    #expect(found.map(\.strategy) == target.strategies)
    #expect(found.map(\.verdict) == [.met, .missed, .notMeasured])
    #expect(abs(found[0].ratio! - 1 / 0.51) < 0.005)
    #expect(found[0].against == "thread-alone/packed-mask")
    let ranking = try #require(run.table.ranking)
    let counters = ranking.counters(of: "threads/packed-mask/flower-512")
    #expect(abs(counters["speedup"]! - 1 / 0.51) < 0.005)
    #expect(counters["speedup_low"]! < 1 / 0.51 && counters["speedup_high"]! > 1 / 0.51)
    #expect(ranking.counters(of: "thread-alone/packed-mask/flower-512")["speedup"] == nil)
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
    let outcome = try #require(try outcomes(Self.warm, run).first)
    #expect(outcome.verdict == verdict)
    let interval = try #require(outcome.interval)
    #expect(interval.low < ratio && ratio < interval.high)
  }

  @Test func missingRowsAreNotMeasured() throws {
    for times in [[:], ["point-warm/packed-mask/a": 2.0], ["limit/point-mask/a": 2.0]] {
      let outcomes = Self.warm.outcomes(in: try rows(times), images: ["a"])
      #expect(outcomes.map(\.verdict) == [.notMeasured])
      #expect(outcomes[0].ratio == nil)
    }
  }

  @Test func targetsAreStatedForTheFlowerWhereItIsThere() throws {
    let rows = try rows([
      "point-warm/packed-mask/a": 9, "limit/point-mask/a": 1,
      "point-warm/packed-mask/flower-512": 2, "limit/point-mask/flower-512": 2,
    ])
    let outcome = Self.warm.outcomes(in: rows, images: ["a", "flower-512"])[0]
    #expect(outcome.images == "flower-512" && outcome.ratio == 1)
  }

  /// 101 ns with 61 ns for the call: 40 ns, four times as long as 10.
  @Test func theCostOfCallingIsTakenOff() throws {
    func outcome(_ peer: Double, call: Double?) throws -> TargetOutcome {
      var times = ["rect-empty/s/a": 10, "peer-rect/p/a": peer]
      times["peer-rect-call/p/a"] = call
      return Self.rectangle.outcomes(in: try rows(times), images: ["a"])[0]
    }
    let found = try outcome(101, call: 61)
    #expect(found.reference == 40 && found.grossReference == 101)
    #expect(found.ratio == 4 && found.verdict == .unclear)
    #expect(try outcome(101, call: nil).verdict == .notMeasured)
    // A call that costs more than the answer leaves nothing to compare with.
    #expect(try outcome(60, call: 61).verdict == .notMeasured)
  }

  private static let rectangle = Target(
    "a rectangle", ["s"], .time(.rectEmpty),
    against: .init(.peerRect, "p", lessOverhead: .peerRectCall), .atLeast(4), limit: .rect)

  private func rectangle(_ launches: [String: [Double]]) throws -> TargetOutcome {
    try outcomes(
      Self.rectangle, MadeUpRun(launches: launches, context: ["simd_level": "avx2"]))[0]
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
    // Nothing says which of eleven launches the ten of the others are.
    let uneven = launches.merging(["rect-empty/s/a": speeds.map { 10 * $0 } + [10]]) { $1 }
    #expect(try rectangle(uneven).interval == nil)
    // In one launch the call took as long as the question.
    var odd = launches
    odd["peer-rect-call/p/a"]![3] = 300
    #expect(try rectangle(odd).interval == nil)
  }

  /// The interval is that of Yuen.
  ///
  /// By hand: ln 4 plus −0.03, −0.01, −0.01, 0, 0, 0, 0, 0.01, 0.01, 0.03. The two smallest and
  /// the two largest are cut. The six others have the mean 0, and after winsorizing the variance
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
  func aLoopIsThatOfTheLevelThatTheKernelsUsed(level: String) throws {
    let target = Target("a batch", ["s"], .time(.batch), against: .init(.batchMask), .atMost(1.25))
    let run = MadeUpRun(
      launches: [
        "batch/s/a": launches(1), "limit/batch-mask-\(level)/a": launches(1, step: 2),
      ], context: ["simd_level": level])
    let outcome = try outcomes(target, run)[0]
    #expect(outcome.against == "limit/batch-mask-\(level)" && outcome.verdict == .met)
  }

  @Test(
    arguments: [
      ("avx512", 0.85), ("avx2", 0.9), ("neon", nil), ("sse2", nil), ("scalar", nil),
    ] as [(String, Double?)])
  func batchesHaveABoundPerLevel(level: String, bound: Double?) throws {
    func verdicts(_ ratio: Double) throws -> [TargetOutcome.Verdict] {
      let run = MadeUpRun(
        launches: [
          "batch/certified-striped-mask/flower-512": launches(ratio),
          "limit/batch-mask-\(level)/flower-512": launches(1, step: 2),
        ], context: ["simd_level": level])
      return try Target.all.filter { $0.what == "certified exact, in a batch" }
        .flatMap { try outcomes($0, run, images: ["flower-512"]) }.map(\.verdict)
    }
    #expect(try verdicts(0.99 * (bound ?? 0.9)) == (bound == nil ? [] : [.met]))
    #expect(try verdicts(1.01 * (bound ?? 0.9)) == (bound == nil ? [] : [.missed]))
  }

  @Test func numbersAreComparedThemselves() throws {
    let run = MadeUpRun(
      times: ["compact/s/leaf": 2], counters: ["compact/s/leaf": ["bytes": 100]],
      context: ["instructions:s": "40.5"])
    let rows = MeasuredRows(try run.results)
    func verdict(_ value: Target.Value, _ bound: Target.Bound) -> TargetOutcome.Verdict {
      Target("", ["s"], value, bound, images: "leaf").outcomes(in: rows, images: ["a"])[0].verdict
    }
    #expect(verdict(.counter("bytes", of: .compact), .atMost(100)) == .met)
    #expect(verdict(.counter("bytes", of: .compact), .atMost(99)) == .missed)
    #expect(verdict(.counter("other", of: .compact), .atMost(99)) == .notMeasured)
    #expect(verdict(.context("instructions"), .atMost(40)) == .missed)
    #expect(verdict(.context("instructions"), .atLeast(40)) == .met)
  }

  /// Every line of the list differs from the others, and every line has a bound.
  @Test func theListIsPlausible() {
    let lines = Target.all.flatMap { target in
      target.strategies.map {
        let row = target.reference?.row(of: $0, level: "avx2", on: target.images ?? "")
        let place = "\(row?.description ?? "") \(target.images ?? "")"
        return "\(target.what) \($0) \(place) \(target.level ?? "")"
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
    let table = try run.table
    #expect(table.strategies == ["packed-mask"] && table.imageSets == ["a"])
    #expect(table.timesLimit(try #require(table["packed-mask", "a"]))?.value == 1.5)
    #expect(table.rows.nanoseconds("peer-rect/pygame-ce/a") == 1)
    #expect(table.rows.imageSets == ["a"])
  }
}
