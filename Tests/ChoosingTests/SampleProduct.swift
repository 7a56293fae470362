import Choosing
import HitTesting
import Measurements
import TestSupport

/// A profile with simple numbers, for tests that change one of them.
enum SampleProduct {
  /// 1,000 images, 1,000 points per second, a budget of 10 ms per second and of 1,000,000 bytes.
  static let profile = ProductProfile(named: "sample") {
    $0.summary = "A product with round numbers."
    $0.images = .sizes([.init(width: 10, height: 10)])
    ($0.imagesAtOnce, $0.layerChangesPerSecond, $0.transforms) = (1000, 0, [])
    $0.queriesPerSecond = [.points: 1000]
    ($0.budgets.bytes, $0.budgets.nanosecondsPerFrame) = (1_000_000, 100_000)
    $0.budgets.framesPerSecond = 100
    ($0.budgets.medianLatencyNanoseconds, $0.budgets.p99LatencyNanoseconds) = (.infinity, .infinity)
  }

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
