import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers

/// Places on an image where no texel passes, for queries that must search a whole area.
struct EmptyPlaces {
  /// Rectangles of 44 × 44 texels inside the image.
  let rects: [TexelRect]
  /// Discs of a finger's size in parent space.
  let discs: [Disc]

  /// A finger: 44 texels across, or 44 points.
  static let side = 44
  static let radius = 22.0
  static let count = 256

  init(_ image: BenchmarkImage, threshold: AlphaThreshold, index: Int) {
    guard var search = EmptyPlaceSearch(image.bitmap, threshold: threshold, index: index) else {
      (rects, discs) = ([], [])
      return
    }
    rects = search.rects(width: Self.side, height: Self.side)
    discs = search.discs(on: image.layer)
  }
}

/// Draws random places on an image and keeps those where no texel passes.
struct EmptyPlaceSearch {
  /// The number of draws per place that is wanted.
  ///
  /// An image that is opaque nearly everywhere has no such places.
  private static let triesPerPlace = 400
  /// On larger images the search would need more memory than the image itself.
  private static let maximumTexelCount = 1 << 24

  private let sums: SummedArea
  private var random: SeededGenerator

  /// `nil` for an image that is too large.
  init?(_ bitmap: Bitmap, threshold: AlphaThreshold, index: Int) {
    guard bitmap.width * bitmap.height <= Self.maximumTexelCount,
      let sums = try? SummedArea(bitmap, threshold: threshold)
    else { return nil }
    self.sums = sums
    random = SeededGenerator(seed: 44, index: index)
  }

  /// ``EmptyPlaces/count`` rectangles of that many texels, wholly on the image.
  ///
  /// The list is empty if fewer are found, because repeating a few places would measure something
  /// else.
  mutating func rects(width: Int, height: Int) -> [TexelRect] {
    let (columns, rows) = (Int(sums.imageSize.width), Int(sums.imageSize.height))
    guard columns >= width, rows >= height else { return [] }
    var found: [TexelRect] = []
    for _ in 0..<EmptyPlaces.count * Self.triesPerPlace {
      let column = Int.random(in: 0...(columns - width), using: &random)
      let row = Int.random(in: 0...(rows - height), using: &random)
      let rect = TexelRect(
        minColumn: column, minRow: row, maxColumn: column + width, maxRow: row + height)
      if sums.hitsAny(in: rect) { continue }
      found.append(rect)
      if found.count == EmptyPlaces.count { return found }
    }
    return []
  }

  /// The same number of discs of a finger's size, in parent space, that touch no passing texel when
  /// the layer shows the image.
  mutating func discs(on layer: LayerGeometry) -> [Disc] {
    let (columns, rows) = (Int(sums.imageSize.width), Int(sums.imageSize.height))
    let frame = LayerFrame(layer, imageWidth: columns, imageHeight: rows)
    let origin = frame.parent(u: 0, v: 0)
    let (right, down) = (frame.parent(u: 1, v: 0), frame.parent(u: 0, v: 1))
    let (a, b) = (right.x - origin.x, right.y - origin.y)
    let (c, d) = (down.x - origin.x, down.y - origin.y)
    // In texel space a disc is an ellipse, whose extents are the lengths of the rows of the
    // inverse. One more texel on each side covers rounding.
    let across = 2 * EmptyPlaces.radius / (a * d - b * c).magnitude
    func texels(_ count: Double) -> Int { Int(count.rounded(.up)) + 2 }
    let (width, height) = (
      texels(across * (c * c + d * d).squareRoot()), texels(across * (a * a + b * b).squareRoot())
    )
    return rects(width: width, height: height).map { rect in
      Disc(
        center: frame.parent(
          u: Double(rect.minColumn) + Double(width) / 2, v: Double(rect.minRow) + Double(height) / 2
        ), radius: EmptyPlaces.radius)
    }
  }
}
