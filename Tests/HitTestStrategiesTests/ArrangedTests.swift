import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import Testing

@Suite struct ArrangedTests {
  /// One prepared image answers for its frames and maps as the picture of each does.
  ///
  /// Areas touch exactly what they touch in that picture.
  @Test(arguments: [ImageFeature.frame, .tiles])
  func partsAnswerAsTheirPicturesAndAreasTouchWhatIsShown(kind: ImageFeature) throws {
    var (hits, empty, oriented, touched, missed) = (0, 0, 0, 0, 0)
    for index in 0..<300 {
      let testCase = Self.testCase(kind, index)
      let arranged = try #require(testCase.arranged)
      if arranged.stored.width == 0 || arranged.stored.height == 0 { continue }
      let (picture, threshold) = testCase.decidingImage
      let own = try Certified<PackedMask>(picture, threshold: threshold)
      let oracle = ExactOracle(PassingTexels(picture, threshold: threshold), layer: testCase.layer)
      let size = ImageSize(picture)
      func ask<A: ImageArrangement>(_ arrangement: A, of stored: Bitmap) throws {
        let shown = try Arranged(
          Certified<TiledMask>(stored, threshold: testCase.threshold),
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
          return ask(
            ProjectivePlacement(testCase.layer, seenThrough: projection, imageSize: size))
        }
        let placement = Placement(testCase.layer, imageSize: size)
        ask(placement)
        for (number, point) in testCase.points.prefix(index < 120 ? 12 : 0).enumerated() {
          let side = Double(number % 4) * 1.25
          let disc = Disc(center: point, radius: side)
          let rect = Rect(origin: point, size: Size(width: side, height: side / 2))
          let (byDisc, byRect) = (shown.hits(disc, in: placement), shown.hits(rect, in: placement))
          #expect(byDisc == oracle.hits(.disc(disc)), "\(testCase.name): \(disc)")
          #expect(byRect == oracle.hits(.rect(rect)), "\(testCase.name): \(rect)")
          if byDisc { touched += 1 } else { missed += 1 }
        }
      }
      try ask(arranged.arrangement.value!, of: arranged.stored)
      if case .tiles(let grid) = arranged.arrangement, let tiles = try? OrientedTiles(grid) {
        try ask(tiles, of: tiles.image(of: arranged.stored))
        oriented += 1
      }
    }
    #expect(hits > 500 && (kind == .frame || empty > 200 && oriented > 50), "\(hits), \(empty)")
    #expect(touched > 100 && missed > 100, "\(touched), \(missed)")
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
      let sprite = try packed(stored, frame, atLeast: minimumAlpha)
      #expect(sprite.passes(column: 0, row: 2) == isHit)
      #expect(
        sprite.hitsAny(in: TexelRect(minColumn: 0, minRow: 2, maxColumn: 3, maxRow: 3)) == isHit)
      #expect(sprite.passes(column: 1, row: 1))
      let map = try packed(stored, grid, atLeast: minimumAlpha)
      #expect((0..<4).map { map.passes(column: $0, row: 0) } == [false, false, true, true])
    }
  }

  /// Tiles that are kept in each orientation answer as those that are turned for each point.
  ///
  /// They do so in all eight orientations, with one tile or several in a row of their image, with
  /// cells that have no tile, and for every kind of threshold.
  @Test(arguments: [(1, 1), (3, 3), (16, 16), (21, 21), (5, 2), (33, 2), (64, 1), (70, 3)])
  func orientedTilesAreTheMap(width: Int, height: Int) throws {
    let flips =
      [TileFlip.horizontal, TileFlip.vertical] + (width == height ? [TileFlip.diagonal] : [])
    let cells: [UInt32] = (0..<60).map { index in
      let flip = flips.indices.reduce(0) { index >> $1 & 1 == 1 ? $0 | flips[$1] : $0 }
      // The unused bit changes nothing.
      return UInt32(index / 8 % 4) | flip | (index < 45 ? 0 : 0x1000_0000)
    }
    // Two rows of tiles, the second one with one tile.
    let set = TileSet(tileWidth: width, tileHeight: height, columns: 2, margin: 1, spacing: 2)
    let grid = try TileGrid(
      columns: 10, rows: 6, cellWidth: width, cellHeight: height, tiles: set, cells: cells)
    let (side, rows) = (2 * width + 4, 2 * height + 4)
    var random = SeededGenerator(seed: UInt64(width))
    let atlas = AlphaPlane(
      width: side, height: rows,
      bytes: (0..<side * rows).map { _ in [0, 127, 128, 255].randomElement(using: &random)! }
    ).bitmap
    let oriented = try OrientedTiles(grid)
    for minimumAlpha in [0, 1, 128, 256] {
      let map = try packed(atlas, grid, atLeast: minimumAlpha)
      let turned = try packed(oriented.image(of: atlas), oriented, atLeast: minimumAlpha)
      #expect(turned.imageSize == map.imageSize)
      var rects: [TexelRect] = []
      for row in 0..<oriented.shownHeight {
        for column in 0..<oriented.shownWidth {
          if turned.passes(column: column, row: row) != map.passes(column: column, row: row) {
            Issue.record("\(column), \(row) at \(minimumAlpha)")
          }
        }
        let column = Int.random(in: 0..<oriented.shownWidth, using: &random)
        let end = Int.random(in: column...oriented.shownWidth, using: &random)
        rects.append(
          TexelRect(
            minColumn: column, minRow: row, maxColumn: end,
            maxRow: Int.random(in: row...oriented.shownHeight, using: &random)))
      }
      for rect in rects { #expect(turned.hitsAny(in: rect) == map.hitsAny(in: rect), "\(rect)") }
    }
  }

  @Test func orientedTilesSayWhatTheyDoNotShow() throws {
    func grid(_ width: Int, _ height: Int, tile: (Int, Int), _ cells: [UInt32]) throws -> TileGrid {
      try TileGrid(
        columns: cells.count, rows: 1, cellWidth: width, cellHeight: height,
        tiles: TileSet(tileWidth: tile.0, tileHeight: tile.1, columns: 1), cells: cells)
    }
    let overflowing = try grid(1, 2, tile: (2, 2), [1])
    #expect(
      throws: TileGridError.unfilledCells(cellWidth: 1, cellHeight: 2, overflowing.tiles)
    ) { try OrientedTiles(overflowing) }
    let turned = try grid(2, 3, tile: (2, 3), [1 | TileFlip.diagonal])
    #expect(throws: TileGridError.unfilledCells(cellWidth: 2, cellHeight: 3, turned.tiles)) {
      try OrientedTiles(turned)
    }
    let tall = try grid(64, 1 << 25, tile: (64, 1 << 25), [1, 2, 3])
    #expect(throws: TileGridError.tooManyTiles(3)) { try OrientedTiles(tall) }
    let tiles = try OrientedTiles(grid(2, 2, tile: (2, 2), [2, 0, 1]))
    let small = AlphaPlane(width: 2, height: 2, bytes: [255, 255, 255, 255]).bitmap
    #expect(throws: TileGridError.wildTile(2, count: 1)) { try tiles.image(of: small) }
    // The image of all tiles is another one.
    let stored = AlphaPlane(width: 2, height: 4, bytes: Array(repeating: 255, count: 8)).bitmap
    #expect(
      throws: TileGridError.otherImage(
        width: 2, height: 4, expectedWidth: 4, expectedHeight: 2)
    ) {
      try Arranged(
        PackedMask(stored, threshold: .atLeast(1)), showing: tiles, threshold: .atLeast(1))
    }
    #expect(OrientedTiles.whole(width: 3, height: 1 << 30).shownHeight == 1 << 30)
  }

  /// A map without tiles is never hit, and its image is small.
  ///
  /// The map keeps its size, except if the image has no texels: then the map has none either.
  @Test func mapsWithoutTilesAreNeverHit() throws {
    for (cell, cells) in [(2, [UInt32](repeating: 0, count: 2)), (1 << 20, [0]), (1 << 25, [])] {
      let grid = try TileGrid(
        columns: cells.count, rows: cells.isEmpty ? 0 : 1, cellWidth: cell, cellHeight: cell,
        tiles: TileSet(tileWidth: cell, tileHeight: cell, columns: 1), cells: cells)
      let tiles = try OrientedTiles(grid)
      for side in [0, 1, 4] {
        let stored = AlphaPlane(
          width: side, height: side, bytes: Array(repeating: 255, count: side * side)
        ).bitmap
        let shown = try packed(tiles.image(of: stored), tiles, atLeast: 0)
        #expect(try packed(stored, grid, atLeast: 0).imageSize == shown.imageSize)
        for column in 0..<min(4, Int(shown.imageSize.width)) {
          #expect(!shown.passes(column: column, row: 0))
        }
      }
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
    let asOriented = try Arranged<PackedMask, OrientedTiles>(image, threshold: .atLeast(1))
    for row in 0..<2 {
      for column in 0..<3 {
        let passes = base.passes(column: column, row: row)
        #expect(asFrame.passes(column: column, row: row) == passes)
        #expect(asTile.passes(column: column, row: row) == passes)
        #expect(asOriented.passes(column: column, row: row) == passes)
      }
    }
    let empty = AlphaPlane(width: 0, height: 4, bytes: []).bitmap
    let none = ImageSize(width: 0, height: 0)
    #expect(try Arranged<PackedMask, TileGrid>(empty, threshold: .atLeast(0)).imageSize == none)
    #expect(
      try Arranged<PackedMask, OrientedTiles>(empty, threshold: .atLeast(0)).imageSize == none)
  }

  private func packed<A: ImageArrangement>(
    _ image: Bitmap, _ arrangement: A, atLeast minimumAlpha: Int
  ) throws -> Arranged<PackedMask, A> {
    let threshold = AlphaThreshold.atLeast(minimumAlpha)
    return try Arranged(
      PackedMask(image, threshold: threshold), showing: arrangement, threshold: threshold)
  }

  private static func testCase(_ kind: ImageFeature, _ index: Int) -> ImageCase {
    let suite: CaseSuite =
      kind == .frame ? .frames(seed: 3, count: .max) : .tiles(seed: 3, count: .max)
    return suite.imageCase(at: index)
  }
}
