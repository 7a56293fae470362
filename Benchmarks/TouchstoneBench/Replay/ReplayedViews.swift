import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Prepared images as a product shows them: in perspective, as frames of atlases, as maps of tiles,
/// or in nine slices.
protocol ReplayedView<Strategy>: AnyObject {
  associatedtype Strategy

  /// Asks some points.
  func ask(_ count: Int)

  /// Takes another prepared image at the place of one that changed.
  func show(_ strategy: Strategy, at place: Int) throws
}

enum ReplayedViews {
  /// The queries that ask images which are shown through a map.
  static let queries: [BenchmarkQuery] = [
    .pointPerspective, .pointFrame, .pointTiles, .pointSlices,
  ]

  /// Prepared images as one of these queries asks them, with the place of each among the queried
  /// images of the set.
  ///
  /// - Throws: what showing one of them throws.
  static func view<S: TexelStrategy>(
    _ query: BenchmarkQuery, of strategies: [S], _ images: [Int], in set: ImageSet
  ) throws -> any ReplayedView<S> {
    func made<Shown: SeenImage>(
      _ see: @escaping (S, Int) throws -> Shown
    ) throws -> any ReplayedView<S> {
      let isLeaning = query == .pointPerspective
      let points = zip(set.queried, set.points).map { image, points in
        points.prefix(1024).map { isLeaning ? image.inPerspective($0) : $0 }
      }
      return try ImagesInView(strategies, images, points: points, see)
    }
    let (shown, threshold) = (set.queried, set.threshold)
    switch query {
    case .pointPerspective: return try made { shown[$1].inPerspective($0) }
    case .pointFrame:
      return try made { try shown[$1].showing(shown[$1].bitmap.frame, of: $0, threshold) }
    case .pointTiles:
      let maps = try shown.map { try $0.bitmap.tiles }
      return try made { try shown[$1].showing(maps[$1], of: $0, threshold) }
    case .pointSlices: return try made { try shown[$1].inSlices($0) }
    default: preconditionFailure("\(query.rawValue) asks images as they are")
    }
  }
}

private final class ImagesInView<S: TexelStrategy, Shown: SeenImage>: ReplayedView {
  private let see: (S, Int) throws -> Shown
  private var shown: [Shown]
  private let images: [Int]
  private let points: [[Point]]
  private var next = 0

  init(
    _ strategies: [S], _ images: [Int], points: [[Point]],
    _ see: @escaping (S, Int) throws -> Shown
  ) throws {
    (self.images, self.points, self.see) = (images, points, see)
    shown = try zip(strategies, images).map { try see($0, $1) }
  }

  func show(_ strategy: S, at place: Int) throws {
    shown[place] = try see(strategy, images[place])
  }

  func ask(_ count: Int) {
    for _ in 0..<count {
      let place = next % shown.count
      let points = points[images[place]]
      do_not_optimize_bool(shown[place].hits(points[next % points.count]))
      next &+= 1
    }
  }
}
