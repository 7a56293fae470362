import Choosing
import HitTesting
import Measurements
import TestSupport

/// A profile with simple numbers, for tests that change one of them.
enum SampleProduct {
  /// 1,000 images, 1,000 points per second, a budget of 10 ms per second and of 1,000,000 bytes.
  static let profile = ProductProfile(
    name: "sample", summary: "A product with round numbers.",
    images: .sizes([.init(width: 10, height: 10)]), imagesAtOnce: 1000, imageChangesPerSecond: 0,
    gravities: [.resize], transforms: [], layerChangesPerSecond: 0,
    threshold: .fixed(.atLeast(128)), sampling: .nearest, queriesPerSecond: [.points: 1000],
    fidelity: .float64,
    budgets: .init(
      bytes: 1_000_000, nanosecondsPerFrame: 100_000, framesPerSecond: 100,
      medianLatencyNanoseconds: .infinity, p99LatencyNanoseconds: .infinity))

  /// The profile after a change.
  static func profile(_ change: (inout ProductProfile) -> Void) -> ProductProfile {
    var profile = profile
    change(&profile)
    return profile
  }

  /// Strategies that answer everything; `exact…` are exact.
  static func facts(_ names: String...) -> [StrategyFacts] {
    names.map { name in
      StrategyFacts(
        name: name, type: name, pointFidelity: name.hasPrefix("exact") ? .exact : .float64,
        areaFidelity: .float64, answersTexelRects: true, answersAnyThreshold: true)
    }
  }

  /// The decision about strategies of these costs, which were measured without scatter.
  static func decision(
    _ costs: [String: MadeUpProduct.Costs], _ profile: ProductProfile = profile,
    placement: Double? = nil, conformance: [String: ConformanceFinding] = [:],
    facts: [StrategyFacts]? = nil
  ) throws -> Decision {
    let run = MadeUpProduct(costs, placement: placement).run(launches: 8)
    let strategies = facts ?? costs.keys.sorted().flatMap { Self.facts($0) }
    return Decision(
      try ProductMeasurements(
        run.results, file: "results.json", profile: profile, strategies: strategies),
      conformance: conformance, draws: 20)
  }
}
