import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

@Suite struct ArrangedTests {
  /// One prepared image answers for all of its frames and maps as each one's own picture does,
  /// exactly.
  @Test(arguments: [ImageFeature.frame, .tiles])
  func partsAnswerAsTheirPictures(kind: ImageFeature) throws {
    var (hits, empty) = (0, 0)
    for index in 0..<300 {
      let testCase = Self.testCase(kind, index)
      let arranged = try #require(testCase.arranged)
      if arranged.stored.width == 0 || arranged.stored.height == 0 { continue }
      let (picture, threshold) = testCase.decidingImage
      let own = try Certified<PackedMask>(picture, threshold: threshold)
      let size = ImageSize(picture)
      func ask<A: ImageArrangement>(_ arrangement: A) throws {
        let shown = try Arranged(
          Certified<PackedMask>(arranged.stored, threshold: testCase.threshold),
          showing: arrangement, threshold: testCase.threshold)
        func ask(_ map: some TexelMap) {
          for point in testCase.points {
            let verdict = shown.hits(point, in: map)
            #expect(verdict == own.hits(point, in: map), "\(testCase.name) at \(point)")
            hits += verdict ? 1 : 0
            let texel = map.exactTexel(under: point)
            empty += texel.map { arranged.isShown[$0.column, $0.row] == 0 } ?? false ? 1 : 0
          }
        }
        if let projection = testCase.projection {
          ask(ProjectivePlacement(testCase.layer, seenThrough: projection, imageSize: size))
        } else {
          ask(Placement(testCase.layer, imageSize: size))
        }
      }
      try ask(arranged.arrangement.value!)
    }
    #expect(hits > 500 && (kind == .frame || empty > 200), "\(hits), \(empty)")
  }

  /// Areas touch the picture of a frame or a map as they touch an image of its own, exactly.
  @Test(arguments: [ImageFeature.frame, .tiles])
  func areasTouchWhatIsShown(kind: ImageFeature) throws {
    var (hits, misses) = (0, 0)
    for index in 0..<120 {
      let testCase = Self.testCase(kind, index)
      let arranged = try #require(testCase.arranged)
      if testCase.projection != nil || arranged.stored.width == 0 || arranged.stored.height == 0 {
        continue
      }
      let (picture, threshold) = testCase.decidingImage
      let oracle = ExactOracle(
        PassingTexels(picture, threshold: threshold), layer: testCase.layer)
      let placement = Placement(testCase.layer, imageSize: ImageSize(picture))
      func ask<A: ImageArrangement>(_ arrangement: A) throws {
        let shown = try Arranged(
          Certified<TiledMask>(arranged.stored, threshold: testCase.threshold),
          showing: arrangement, threshold: testCase.threshold)
        for (number, point) in testCase.points.prefix(12).enumerated() {
          let side = Double(number % 4) * 1.25
          let disc = Disc(center: point, radius: side)
          let rect = Rect(origin: point, size: Size(width: side, height: side / 2))
          let (byDisc, byRect) = (
            shown.hits(disc, in: placement), shown.hits(rect, in: placement)
          )
          #expect(byDisc == oracle.hits(.disc(disc)), "\(testCase.name): \(disc)")
          #expect(byRect == oracle.hits(.rect(rect)), "\(testCase.name): \(rect)")
          if byDisc { hits += 1 } else { misses += 1 }
        }
      }
      try ask(arranged.arrangement.value!)
    }
    #expect(hits > 100 && misses > 100, "\(hits), \(misses)")
  }

  /// With a threshold of 0 what was trimmed away passes, and a cell without a tile does not.
  @Test func thresholdZeroHitsWhatWasTrimmedAndNoEmptyCell() throws {
    let frame = ImageFrame(
      x: 0, y: 0, width: 1, height: 1, sourceWidth: 3, sourceHeight: 3, column: 1, row: 1)
    let stored = AlphaPlane(width: 2, height: 1, bytes: [255, 255]).bitmap
    let grid = try TileGrid(
      columns: 2, rows: 1, cellWidth: 2, cellHeight: 1,
      tiles: TileSet(tileWidth: 2, tileHeight: 1, columns: 1), cells: [0, 1])
    for (minimumAlpha, isHit) in [(0, true), (1, false)] {
      let threshold = AlphaThreshold.atLeast(minimumAlpha)
      let mask = PackedMask(stored, threshold: threshold)
      let sprite = try Arranged(mask, showing: frame, threshold: threshold)
      #expect(sprite.passes(column: 0, row: 2) == isHit)
      #expect(
        sprite.hitsAny(in: TexelRect(minColumn: 0, minRow: 2, maxColumn: 3, maxRow: 3)) == isHit)
      #expect(sprite.passes(column: 1, row: 1))
      let map = try Arranged(mask, showing: grid, threshold: threshold)
      #expect((0..<4).map { map.passes(column: $0, row: 0) } == [false, false, true, true])
    }
  }

  /// What was trimmed away fades like the image itself: with a threshold of 0 nothing of it is
  /// decided otherwise.
  @Test func aTrimmedFrameIsDecidedByItsOwnAlpha() throws {
    var testCase = ImageCase(
      name: "frames/faded", image: AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap,
      layer: LayerGeometry(size: Size(width: 1, height: 1), attachment: .matrix(.identity)),
      threshold: .atLeast(0))
    try testCase.show(.frame(ImageFrame(x: 0, y: 0, width: 1, height: 1)), of: testCase.image)
    #expect(testCase.decidingImage.1 == .atLeast(0))
    let grid = try TileGrid(
      columns: 1, rows: 1, cellWidth: 1, cellHeight: 1,
      tiles: TileSet(tileWidth: 1, tileHeight: 1, columns: 1), cells: [0])
    try testCase.show(.tiles(grid), of: AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)
    #expect(testCase.decidingImage.1 == .atLeast(1))
  }

  /// An image that is shown as it is answers as its base.
  @Test func theWholeImageIsItself() throws {
    let image = AlphaPlane(width: 3, height: 2, bytes: [0, 255, 0, 255, 0, 255]).bitmap
    let base = PackedMask(image, threshold: .atLeast(1))
    let asFrame = try Arranged<PackedMask, ImageFrame>(image, threshold: .atLeast(1))
    let asTile = try Arranged<PackedMask, TileGrid>(image, threshold: .atLeast(1))
    for row in 0..<2 {
      for column in 0..<3 {
        let passes = base.passes(column: column, row: row)
        #expect(asFrame.passes(column: column, row: row) == passes)
        #expect(asTile.passes(column: column, row: row) == passes)
      }
    }
    let empty = AlphaPlane(width: 0, height: 4, bytes: []).bitmap
    #expect(
      try Arranged<PackedMask, TileGrid>(empty, threshold: .atLeast(0)).imageSize
        == ImageSize(width: 0, height: 0))
  }

  private static func testCase(_ kind: ImageFeature, _ index: Int) -> ImageCase {
    let suite: CaseSuite =
      switch kind {
      case .frame: .frames(seed: 3, count: .max)
      default: .tiles(seed: 3, count: .max)
      }
    return suite.imageCase(at: index)
  }
}
