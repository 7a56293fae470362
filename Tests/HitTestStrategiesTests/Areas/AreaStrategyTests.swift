import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

/// A strategy, prepared with an image, that answers queries about areas.
func prepared(_ strategy: Named, _ bitmap: Bitmap) throws -> any AreaStrategy {
  try #require(strategy.type.init(bitmap, threshold: .atLeast(128)) as? any AreaStrategy)
}

@Suite struct AreaStrategyTests {
  private func placed(
    _ bitmap: Bitmap, _ matrix: AffineTransform = .identity, size: Size? = nil,
    gravity: ContentsGravity = .resize, clips: Bool = false
  ) -> Placement {
    let layer = LayerGeometry(
      size: size ?? Size(width: Double(bitmap.width), height: Double(bitmap.height)),
      attachment: .matrix(matrix), contentsGravity: gravity, masksToBounds: clips)
    return Placement(layer, imageSize: ImageSize(bitmap))
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
    Disc(center: Point(x: x, y: y), radius: radius)
  }

  /// A ring of texels around a hole of 3 × 3, whose middle is 1.5 from its edges.
  @Test(arguments: Named.withAreas) func discInAHole(strategy: Named) throws {
    let ring = CorpusImage.rows(["#####", "#...#", "#...#", "#...#", "#####"])
    let asked = try prepared(strategy, ring)
    let plain = placed(ring)
    #expect(!asked.hits(disc(2.5, 2.5, 1.5.nextDown), in: plain))
    #expect(asked.hits(disc(2.5, 2.5, 1.5), in: plain))
    #expect(!asked.hits(Rect(x: 1.5, y: 1.5, width: 2, height: 2), in: plain))
    #expect(asked.hits(Rect(x: 1.5, y: 1.5, width: 2.5, height: 2), in: plain))
    #expect(!asked.hits(Rect(x: 1.5, y: 1.5, width: 2.5.nextDown, height: 2), in: plain))
  }

  /// The texel (4, 5)…(5, 6) is (3, 4) away from (1, 1), a distance of 5.
  @Test(arguments: Named.withAreas) func discTouchingACorner(strategy: Named) throws {
    let lone = CorpusImage.empty(width: 9, height: 9, passing: [(4, 5)])
    let asked = try prepared(strategy, lone)
    let plain = placed(lone)
    #expect(asked.hits(disc(1, 1, 5), in: plain))
    #expect(!asked.hits(disc(1, 1, 5.0.nextDown), in: plain))
    #expect(!asked.hits(disc(1, 1.0.nextDown, 5), in: plain))
    // The same from the far side, mirrored, and rotated: (x, y) → (−y, x).
    #expect(asked.hits(disc(8, 10, 5), in: plain))
    #expect(!asked.hits(disc(8.0.nextUp, 10, 5), in: plain))
    let turned = placed(lone, .rotation(cosine: 0, sine: 1))
    #expect(asked.hits(disc(-1, 1, 5), in: turned))
    #expect(!asked.hits(disc(-1, 1, 5.0.nextDown), in: turned))
    let mirrored = placed(lone, .scale(x: -2, y: 2))
    #expect(asked.hits(disc(-2, 2, 10), in: mirrored))
    #expect(!asked.hits(disc(-2, 2, 10.0.nextDown), in: mirrored))
  }

  @Test(arguments: Named.withAreas) func thinRectangles(strategy: Named) throws {
    let lone = CorpusImage.empty(width: 5, height: 5, passing: [(2, 2)])
    let asked = try prepared(strategy, lone)
    let plain = placed(lone)
    // Lines through the texel, along its edges, and beside them.
    for x in [2.0, 2.5, 3.0] {
      #expect(asked.hits(Rect(x: x, y: 0, width: 0, height: 5), in: plain))
      #expect(asked.hits(Rect(x: 0, y: x, width: 5, height: 0), in: plain))
    }
    for x in [2 - 0x1p-52, 3 + 0x1p-51] {
      #expect(!asked.hits(Rect(x: x, y: 0, width: 0, height: 5), in: plain))
      #expect(!asked.hits(Rect(x: 0, y: x, width: 5, height: 0), in: plain))
    }
    // Corners.
    #expect(asked.hits(Rect(x: 0, y: 0, width: 2, height: 2), in: plain))
    #expect(!asked.hits(Rect(x: 0, y: 0, width: 2, height: 2.0.nextDown), in: plain))
    #expect(asked.hits(Rect(x: 3, y: 3, width: 0, height: 0), in: plain))
    #expect(!asked.hits(Rect(x: 3, y: 3.0.nextUp, width: 0, height: 0), in: plain))
  }

