import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// A strategy that is wrong on purpose: its threshold is too high by one.
///
/// It shows how a run reports a failing strategy.
struct FaultyExample: HitTestStrategy {
  static let name = "faulty-example"
  static let summary = "wrong on purpose: alpha > minimumAlpha"
  static let guide = StrategyGuide(
    takeItWhen: "never: it is an example",
    whatItIs: "It is alpha-cache with a threshold that is too high by one.",
    purpose: "It shows how a run reports a strategy that fails.", limits: "Its answers are wrong.")
  static let lookup = TexelLookup.alpha
  static let fidelity = Fidelity.float64

  private let cache: AlphaCache

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let wrong = AlphaThreshold(minimumAlpha: min(256, threshold.minimumAlpha + 1))
    cache = AlphaCache(bitmap, threshold: wrong)
  }

  func hits(_ point: Point, in placement: Placement) -> Bool { cache.hits(point, in: placement) }
}

/// A correct strategy that allocates one block per query.
///
/// It shows that allocations are counted, and their cost.
struct AllocatingExample: HitTestStrategy {
  static let name = "allocating-example"
  static let summary = "right, and allocates one block per query"
  static let guide = StrategyGuide(
    takeItWhen: "never: it is an example",
    whatItIs: "It is alpha-cache with an allocation in each query.",
    purpose: "It shows that allocations are counted, and what they cost.",
    limits: "It is slower than alpha-cache, and gives the same answers.")
  static let lookup = TexelLookup.alpha
  static let fidelity = Fidelity.float64

  private let cache: AlphaCache

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    cache = AlphaCache(bitmap, threshold: threshold)
  }

  func hits(_ point: Point, in placement: Placement) -> Bool {
    let copy = UnsafeMutablePointer<Point>.allocate(capacity: 1)
    defer { copy.deallocate() }
    copy.initialize(to: point)
    // Without this the optimizer would remove the allocation.
    do_not_optimize_pointer(copy)
    return cache.hits(copy.pointee, in: placement)
  }
}
