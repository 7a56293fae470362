import Choosing
import HitTesting
import MadeUpRuns
import Measurements

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
    return Decision(
      try ProductMeasurements(run.results, file: file, profile: profile), draws: 200)
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

  private static let profile = ProductProfile(
    name: "sprite-game", summary: "Thousands of small sprites under a pointer.",
    images: .sizes([.init(width: 64, height: 64)]), imagesAtOnce: 4000, imageChangesPerSecond: 10,
    gravities: [.resize], transforms: [.scale], layerChangesPerSecond: 20_000,
    threshold: .fixed(.atLeast(128)), sampling: .nearest,
    queriesPerSecond: [.points: 12_000, .batchedPoints: 200_000, .discs: 600],
    fidelity: .float64,
    budgets: .init(
      bytes: 16 * 1024 * 1024, nanosecondsPerFrame: 1e6, framesPerSecond: 120,
      medianLatencyNanoseconds: 10_000, p99LatencyNanoseconds: 100_000))

  private static let costs: [String: MadeUpProduct.Costs] = [
    "bounds-only": .init(
      point: 1, batch: 0.3, disc: 3, prepare: 5, decode: 60_000, p50: 30, p99: 40, retained: 0),
    "rgba-cache": .init(
      point: 6, batch: 1.5, prepare: 2000, decode: 60_000, p50: 60, p99: 300, retained: 16_416),
    "alpha-cache": .init(
      point: 4, batch: 1.2, prepare: 1500, decode: 60_000, p50: 50, p99: 200, retained: 4128),
    "max-pyramid": .init(
      point: 4.2, batch: 1.4, disc: 90, prepare: 4000, decode: 60_000, p50: 50, p99: 200,
      retained: 4500),
    "packed-mask": .init(
      point: 2.5, batch: 0.5, disc: 60, prepare: 800, decode: 60_000, p50: 40, p99: 90,
      retained: 544),
    "striped-mask": .init(
      point: 2.5, batch: 0.52, disc: 30, prepare: 900, decode: 60_000, p50: 40, p99: 90,
      retained: 544),
    "certified-striped-mask": .init(
      point: 2.7, batch: 0.6, disc: 30, prepare: 900, decode: 60_000, p50: 42, p99: 95,
      retained: 544, peak: 900),
    "tiled-mask": .init(
      point: 5, batch: 5, disc: 80, prepare: 3000, decode: 60_000, p50: 45, p99: 110,
      retained: 290),
    "adaptive-mask": .init(
      point: 5.5, batch: 5.5, disc: 85, prepare: 3500, decode: 60_000, p50: 46, p99: 120,
      retained: 310),
    "span-list": .init(
      point: 25, batch: 25, disc: 200, prepare: 2500, decode: 60_000, p50: 70, p99: 180,
      retained: 250),
  ]
}
