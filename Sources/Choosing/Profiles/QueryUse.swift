import Corpora
import HitTesting
import Measurements

/// A way in which a product asks, and the benchmark that measures it on the product's images or on
/// its stack.
package enum QueryUse: String, CaseIterable, Hashable, Sendable {
  /// Single points on images of the whole set.
  case points
  /// Points that are asked together on one layer; the rate counts points.
  case batchedPoints = "batched-points"
  case perspectivePoints = "perspective-points"
  /// Points on frames of atlases.
  case framePoints = "frame-points"
  /// Points on maps of tiles.
  case tilePoints = "tile-points"
  case texelRects = "texel-rects"
  /// Discs of a finger's size.
  case discs
  /// The frontmost layer of the stack under a point.
  case topmost
  /// All layers of the stack under a point.
  case allHits = "all-hits"
  /// The layers of the stack under a disc of a finger's size.
  case stackDiscs = "stack-discs"

  /// Whether the stack is asked, and no image.
  package var isOfStack: Bool { lookup != nil }

  /// The benchmark whose time is that of one query; for stacks, over packed masks.
  package var benchmark: BenchmarkQuery {
    switch self {
    case .points: .pointCollection
    case .batchedPoints: .batch
    case .perspectivePoints: .pointPerspective
    case .framePoints: .pointFrame
    case .tilePoints: .pointTiles
    case .texelRects: .texelRect
    case .discs: .discMixed
    case .topmost: .stackTopmost
    case .allHits: .stackAll
    case .stackDiscs: .stackDiscTopmost
    }
  }

  /// What a query of the stack asks of the images of layers: the benchmark that measures it, and
  /// the counter that says how often; `nil` for queries of images.
  var lookup: (benchmark: BenchmarkQuery, counter: String)? {
    switch self {
    case .points, .batchedPoints, .perspectivePoints, .framePoints, .tilePoints, .texelRects,
      .discs:
      nil
    case .topmost, .allHits: (.pointCollection, "texel_tests")
    case .stackDiscs: (.texelRect, "rect_tests")
    }
  }

  /// What the cases of the corpus have that it asks about; `nil` for images as they are.
  var feature: ImageFeature? {
    switch self {
    case .perspectivePoints: .projection
    case .framePoints: .frame
    case .tilePoints: .tiles
    case .points, .batchedPoints, .texelRects, .discs, .topmost, .allHits, .stackDiscs: nil
    }
  }

  /// The key of the profile that holds its rate.
  var key: String { "\(ProfileKey.queriesGroup).\(rawValue)" }

  /// The kind of the queries, which a strategy has to answer.
  package var kind: QueryKind {
    switch self {
    case .points, .batchedPoints, .perspectivePoints, .framePoints, .tilePoints, .topmost,
      .allHits:
      .point
    case .texelRects: .texelRect
    case .discs, .stackDiscs: .disc
    }
  }
}

extension ProductProfile {
  /// The uses that are asked at all, in the order of their cases.
  package var uses: [QueryUse] { QueryUse.allCases.filter { queriesPerSecond[rate: $0] > 0 } }

  package var imageUses: [QueryUse] { uses.filter { !$0.isOfStack } }

  package var stackUses: [QueryUse] { uses.filter(\.isOfStack) }

  /// The ways in which images are asked: by the product, and by the indexes of its stack.
  var askedOfImages: [QueryUse] {
    let ofIndexes: [QueryUse] =
      (stackUses.isEmpty ? [] : [.points]) + (stackUses.contains(.stackDiscs) ? [.texelRects] : [])
    return QueryUse.allCases.filter { imageUses.contains($0) || ofIndexes.contains($0) }
  }

  /// The number of all queries per second, summed up in the order of their uses.
  var queriesInAll: Double { uses.reduce(0) { $0 + queriesPerSecond[rate: $1] } }

  /// Whether points are asked one by one, so that the latency budgets count.
  var asksSinglePoints: Bool { [.points, .topmost].contains { queriesPerSecond[rate: $0] > 0 } }
}
