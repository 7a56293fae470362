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
  /// Points on images that are stretched in nine slices.
  case slicedPoints = "sliced-points"
  case texelRects = "texel-rects"
  /// Discs of a finger's size.
  case discs
  /// The frontmost layer of the stack under a point.
  case topmost
  /// All layers of the stack under a point.
  case allHits = "all-hits"
  /// The layers of the stack under a disc of a finger's size.
  case stackDiscs = "stack-discs"

  /// What a query of the stack asks of the images of layers: the benchmark that measures it, and
  /// the counter that says how often.
  typealias Lookup = (benchmark: BenchmarkQuery, counter: String)

  /// What distinguishes a use from the others; texts are `nil` where they follow from the singular.
  private struct Facts {
    let benchmark: BenchmarkQuery
    let kind: QueryKind
    let singular: String
    var plural: String?
    var column: String?
    var feature: ImageFeature?
    var lookup: Lookup?
  }

  private var facts: Facts {
    switch self {
    case .points: Facts(benchmark: .pointCollection, kind: .point, singular: "point")
    case .batchedPoints:
      Facts(benchmark: .batch, kind: .point, singular: "batched point", column: "batched")
    case .perspectivePoints:
      Facts(
        benchmark: .pointPerspective, kind: .point, singular: "point in perspective",
        plural: "points in perspective", column: "perspective", feature: .projection)
    case .framePoints:
      Facts(
        benchmark: .pointFrame, kind: .point, singular: "point on a frame",
        plural: "points on frames", column: "frame", feature: .frame)
    case .tilePoints:
      Facts(
        benchmark: .pointTiles, kind: .point, singular: "point on tiles",
        plural: "points on tiles", column: "tiles", feature: .tiles)
    case .slicedPoints:
      Facts(
        benchmark: .pointSlices, kind: .point, singular: "point in nine slices",
        plural: "points in nine slices", column: "slices", feature: .slices)
    case .texelRects: Facts(benchmark: .texelRect, kind: .texelRect, singular: "rectangle")
    case .discs: Facts(benchmark: .discMixed, kind: .disc, singular: "disc")
    case .topmost:
      Facts(
        benchmark: .stackTopmost, kind: .point, singular: "topmost layer", column: "topmost",
        lookup: (.pointCollection, "texel_tests"))
    case .allHits:
      Facts(
        benchmark: .stackAll, kind: .point, singular: "list of all layers",
        plural: "lists of all layers", column: "all layers",
        lookup: (.pointCollection, "texel_tests"))
    case .stackDiscs:
      Facts(
        benchmark: .stackDiscTopmost, kind: .disc, singular: "disc on the stack",
        plural: "discs on the stack", column: "stack disc", lookup: (.texelRect, "rect_tests"))
    }
  }

  /// The benchmark whose time is that of one query; for stacks, over packed masks.
  package var benchmark: BenchmarkQuery { facts.benchmark }
  /// The kind of the queries, which a strategy has to answer.
  package var kind: QueryKind { facts.kind }
  var singular: String { facts.singular }
  var plural: String { facts.plural ?? "\(singular)s" }
  /// The title of its column in tables.
  var columnTitle: String { facts.column ?? singular }
  /// What the cases of the corpus have that it asks about; `nil` for images as they are.
  var feature: ImageFeature? { facts.feature }
  /// What it asks of the images of layers; `nil` for queries of images.
  var lookup: Lookup? { facts.lookup }

  /// Whether the stack is asked, and no image.
  package var isOfStack: Bool { lookup != nil }

  /// The key of the profile that holds its rate.
  var key: String { "\(ProfileKey.queriesGroup).\(rawValue)" }
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

  /// The number of all queries per second, summed up in the order of their uses; another number
  /// changes all rates by one factor.
  var queriesInAll: Double {
    get { uses.reduce(0) { $0 + queriesPerSecond[rate: $1] } }
    set {
      let factor = newValue / queriesInAll
      queriesPerSecond = queriesPerSecond.mapValues { $0 * factor }
    }
  }

  /// Whether points are asked one by one, so that the latency budgets count.
  var asksSinglePoints: Bool { [.points, .topmost].contains { queriesPerSecond[rate: $0] > 0 } }
}
