import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of maps of tiles: the layers of the sweep, each with a map of about the size of its
  /// image, whose tiles are flipped, smaller or larger than their cells, apart from each other or not; every
  /// fourth one in perspective.
  package static func tiles(seed: UInt64, count: Int) -> CaseSuite {
    let whole = CaseSuite.sweep(seed: seed, count: .max)
    let seen = CaseSuite.perspective(seed: seed, count: .max)
    return CaseSuite(
      name: "tile-sweep", summary: "maps of tiles, at random from a seed", count: count
    ) { index in
      var testCase = (index % 4 == 3 ? seen : whole).imageCase(at: index)
      var random = SeededGenerator(seed: seed ^ 0x711E_5, index: index)
      testCase.name = "tile-sweep/\(index)"
      testCase.traits[.area] = "tile-sweep"
      testCase.sampling = .nearest
      testCase.traits[.sampling] = Sampling.nearest.rawValue
      let set = tileSet(using: &random)
      let image = image(of: set.tiles, count: set.count, using: &random)
      do {
        let grid = try grid(
          set.tiles, count: set.count, near: (testCase.image.width, testCase.image.height),
          using: &random)
        try testCase.show(.tiles(grid), of: image)
      } catch {
        preconditionFailure("tiles within their image: \(error)")
      }
      testCase.traits[.format] = image.format.name
      return testCase.asking(testCase.points)
    }
  }

  private static func tileSet(
    using random: inout SeededGenerator
  ) -> (tiles: TileSet, count: Int) {
    let width = random.pick([1, 2, 3, 4, 5, 8])
    let height = Bool.random(using: &random) ? width : random.pick([1, 2, 3, 4, 5, 8])
    return (
      TileSet(
        tileWidth: width, tileHeight: height, columns: random.pick([1, 2, 3, 5]),
        margin: random.pick([0, 0, 1, 4]), spacing: random.pick([0, 0, 1, 3])),
      random.pick([1, 2, 4, 7])
    )
  }

  /// An image of random texels with room for so many tiles.
  private static func image(
    of tiles: TileSet, count: Int, using random: inout SeededGenerator
  ) -> Bitmap {
    let rows = (count + tiles.columns - 1) / tiles.columns
    func side(_ count: Int, _ tile: Int, using random: inout SeededGenerator) -> Int {
      tiles.margin + count * (tile + tiles.spacing) - tiles.spacing + random.pick([0, 0, 1, 3])
    }
    let width = side(tiles.columns, tiles.tileWidth, using: &random)
    let height = side(rows, tiles.tileHeight, using: &random)
    let bytes = (0..<width * height).map { _ in random.pick([UInt8(0), 0, 255, 255, 128, 1]) }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap.converted(
      to: random.pick(PixelFormat.allCases.filter { $0.alpha != .skip }))
  }

  private static func grid(
    _ tiles: TileSet, count: Int, near size: (width: Int, height: Int),
    using random: inout SeededGenerator
  ) throws(TileGridError) -> TileGrid {
    func cell(_ tile: Int, using random: inout SeededGenerator) -> Int {
      random.pick([tile, tile, tile, max(1, tile - 1), max(1, tile / 2), tile + 2])
    }
    let width = cell(tiles.tileWidth, using: &random)
    let height =
      tiles.tileWidth == tiles.tileHeight && Bool.random(using: &random)
      ? width : cell(tiles.tileHeight, using: &random)
    let (columns, rows) = (max(1, size.width / width), max(1, size.height / height))
    let cells = (0..<columns * rows).map { _ -> UInt32 in
      let number = UInt32(Int.random(in: 0...count, using: &random))
      let flips = UInt32(Int.random(in: 0..<8, using: &random)) << 29
      return number == 0 && Bool.random(using: &random) ? 0 : number | flips
    }
    return try TileGrid(
      columns: columns, rows: rows, cellWidth: width, cellHeight: height, tiles: tiles,
      cells: cells)
  }
}