  /// With closed cells either neighbor can hit, and edges of the image can hit too.
  @Test(arguments: Named.withAreas) func radiusZeroOnEdges(strategy: Named) throws {
    let half = CorpusImage.rows(["#.", "#."])
    let asked = try prepared(strategy, half)
    let plain = placed(half)
    let places: [(Double, Double, Bool)] = [
      (0, 0, true), (0, 2, true), (1, 0, true), (1, 1, true), (1 + 0x1p-52, 1, false),
      (-0x1p-1074, 1, false), (0.5, 2, true), (0.5, 2 + 0x1p-51, false), (2, 1, false),
    ]
    for (x, y, isHit) in places {
      #expect(asked.hits(disc(x, y, 0), in: plain) == isHit, "(\(x), \(y))")
      #expect(asked.hits(disc(x, y, -0.0), in: plain) == isHit, "(\(x), \(y))")
      #expect(asked.hits(Rect(x: x, y: y, width: 0, height: 0), in: plain) == isHit, "(\(x), \(y))")
    }
  }

  /// An image of 5 × 4 texels centered in bounds of 3 × 2: clipping leaves the six texels in the
  /// middle, and an edge of each of their neighbors.
  @Test(arguments: Named.withAreas) func boundsThatCutTheOnlyPassingTexel(strategy: Named) throws {
    func lone(_ column: Int, _ row: Int) -> Bitmap {
      CorpusImage.empty(width: 5, height: 4, passing: [(column, row)])
    }
    let size = Size(width: 3, height: 2)
    let whole = placed(lone(0, 1), size: size, gravity: .center)
    let clipped = placed(lone(0, 1), size: size, gravity: .center, clips: true)
    for (column, row) in [(0, 1), (1, 1), (3, 2)] {
      let asked = try prepared(strategy, lone(column, row))
      // Texel column c starts at x = c − 1, and row r at y = r − 1.
      let finger = disc(Double(column) - 0.5, Double(row) - 0.5, 0.25)
      #expect(asked.hits(finger, in: whole))
      #expect(asked.hits(finger, in: clipped) == (column > 0))
    }
    // Texel column 0 spans −1…0; of this the edge x = 0 is left.
    let asked = try prepared(strategy, lone(0, 1))
    #expect(asked.hits(disc(0, 0.5, 0), in: clipped))
    #expect(!asked.hits(disc(-0.5, 0.5, 0.5.nextDown), in: clipped))
    #expect(asked.hits(disc(-0.5, 0.5, 0.5), in: clipped))
    #expect(asked.hits(Rect(x: -1, y: 0, width: 1, height: 1), in: clipped))
    #expect(!asked.hits(Rect(x: -1, y: 0, width: 0.9375, height: 1), in: clipped))
    // Of a texel in the corner, the corner is left.
    let askedAtCorner = try prepared(strategy, lone(0, 0))
    #expect(askedAtCorner.hits(disc(3, 4, 5), in: clipped))
    #expect(!askedAtCorner.hits(disc(3, 4, 5.0.nextDown), in: clipped))
    #expect(askedAtCorner.hits(Rect(x: -2, y: -2, width: 2, height: 2), in: clipped))
    #expect(!askedAtCorner.hits(Rect(x: -2, y: -2, width: 2, height: 1.5), in: clipped))
  }

  /// Half of each cell is left: a finger on the other half misses.
  @Test(arguments: Named.withAreas) func boundsThatCutCellsInTwo(strategy: Named) throws {
    let full = CorpusImage.full.bitmap(side: 2)
    let asked = try prepared(strategy, full)
    let clipped = placed(full, size: Size(width: 1, height: 1), gravity: .center, clips: true)
    // The image lies at −0.5…1.5; of this 0…1 is left.
    #expect(!asked.hits(disc(-0.25, 0.5, 0.25.nextDown), in: clipped))
    #expect(asked.hits(disc(-0.25, 0.5, 0.25), in: clipped))
    #expect(!asked.hits(disc(0.5, 1.25, 0.25.nextDown), in: clipped))
    #expect(asked.hits(disc(0.5, 1.25, 0.25), in: clipped))
    #expect(!asked.hits(Rect(x: 1.25, y: 0, width: 1, height: 1), in: clipped))
  }

