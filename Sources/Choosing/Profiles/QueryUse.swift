import HitTesting
import Measurements

/// A way in which a product asks, and the benchmark that measures it on the product's images.
package enum QueryUse: String, CaseIterable, Hashable, Sendable {
  /// Single points on images of the whole set.
  case points
  /// Points that are asked together on one layer; the rate counts points.
  case batchedPoints = "batched-points"
  /// Rectangles of texels.
  case texelRects = "texel-rects"
  /// Discs of a finger's size.
  case discs

  /// The benchmark whose time is that of one query.
  package var benchmark: BenchmarkQuery {
    switch self {
    case .points: .pointCollection
    case .batchedPoints: .batch
    case .texelRects: .texelRect
    case .discs: .discMixed
    }
  }

  /// The key of the profile that holds its rate.
  var key: String { "\(ProfileKey.queriesGroup).\(rawValue)" }

  /// The kind of the queries, which a strategy has to answer.
  package var kind: QueryKind {
    switch self {
    case .points, .batchedPoints: .point
    case .texelRects: .texelRect
    case .discs: .disc
    }
  }
}
