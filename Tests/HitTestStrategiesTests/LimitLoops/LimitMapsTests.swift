import Corpora
import HitTestStrategies
import HitTesting
import LimitLoops
import RandomNumbers
import Testing

/// The limit loops in perspective and on tiles give the same answers as the strategies.
@Suite struct LimitMapsTests {
  private static let threshold = AlphaThreshold(minimumAlpha: 128)

  /// Points around an image of 96 × 64 texels in a layer without a transform, and absurd ones.
  private func points(_ count: Int, _ random: inout SeededGenerator) -> [Point] {
    (0..<count).map { index in
      let point = Point(x: random.uniform(-40, 140), y: random.uniform(-40, 110))
      switch index % 29 {
      case 11: return Point(x: .nan, y: point.y)
      case 17: return Point(x: point.x, y: -.infinity)
      case 23: return Point(x: 1e300, y: -1e300)
      default: return point
      }
    }
  }

  private func limits(_ u: Range<Double>, _ v: Range<Double>, _ m: AffineTransform) -> limit_map {
    limit_map(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty, min_u: u.lowerBound,
      max_u: u.upperBound, min_v: v.lowerBound, max_v: v.upperBound)
  }

  /// Some transforms have points behind the eye, and the last one is singular.
  @Test func perspectiveAnswersAsTheStrategiesDo() {
    let bitmap = CorpusImage.blob.bitmap(width: 96, height: 64)
    let strategy = AlphaCache(bitmap, threshold: Self.threshold)
    let mask = Mask(bitmap, threshold: Self.threshold)
    let layer = LayerGeometry(
      size: Size(width: 96, height: 64), position: Point(x: 48, y: 32),
      transform: .rotation(cosine: 0.8, sine: 0.6))
    var random = SeededGenerator(seed: 16)
    var hits = 0
    for transform in [
      ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 1),
      ProjectiveTransform(1, 0.25, 3, 0, 1, -2, 0.004, -0.003, 1),
      ProjectiveTransform(0.6, 0, 0, 0, 1, 0, -0.0125, 0, 1),
      ProjectiveTransform(1, 0, 0, 0, 1, 0, -0.02, 0.01, 1),
      ProjectiveTransform(1, 0, 0, 1, 0, 0, 0, 0, 1),
    ] {
      let placement = ProjectivePlacement(
        layer, seenThrough: transform, imageSize: ImageSize(bitmap))
      let points = points(4000, &random)
      let (map, w) = placement.coefficients
      var seen = limit_perspective(
        map: limits(placement.hittable.u, placement.hittable.v, map), wx: w.x, wy: w.y,
        w1: w.constant)
      var found = [Bool](repeating: true, count: points.count + 1)
      mask.words.withUnsafeBufferPointer { words in
        limit_answers_perspective(
          points.map { limit_point(x: $0.x, y: $0.y) }, points.count, &seen,
          limit_mask(words: words.baseAddress, words_per_row: UInt32(mask.wordsPerRow)), &found)
      }
      let expected = points.map { strategy.hits($0, in: placement) }
      #expect(found == expected + [true], "\(transform)")
      hits += expected.count { $0 }
    }
    #expect(hits > 500)
  }

  /// A map of 6 × 4 cells of a set of twelve tiles: every orientation, and cells without a tile.
  @Test func tilesAnswerAsTheStrategiesDo() throws {
    let side = Int(LIMIT_TILE_SIDE)
    let bitmap = CorpusImage.blob.bitmap(width: 4 * side, height: 3 * side)
    let cells = (0..<24).map { (cell: UInt32) -> UInt32 in
      let number = cell % 9 == 5 ? 0 : cell % 12 + 1
      return number | (cell % 8) << 29
    }
    let grid = try TileGrid(
      columns: 6, rows: 4, cellWidth: side, cellHeight: side,
      tiles: TileSet(tileWidth: side, tileHeight: side, columns: 4), cells: cells)
    let shown = try Arranged(
      PackedMask(bitmap, threshold: Self.threshold), showing: grid, threshold: Self.threshold)
    let layer = LayerGeometry(
      size: Size(width: 96, height: 64), position: Point(x: 48, y: 32),
      transform: .rotation(cosine: 0.8, sine: 0.6))
    let placement = Placement(layer, imageSize: shown.imageSize)
    var random = SeededGenerator(seed: 19)
    let points = points(4000, &random)
    // An empty tile, and those of the set.
    var rows = [UInt16](repeating: 0, count: side)
    for row in 0..<12 * side {
      let (tile, y) = (row / side, row % side)
      var bits: UInt16 = 0
      for x in 0..<side {
        let alpha = bitmap.alpha(column: tile % 4 * side + x, row: tile / 4 * side + y)
        if Self.threshold.passes(alpha) { bits |= 1 << x }
      }
      rows.append(bits)
    }
    var map = limits(placement.hittable.u, placement.hittable.v, placement.parentToTexel)
    var found = [Bool](repeating: true, count: points.count + 1)
    cells.withUnsafeBufferPointer { cells in
      rows.withUnsafeBufferPointer { rows in
        limit_answers_tiles(
          points.map { limit_point(x: $0.x, y: $0.y) }, points.count, &map,
          limit_tiles(cells: cells.baseAddress, columns: 6, rows: rows.baseAddress), &found)
      }
    }
    let expected = points.map { shown.hits($0, in: placement) }
    #expect(found == expected + [true])
    #expect(expected.count { $0 } > 150)
  }
}
