import Choosing
import HitTesting
import Measurements
import TestSupport

/// Decisions with every kind of outcome, about strategies of plausible costs.
struct ChoiceSample {
  let name: String
  let decision: Decision

  private init(
    _ name: String, launches: Int = 24, placement: Double? = 70, latencies: Bool = true,
    _ change: (inout ProductProfile, inout [String: MadeUpProduct.Costs]) throws -> Void
  ) throws {
    self.name = name
    var (profile, costs) = (Self.profile, Self.costs)
    try change(&profile, &costs)
    if !latencies {
      for key in costs.keys { costs[key]?.p50 = nil }
    }
    decision = try Self.decision(
      costs, profile, file: "results.json", launches: launches, placement: placement,
      processor: "Example CPU", images: "12 images of 64 × 64, alpha ≥ 128")
  }

  /// The decision for the sample product by a run of another machine.
  static func decision(
    file: String, launches: Int, processor: String, images: String,
    _ change: (inout [String: MadeUpProduct.Costs]) -> Void
  ) throws -> Decision {
    var costs = Self.costs
    change(&costs)
    return try decision(
      costs, profile, file: file, launches: launches, placement: 70, processor: processor,
      images: images)
  }

  private static func decision(
    _ costs: [String: MadeUpProduct.Costs], _ profile: ProductProfile, file: String, launches: Int,
    placement: Double?, processor: String, images: String
  ) throws -> Decision {
    let run = MadeUpProduct(
      costs, placement: placement, imageSet: "sprites",
      context: [
        "images:sprites": images, "conformance:bounds-only": "bounds: 100 verdicts",
        "machine:processor": "\(processor) (6/1/2)", "machine:cores": "2",
        "machine:caches": "32768 1048576", "machine:simd-level": "avx2",
      ]
    ).run(launches: launches, .init(), seed: 3)
    return Decision(try ProductMeasurements(run.results, file: file, profile: profile), draws: 200)
  }

  /// The decisions by the kind of their outcome.
  static let all = Result {
    [
      try ChoiceSample("firm") { _, _ in },
      try ChoiceSample("exactness") { profile, _ in profile.imagesAtOnce = 10 },
      try ChoiceSample("close call") { _, costs in
        costs["adaptive-mask"] = costs["tiled-mask"]
      },
      try ChoiceSample("few launches", launches: 5) { _, _ in },
      try ChoiceSample("one launch", launches: 1) { _, _ in },
      try ChoiceSample("one alone") { profile, _ in profile.budgets.bytes = 1e6 },
      try ChoiceSample("close to a budget") { profile, _ in
        profile.budgets.bytes = 1e6
        let needed = try ChoiceSample("one alone") { profile, _ in profile.budgets.bytes = 1e6 }
          .decision.recommendation?.costs?.nanosecondsPerFrameWithChange
        profile.budgets.nanosecondsPerFrame = 0.999 * (needed ?? 0)
      },
      try ChoiceSample("over budget") { profile, _ in profile.budgets.bytes = 5e5 },
      try ChoiceSample("over two budgets") { profile, _ in
        profile.budgets.bytes = 1e6
        profile.budgets.nanosecondsPerFrame = 3000
      },
      try ChoiceSample("not answered") { profile, _ in
        profile.threshold = .perQuery
        profile.fidelity = .exact
      },
      try ChoiceSample("any threshold") { profile, _ in
        profile.threshold = .perQuery
        profile.budgets.bytes = 1e9
      },
      try ChoiceSample("one kind of query", placement: nil, latencies: false) { profile, _ in
        profile.queriesPerSecond = [.points: 120]
        profile.imageChangesPerSecond = 0
        profile.layerChangesPerSecond = 5
      },
    ]
  }

  private static let profile = ProductProfile(named: "sprite-game") {
    $0.summary = "Thousands of small sprites under a pointer."
    $0.images = .sizes([.init(width: 64, height: 64)])
    ($0.imagesAtOnce, $0.imageChangesPerSecond, $0.layerChangesPerSecond) = (4000, 10, 20_000)
    $0.queriesPerSecond = [.points: 12_000, .batchedPoints: 200_000, .discs: 600]
    ($0.budgets.bytes, $0.budgets.framesPerSecond) = (16 * 1024 * 1024, 120)
  }

  /// The costs of a strategy; `nil` for discs if it does not answer them.
  ///
  /// All decode alike.
  private static func strategy(
    point: Double, batch: Double, disc: Double?, prepare: Double, latencies: (Double, Double),
    retained: Double, peak: Double? = nil
  ) -> MadeUpProduct.Costs {
    .init(
      point: point, batch: batch, disc: disc, prepare: prepare, decode: 60_000, p50: latencies.0,
      p99: latencies.1, retained: retained, peak: peak)
  }

  private static let costs = [
    "bounds-only": strategy(
      point: 1, batch: 0.3, disc: 3, prepare: 5, latencies: (30, 40), retained: 0),
    "rgba-cache": strategy(
      point: 6, batch: 1.5, disc: nil, prepare: 2000, latencies: (60, 300), retained: 16_416),
    "alpha-cache": strategy(
      point: 4, batch: 1.2, disc: nil, prepare: 1500, latencies: (50, 200), retained: 4128),
    "max-pyramid": strategy(
      point: 4.2, batch: 1.4, disc: 90, prepare: 4000, latencies: (50, 200), retained: 4500),
    "packed-mask": strategy(
      point: 2.5, batch: 0.5, disc: 60, prepare: 800, latencies: (40, 90), retained: 544),
    "striped-mask": strategy(
      point: 2.5, batch: 0.52, disc: 30, prepare: 900, latencies: (40, 90), retained: 544),
    "certified-striped-mask": strategy(
      point: 2.7, batch: 0.6, disc: 30, prepare: 900, latencies: (42, 95), retained: 544,
      peak: 900),
    "tiled-mask": strategy(
      point: 5, batch: 5, disc: 80, prepare: 3000, latencies: (45, 110), retained: 290),
    "adaptive-mask": strategy(
      point: 5.5, batch: 5.5, disc: 85, prepare: 3500, latencies: (46, 120), retained: 310),
    "span-list": strategy(
      point: 25, batch: 25, disc: 200, prepare: 2500, latencies: (70, 180), retained: 250),
  ]
}
