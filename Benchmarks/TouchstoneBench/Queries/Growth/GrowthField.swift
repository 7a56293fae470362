import Corpora
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// The images and points for growing sizes: one picture at many sizes.
final class GrowthField {
  let threshold: AlphaThreshold
  private var images: [Int: BenchmarkImage] = [:]
  private var places: [Int: [Point]] = [:]
  private var queries: [Int: TimedQueries] = [:]

  /// More texels than the second cache level has lines, on a large image.
  static let pointCount = 1 << 18
  static let batchSide = 512
  static let collectionSide = 64

  init(threshold: AlphaThreshold) { self.threshold = threshold }

  /// The flower, drawn with 512 texels per side, and then made smaller or larger by nearest
  /// texels, which is quick and leaves the share of texels that pass as it is.
  func image(side: Int) -> BenchmarkImage {
    if let image = images[side] { return image }
    let drawn = CorpusImage.flower.bitmap(side: 512)
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    for row in 0..<side {
      for column in 0..<side {
        let source = 4 * ((2 * row + 1) * 256 / side * 512 + (2 * column + 1) * 256 / side)
        let target = 4 * (row * side + column)
        for byte in 0..<4 { pixels[target + byte] = drawn.storage[source + byte] }
      }
    }
    // Four bytes for every texel, as the format has them: nothing that could be refused.
    let bitmap = try! Bitmap(width: side, height: side, format: drawn.format, storage: pixels)
    let image = BenchmarkImage(name: "flower-\(side)", drawn: bitmap)
    images[side] = image
    return image
  }

  /// The points on an image as queries, which all strategies and sizes share; in single precision
  /// where a list of them is small.
  func timed(side: Int, isSmall: Bool = false) -> TimedQueries {
    let key = isSmall ? -side : side
    if let queries = queries[key] { return queries }
    let (image, points) = (image(side: side), points(side: side))
    let made = TimedQueries(
      on: ExactImages([(image.bitmap, image.layer)], threshold: threshold)
    ) { index in
      let point = points[index]
      return (
        0,
        .point(
          isSmall ? Point(x: Double(Float(point.x)), y: Double(Float(point.y))) : point)
      )
    }
    queries[key] = made
    return made
  }

  /// Points spread evenly over an image.
  func points(side: Int) -> [Point] {
    if let points = places[side] { return points }
    let image = image(side: side)
    var random = SeededGenerator(seed: 0x6120, index: side)
    let points = (0..<Self.pointCount).map { _ in image.randomPoint(using: &random) }
    places[side] = points
    return points
  }

  /// Such queries in turn, more than a slice asks, with the judged answers to them.
  func questions(
    _ strategy: any HitTestStrategy.Type, _ queries: TimedQueries,
    _ prepared: @escaping @Sendable (Int) -> (any HitTestStrategy, Placement)
  ) throws -> QuestionsInTurn {
    let perRound = 1024
    let answers = try queries.judged(strategy, first: perRound) { index, _ in prepared(index) }
    return QuestionsInTurn(answers, count: Self.pointCount, perRound: perRound)
  }
}

/// A sprite of 1024 × 1024 texels: the retained bytes of a compact mask, and the time per warm
/// point.
struct CompactSprite<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .compact }
  let subject: Subject<S>

  static var names: [String] { ["blob-1024", "ring-1024", "leaf-1024", "glyphs-1024"] }

  func prepare() throws -> [S] { try PointWarm(subject: subject).prepare() }

  func run(_ slice: TimedSlice, _ strategies: [S]) throws {
    try PointWarm(subject: subject).run(slice, strategies)
    guard slice.wantsCounters else { return }
    let image = subject.set.queried[0]
    let kept = try HeapCounts.retainedBytes { try subject.prepare(image) }
    if let kept { slice.setCounter("retained_bytes", Double(kept)) }
  }
}
