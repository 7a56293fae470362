import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// A strategy that is wrong on purpose, in the threshold by one: shows what a run does with one that fails.
struct FaultyExample: HitTestStrategy {
  static let name = "faulty-example"
  static let summary = "wrong on purpose: alpha > minimumAlpha"
  static let lookup = TexelLookup.alpha
  static let fidelity = Fidelity.float64

  private let cache: AlphaCache

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let wrong = AlphaThreshold(minimumAlpha: min(256, threshold.minimumAlpha + 1))
    cache = AlphaCache(bitmap, threshold: wrong)
  }

  func hits(_ point: Point, in placement: Placement) -> Bool { cache.hits(point, in: placement) }
}

/// A right strategy that allocates one block a query: shows that allocations are counted, and what one costs.
struct AllocatingExample: HitTestStrategy {
  static let name = "allocating-example"
  static let summary = "right, and allocates one block a query"
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
    // Or the optimiser would see that nobody needs the memory.
    do_not_optimize_pointer(copy)
    return cache.hits(copy.pointee, in: placement)
  }
}
