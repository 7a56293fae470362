import HitTestStrategies
import HitTesting

/// A strategy that is wrong on purpose, in the threshold by one: shows what a run does with one that fails.
struct FaultyStrategy: HitTestStrategy {
  static let name = "faulty-example"
  static let summary = "wrong on purpose: alpha > minimumAlpha"
  static let fidelity = Fidelity.float64

  private let cache: AlphaCache

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let wrong = AlphaThreshold(minimumAlpha: min(256, threshold.minimumAlpha + 1))
    cache = AlphaCache(bitmap, threshold: wrong)
  }

  func hits(_ point: Point, in placement: Placement) -> Bool { cache.hits(point, in: placement) }
}