  @Test(arguments: Named.withAreas) func invalidAreasMiss(strategy: Named) throws {
    let full = CorpusImage.full.bitmap(side: 2)
    let asked = try prepared(strategy, full)
    let plain = placed(full)
    for bad in [-1, -0x1p-1074, .nan, .infinity, -.infinity] as [Double] {
      #expect(!asked.hits(disc(1, 1, bad), in: plain))
      #expect(!asked.hits(Rect(x: 0, y: 0, width: bad, height: 1), in: plain))
      #expect(!asked.hits(Rect(x: 0, y: 0, width: 1, height: bad), in: plain))
    }
    for bad in [.nan, .infinity, -.infinity] as [Double] {
      #expect(!asked.hits(disc(bad, 1, 1), in: plain))
      #expect(!asked.hits(disc(1, bad, 1), in: plain))
      #expect(!asked.hits(Rect(x: bad, y: 0, width: 1, height: 1), in: plain))
      #expect(!asked.hits(Rect(x: 0, y: bad, width: 1, height: 1), in: plain))
    }
    let singular = placed(full, AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0))
    let invalid = placed(full, size: Size(width: .nan, height: 1))
    for placement in [singular, invalid] {
      #expect(!asked.hits(disc(0, 0, 1e300), in: placement))
      #expect(!asked.hits(Rect(x: -1, y: -1, width: 9, height: 9), in: placement))
    }
  }

  /// Areas are decided correctly even for numbers that doubles cannot handle.
  @Test(arguments: Named.withAreas) func hugeNumbers(strategy: Named) throws {
    let full = CorpusImage.full.bitmap(side: 2)
    let asked = try prepared(strategy, full)
    let plain = placed(full)
    #expect(asked.hits(disc(0x1p53, 1, 0x1p53 - 2), in: plain))
    #expect(!asked.hits(disc(0x1p53, 1, 0x1p53 - 3), in: plain))
    #expect(asked.hits(disc(1e300, 1e300, 1.7e300), in: plain))
    #expect(!asked.hits(disc(1e300, 1e300, 1.3e300), in: plain))
    #expect(asked.hits(disc(1, 1, .greatestFiniteMagnitude), in: plain))
    #expect(asked.hits(disc(1, 1, 0x1p-1074), in: plain))
    let most = Double.greatestFiniteMagnitude
    #expect(asked.hits(Rect(x: -most, y: -most, width: most, height: most), in: plain))
    #expect(!asked.hits(Rect(x: -most, y: -most, width: most, height: most.nextDown), in: plain))
    #expect(asked.hits(Rect(x: -most, y: 0, width: most, height: 1), in: plain))
    #expect(!asked.hits(Rect(x: 0x1p-1074 + 2, y: 2.0.nextUp, width: 1, height: 1), in: plain))
    // The far corner is −1 + 2⁻¹⁰⁰ + 1, not 0.
    #expect(asked.hits(Rect(x: -1, y: 0, width: 1, height: 0), in: plain))
    let moved = placed(full, .translation(x: 0x1p-60, y: 0))
    #expect(!asked.hits(Rect(x: -1, y: 0, width: 1, height: 1), in: moved))
    #expect(asked.hits(Rect(x: -1, y: 0, width: 1.0.nextUp, height: 1), in: moved))
    let tiny = placed(full, .scale(x: 0x1p-600, y: 0x1p-600))
    #expect(asked.hits(disc(0x1p-600, 0x1p-600, 0), in: tiny))
    #expect(!asked.hits(disc(0x1p-598, 0x1p-598, 0x1p-600), in: tiny))
  }

  /// Areas with more rows than one query to the spans has, and columns of many words.
  @Test(arguments: Named.withAreas) func largeDiscs(strategy: Named) throws {
    let lone = CorpusImage.empty(width: 400, height: 300, passing: [(390, 290)])
    let asked = try prepared(strategy, lone)
    let plain = placed(lone)
    // 390 − 150 = 240 and 290 − 110 = 180: a distance of 300, as in a triangle of 3, 4 and 5.
    #expect(asked.hits(disc(150, 110, 300), in: plain))
    #expect(!asked.hits(disc(150, 110, 300.0.nextDown), in: plain))
    #expect(asked.hits(Rect(x: 0, y: 0, width: 390, height: 290), in: plain))
    #expect(!asked.hits(Rect(x: 0, y: 0, width: 390, height: 289.5), in: plain))
    let turned = placed(lone, AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0))
    // The near corner (390, 290) lies at (10, 2430); the disc's middle is 100 texels of 5 points
    // before it.
    #expect(asked.hits(disc(10 - 300, 2430 - 400, 500), in: turned))
    #expect(!asked.hits(disc(10 - 300, 2430 - 400, 500.0.nextDown), in: turned))
  }
}

extension CorpusImage {
  /// An image of rows in which `#` is a texel that passes.
  static func rows(_ rows: [String]) -> Bitmap {
    let bytes = rows.joined().map { $0 == "#" ? UInt8(255) : 0 }
    return AlphaPlane(width: rows[0].count, height: rows.count, bytes: bytes).bitmap
  }

  /// An image in which only some texels pass.
  static func empty(width: Int, height: Int, passing: [(Int, Int)]) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: width * height)
    for (column, row) in passing { bytes[row * width + column] = 255 }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
  }
}
