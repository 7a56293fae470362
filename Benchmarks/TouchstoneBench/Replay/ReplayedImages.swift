import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// What a product does with its images in a frame: it prepares those that changed, and asks them.
final class ReplayedImages<S: HitTestStrategy>: ReplayedPart {
  private let set: ImageSet
  /// As many prepared images as the product holds at once, up to some bytes of them.
  private var strategies: [S] = []
  private(set) var retainedBytes = 0
  private let placements: [Placement]
  private let images: [Int]
  private let points: [ColdQuery]
  /// Points that are asked at once on each of the queried images.
  private let batches: [[Point]]
  private var verdicts: [Bool]
  private let rects: [[TexelRect]]
  private let discs: [[Disc]]
  /// Whether there is no stack, which follows layers and images that change.
  private let isAlone: Bool
  private var (nextPoint, nextArea, nextImage, nextBatch) = (0, 0, 0, 0)
  /// Asks some rectangles or discs; `nil` for a strategy that does not answer them.
  private var askRects: ((Int) -> Void)?
  private var askDiscs: ((Int) -> Void)?
  /// The prepared images as they are shown, for the queries that the product asks; `nil` for
  /// others, and for a strategy that does not look up texels.
  private var views: [(any ReplayedView<S>)?] = []

  /// The most prepared images, and the most points that are asked at once.
  private static var mostImages: Int { 1 << 19 }
  private static var mostPoints: Int { 1 << 16 }

  init(
    _ set: ImageSet, mostBytes: Int, largestBatch: Int, views asked: [BenchmarkQuery], isAlone: Bool
  ) throws {
    let largestBatch = max(1, min(largestBatch, Self.mostPoints))
    (self.set, self.isAlone) = (set, isAlone)
    placements = set.queried.map(\.placement)
    let kept = try HeapCounts.retainedBytes {
      try set.queried.map { try S($0.bitmap, threshold: set.threshold) }
    }
    let each = max(1, (kept ?? 0) / set.queried.count)
    let wanted = set.imagesAtOnce ?? set.queried.count
    let count = max(1, min(wanted, mostBytes / each, Self.mostImages))
    images = set.copies(count)
    points = ColdQuery.list(on: count, of: set)
    var random = SeededGenerator(seed: 0xBA7C)
    batches = set.queried.map { image in
      (0..<largestBatch).map { _ in image.randomPoint(using: &random) }
    }
    verdicts = [Bool](repeating: false, count: largestBatch)
    rects = set.queried.enumerated().map { AreaQueries.rects(on: $1, index: $0) }
    discs = set.queried.enumerated().map { AreaQueries.discs(on: $1, index: $0) }
    strategies.reserveCapacity(count)
    let (_, all) = try HeapCounts.during {
      for image in images {
        strategies.append(try S(set.queried[image].bitmap, threshold: set.threshold))
      }
    }
    // All of them, where only a part was prepared.
    retainedBytes = (all?.retainedBytes ?? 0) / count * wanted
    if let type = S.self as? any TexelRectStrategy.Type { askRects = rectAsker(type) }
    if let type = S.self as? any AreaStrategy.Type { askDiscs = discAsker(type) }
    if let type = S.self as? any TexelStrategy.Type {
      views = try ReplayedViews.queries.map { try asked.contains($0) ? view(type, $0) : nil }
    }
  }

  func frame(_ work: FrameWork) throws {
    if isAlone {
      for _ in 0..<work.imageChanges {
        strategies[nextImage] = try S(
          set.queried[images[nextImage]].bitmap, threshold: set.threshold)
        for view in views { try view?.show(strategies[nextImage], at: nextImage) }
        nextImage = (nextImage + 1) % strategies.count
      }
      for change in 0..<work.layerChanges {
        let image = set.queried[change % set.queried.count]
        withUnsafePointer(
          to: Placement(image.layer, imageSize: ImageSize(image.bitmap))
        ) { do_not_optimize_pointer($0) }
      }
    }
    for _ in 0..<work.points {
      let query = points[nextPoint]
      do_not_optimize_bool(
        strategies[Int(query.strategy)].hits(query.point, in: placements[Int(query.image)]))
      nextPoint = (nextPoint + 1) % points.count
    }
    var rest = work.batchedPoints
    while rest > 0 {
      let place = nextBatch % strategies.count
      let image = images[place]
      let count = min(rest, verdicts.count)
      rest -= count
      let (strategy, batch, placement) = (strategies[place], batches[image], placements[image])
      verdicts.withUnsafeMutableBufferPointer { verdicts in
        var answers = MutableSpan(
          _unsafeElements: UnsafeMutableBufferPointer(rebasing: verdicts[..<count]))
        strategy.decide(batch.span.extracting(first: count), in: placement, verdicts: &answers)
        do_not_optimize_pointer(verdicts.baseAddress)
      }
      nextBatch += 1
    }
    if work.rects > 0 { askRects?(work.rects) }
    if work.discs > 0 { askDiscs?(work.discs) }
    for (view, count) in zip(views, work.seenPoints) where count > 0 { view?.ask(count) }
  }

  private func view<T: TexelStrategy>(
    _: T.Type, _ query: BenchmarkQuery
  ) throws -> (any ReplayedView<S>)? {
    try (self as? ReplayedImages<T>).map { own in
      try ReplayedViews.view(query, of: own.strategies, images, in: set)
    } as? any ReplayedView<S>
  }

  private func rectAsker<R: TexelRectStrategy>(_: R.Type) -> ((Int) -> Void)? {
    guard let own = self as? ReplayedImages<R> else { return nil }
    return { [unowned own] count in
      for _ in 0..<count {
        let place = own.nextArea % own.strategies.count
        let rects = own.rects[own.images[place]]
        do_not_optimize_bool(own.strategies[place].hitsAny(in: rects[own.nextArea % rects.count]))
        own.nextArea += 1
      }
    }
  }

  private func discAsker<A: AreaStrategy>(_: A.Type) -> ((Int) -> Void)? {
    guard let own = self as? ReplayedImages<A> else { return nil }
    return { [unowned own] count in
      for _ in 0..<count {
        let place = own.nextArea % own.strategies.count
        let image = own.images[place]
        let discs = own.discs[image]
        do_not_optimize_bool(
          own.strategies[place].hits(
            discs[own.nextArea % discs.count], in: own.placements[image]))
        own.nextArea += 1
      }
    }
  }
}
