import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of maps of tiles: the layers of the sweep, each with a map of about the size
  /// of its image, or with long numbers, whose tiles are flipped, smaller or larger than their
  /// cells, apart from each other or not; every fourth one in perspective.
  ///
  /// Those without long numbers are asked areas, too.
  package static func tiles(seed: UInt64, count: Int) -> CaseSuite {
    changed(
      "tile-sweep", "maps of tiles, at random from a seed", seed: seed ^ 0x711E_5, count: count,
      from: sweptOrInPerspective(seed: seed)
    ) { testCase, random in
      let long = LongNumbers<TileLength>(using: &random)
      let set = tileSet(long, using: &random)
      let image = image(of: set.tiles, count: set.count, using: &random)
      let grid = try grid(
        set.tiles, count: set.count, near: (testCase.image.width, testCase.image.height), long,
        using: &random)
      try testCase.show(.tiles(grid), of: image)
      testCase.askOnPicture(hasLongNumbers: !long.areNone, using: &random)
      if long.areNone { testCase.askAreas(using: &random) }
    }
  }

  /// The most texels of an image with more than one tile, and the most cells that are looked up to
  /// draw a picture.
  private static let mostTexels = 1 << 21

  private static func tileSet(
    _ long: LongNumbers<TileLength>, using random: inout SeededGenerator
  ) -> (tiles: TileSet, count: Int) {
    let side = random.pick([1, 2, 3, 4, 5, 8])
    let width = long.number(.tileWidth, or: side)
    let height = long.number(
      .tileHeight, or: Bool.random(using: &random) ? side : random.pick([1, 2, 3, 4, 5, 8]))
    let margin = min(1100, long.number(.margin, or: random.pick([0, 0, 1, 4])))
    let spacing = long.number(.spacing, or: random.pick([0, 0, 1, 3]))
    // What is long lies in one row, or in one column.
    let isLong = [width, height, margin, spacing].contains { $0 >= 64 }
    var columns = long.number(
      .tilesPerRow, or: isLong ? random.pick([1, 2]) : random.pick([1, 2, 3, 5]))
    columns = max(1, min(columns, 1 << 14 / (width + spacing)))
    var count = random.pick([1, 2, 4, 7]) + (columns >= 64 ? columns : 0)
    count = long.number(.tiles, or: count)
    if count >= 256, !isLong { (columns, count) = (max(columns, 37), count * 37) }
    func tiles() -> TileSet {
      TileSet(
        tileWidth: width, tileHeight: height, columns: columns, margin: margin, spacing: spacing)
    }
    while true {
      let size = size(of: tiles(), count: count)
      let fits = size.width * size.height <= mostTexels && size.height <= 1 << 14
      if fits || count == 1 { break }
      count /= 2
      columns = min(columns, count)
    }
    return (tiles(), count)
  }

  /// The size of the least image that has a number of tiles.
  private static func size(of tiles: TileSet, count: Int) -> (width: Int, height: Int) {
    func side(_ count: Int, _ tile: Int) -> Int {
      tiles.margin + count * (tile + tiles.spacing) - tiles.spacing
    }
    let rows = (count + tiles.columns - 1) / tiles.columns
    return (side(tiles.columns, tiles.tileWidth), side(rows, tiles.tileHeight))
  }

  /// An image of random texels with room for a number of tiles.
  private static func image(
    of tiles: TileSet, count: Int, using random: inout SeededGenerator
  ) -> Bitmap {
    let least = size(of: tiles, count: count)
    let width = least.width + random.pick([0, 0, 1, 3])
    let height = least.height + random.pick([0, 0, 1, 3])
    let alphas: [UInt8] = [0, 0, 255, 255, 128, 1]
    let bytes = (0..<width * height).map { _ in alphas.randomElement(using: &random)! }
    return AlphaPlane(width: width, height: height, bytes: bytes).inRandomFormat(using: &random)
  }

  private static func grid(
    _ tiles: TileSet, count: Int, near size: (width: Int, height: Int),
    _ long: LongNumbers<TileLength>,
    using random: inout SeededGenerator
  ) throws(TileGridError) -> TileGrid {
    func cell(_ tile: Int, using random: inout SeededGenerator) -> Int {
      min(4096, random.pick([tile, tile, tile, max(1, tile - 1), max(1, tile / 2), tile + 2, 1]))
    }
    let width = long.number(.cellWidth, or: cell(tiles.tileWidth, using: &random))
    let isSquare = tiles.tileWidth == tiles.tileHeight && width < 64
    let height = long.number(
      .cellHeight,
      or: isSquare && Bool.random(using: &random) ? width : cell(tiles.tileHeight, using: &random))
    var (columns, rows) = (max(1, size.width / width), max(1, size.height / height))
    if !long.areNone {
      columns = min(long.number(.columns, or: random.pick([1, 2, 3])), 1 << 14 / width)
      rows = max(1, min(random.pick([1, 2, 3, 9]), mostTexels / (columns * width * height)))
    }
    let all = try grid(
      tiles, count: count, cell: (width, height), columns, rows, turns: true, using: &random)
    if all.lookups <= mostTexels { return all }
    // Tiles that reach over many cells take too long.
    return try grid(
      tiles, count: count, cell: (tiles.tileWidth, tiles.tileHeight), min(2, columns), min(2, rows),
      turns: false, using: &random)
  }

  private static func grid(
    _ tiles: TileSet, count: Int, cell: (width: Int, height: Int), _ columns: Int, _ rows: Int,
    turns: Bool, using random: inout SeededGenerator
  ) throws(TileGridError) -> TileGrid {
    let cells = (0..<columns * rows).map { _ -> UInt32 in
      let number = UInt32(Int.random(in: 0...count, using: &random))
      var flips = UInt32(Int.random(in: 0..<8, using: &random)) << 29
      if Bool.random(using: &random) { flips = 0 }
      if !turns { flips &= ~TileFlip.diagonal }
      return number == 0 && Bool.random(using: &random) ? 0 : number | flips
    }
    return try TileGrid(
      columns: columns, rows: rows, cellWidth: cell.width, cellHeight: cell.height, tiles: tiles,
      cells: cells)
  }
}

/// The numbers of a map that can be long.
private enum TileLength: CaseIterable {
  case tileWidth, tileHeight, margin, spacing, tilesPerRow, tiles, cellWidth, cellHeight, columns
}
