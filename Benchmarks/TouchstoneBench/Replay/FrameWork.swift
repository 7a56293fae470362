import Measurements

/// A part of what a product does in each frame, with one strategy or index.
protocol ReplayedPart: AnyObject {
  var retainedBytes: Int { get }

  func frame(_ work: FrameWork) throws
}

/// How often something happens in a frame, in the order in which it happens.
struct FrameWork {
  let imageChanges: Int
  let orderChanges: Int
  let layerChanges: Int
  let topmost: Int
  let allHits: Int
  let stackDiscs: Int
  let points: Int
  let batchedPoints: Int
  let rects: Int
  let discs: Int
  /// Points on images that are shown through a map, in the order of ``ReplayedViews/queries``.
  let seenPoints: [Int]

  /// Takes the counts in the order of ``rates(of:)``.
  init(_ counts: [Int]) {
    (imageChanges, orderChanges, layerChanges) = (counts[0], counts[1], counts[2])
    (topmost, allHits, stackDiscs) = (counts[3], counts[4], counts[5])
    (points, batchedPoints, rects, discs) = (counts[6], counts[7], counts[8], counts[9])
    seenPoints = Array(counts.suffix(ReplayedViews.queries.count))
  }

  /// How often each of them happens per second, in the order in which a frame does them.
  static func rates(of request: ReplayRequest) -> [Double] {
    let queries: [BenchmarkQuery] = [
      .stackTopmost, .stackAll, .stackDiscTopmost, .pointCollection, .batch, .texelRect, .discMixed,
    ]
    let changes = [
      request.imageChangesPerSecond, request.orderChangesPerSecond, request.layerChangesPerSecond,
    ]
    return changes + (queries + ReplayedViews.queries).map(request.rate)
  }
}

extension ReplayRequest {
  /// How often a query is asked per second.
  func rate(_ query: BenchmarkQuery) -> Double {
    queriesPerSecond[query.rawValue] ?? 0
  }
}
