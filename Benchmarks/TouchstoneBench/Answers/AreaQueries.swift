import HitTestStrategies
import HitTesting
import RandomNumbers

/// The areas of a finger's size that are timed on the images of a set, the same for all strategies;
/// found on first use.
final class AreaQueries {
  /// Areas on each image, one image after the other.
  struct List<Place: Sendable> {
    let places: [[Place]]
    let count: Int
    private let queries: TimedQueries

    init(
      _ places: [[Place]], on images: ExactImages, _ query: @escaping @Sendable (Place) -> Query
    ) {
      let all = places.enumerated().flatMap { image, places in places.map { (image, $0) } }
      (self.places, count) = (places, all.count)
      queries = TimedQueries(on: images) { (all[$0].0, query(all[$0].1)) }
    }

    /// Judges the answers of a strategy to all of them.
    func judged<S: HitTestStrategy>(
      _ strategies: [S], in placements: [Placement]
    ) throws -> JudgedAnswers {
      try queries.judged(S.self, first: count) { _, image in
        (strategies[image], placements[image])
      }
    }
  }

  /// Discs anywhere on the images, and where no texel passes.
  private(set) lazy var discs = list(Self.discs) { .disc($0) }
  private(set) lazy var emptyDiscs = List(set.emptyPlaces.map(\.discs), on: set.exact) { .disc($0) }
  /// Rectangles of the parent anywhere on the images.
  private(set) lazy var parentRects = list(Self.parentRects) { .rect($0) }
  /// Rectangles of texels, likewise.
  private(set) lazy var rects = list(Self.rects) { .texelRect($0) }
  private(set) lazy var emptyRects = List(set.emptyPlaces.map(\.rects), on: set.exact) {
    .texelRect($0)
  }
  private unowned let set: ImageSet

  init(_ set: ImageSet) { self.set = set }

  private func list<Place>(
    _ places: (BenchmarkImage, Int) -> [Place], _ query: @escaping @Sendable (Place) -> Query
  ) -> List<Place> {
    List(set.queried.enumerated().map { places($1, $0) }, on: set.exact, query)
  }

  /// Discs spread evenly over an image.
  static func discs(on image: BenchmarkImage, index: Int) -> [Disc] {
    var random = SeededGenerator(seed: 22, index: index)
    return (0..<EmptyPlaces.count).map { _ in
      Disc(center: image.randomPoint(using: &random), radius: EmptyPlaces.radius)
    }
  }

  /// Upright rectangles of the parent around the middles of the discs.
  static func parentRects(on image: BenchmarkImage, index: Int) -> [Rect] {
    discs(on: image, index: index).map { disc in
      let (side, center) = (2 * disc.radius, disc.center)
      return Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }
  }

  /// Rectangles spread evenly over an image, by up to half a side beyond its edges.
  static func rects(on image: BenchmarkImage, index: Int) -> [TexelRect] {
    var random = SeededGenerator(seed: 44, index: index)
    let (side, half) = (EmptyPlaces.side, EmptyPlaces.side / 2)
    return (0..<EmptyPlaces.count).map { _ in
      let column = Int.random(in: -half..<max(1, image.bitmap.width - half), using: &random)
      let row = Int.random(in: -half..<max(1, image.bitmap.height - half), using: &random)
      return TexelRect(
        minColumn: column, minRow: row, maxColumn: column + side, maxRow: row + side)
    }
  }
}
