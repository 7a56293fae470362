import Corpora
import HitTestStrategies
import HitTesting

/// Places on an image around which no texel passes, for questions that have to look everywhere and find nothing.
struct EmptyPlaces {
  /// Rectangles of 44 × 44 texels, wholly on the image.
  let rects: [TexelRect]
  /// Discs of a finger's size in parent space.
  let discs: [Disc]

  /// A finger: 44 texels across, or 44 points.
  static let side = 44
  static let radius = 22.0
  /// How many places are asked in turn.
  static let count = 256
  /// How many places are tried for each that is kept; an image that is opaque nearly everywhere has none.
  private static let triesPerPlace = 400
  /// Larger images would need more memory to find places on than they take themselves.
  private static let maximumTexelCount = 1 << 24

  init(_ image: BenchmarkImage, threshold: AlphaThreshold, index: Int) {
    let (width, height) = (image.bitmap.width, image.bitmap.height)
    guard width * height <= Self.maximumTexelCount else {
      (rects, discs) = ([], [])
      return
    }
    let sums = PassingCounts(Mask(image.bitmap, threshold: threshold))
    var random = SeededGenerator(seed: 44, index: index)
    func corners(side: Int) -> [(column: Int, row: Int)] {
      guard width >= side, height >= side else { return [] }
      var found: [(column: Int, row: Int)] = []
      var tries = 0
      while found.count < Self.count && tries < Self.count * Self.triesPerPlace {
        tries += 1
        let column = Int.random(in: 0...(width - side), using: &random)
        let row = Int.random(in: 0...(height - side), using: &random)
        if sums.isEmpty(column: column, row: row, side: side) { found.append((column, row)) }
      }
      // The same few places over and over would be a question of their own.
      return found.count == Self.count ? found : []
    }
    rects = corners(side: Self.side).map { corner in
      TexelRect(
        minColumn: corner.column, minRow: corner.row, maxColumn: corner.column + Self.side,
        maxRow: corner.row + Self.side)
    }
    let frame = LayerFrame(image.layer, imageWidth: width, imageHeight: height)
    // The layer shows texels larger than points, so that a square of the disc's size in texels holds the disc.
    let across = Int((2 * Self.radius / BenchmarkImage.scale).rounded(.up)) + 2
    discs = corners(side: across).map { corner in
      let half = Double(across) / 2
      return Disc(
        center: frame.parent(u: Double(corner.column) + half, v: Double(corner.row) + half),
        radius: Self.radius)
    }
  }
}

/// How many texels pass above and left of every corner of the grid: any rectangle's count in four look-ups.
private struct PassingCounts {
  private let width: Int
  private let counts: [Int32]

  init(_ mask: Mask) {
    let width = mask.width + 1
    var counts = [Int32](repeating: 0, count: width * (mask.height + 1))
    for row in 0..<mask.height {
      var inRow: Int32 = 0
      for column in 0..<mask.width {
        inRow += mask[column, row] ? 1 : 0
        counts[(row + 1) * width + column + 1] = counts[row * width + column + 1] + inRow
      }
    }
    self.width = width
    self.counts = counts
  }

  func isEmpty(column: Int, row: Int, side: Int) -> Bool {
    let (top, bottom) = (row * width + column, (row + side) * width + column)
    return counts[bottom + side] - counts[bottom] - counts[top + side] + counts[top] == 0
  }
}
