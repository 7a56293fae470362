/// A map of tiles as Tiled exports it in JSON (TMJ): orthogonal, finite or infinite, with its tiles
/// in the file or beside it.
///
/// Any decoder reads it, such as `JSONDecoder().decode(TiledMap.self, from: data)`. Groups of
/// layers are flattened; layers of objects and of images are left out.
///
/// - Throws (decoding): `DecodingError` with the place in the file for what is missing, for another
///   orientation, for an opacity outside 0…1, for cells that are compressed, and for more than
///   ``mostCells`` of them.
public struct TiledMap: Decodable, Sendable {
  /// Tiles that the numbers of cells may name.
  public struct Tiles: Decodable, Hashable, Sendable {
    /// The number of the first tile.
    public private(set) var firstNumber: Int
    /// The name of the file with the tiles, if they are not in the map: read it as a ``TiledTiles``
    /// if it is JSON (TSJ).
    public var source: String?
    /// The tiles; `nil` until they are read from their own file.
    public var tiles: TiledTiles?

    private enum Key: String, CodingKey { case firstgid, source }

    /// Reads the file, or its part.
    public init(from decoder: any Decoder) throws {
      let stored = try decoder.container(keyedBy: Key.self)
      firstNumber = try stored.decode(Int.self, forKey: .firstgid)
      if firstNumber < 1 || firstNumber > Int(TileFlip.number) {
        throw stored.fault(.firstgid, "no tile has the number \(firstNumber)")
      }
      source = try stored.decodeIfPresent(String.self, forKey: .source)
      tiles = source == nil ? try TiledTiles(from: decoder) : nil
    }
  }

  /// A layer of cells.
  public struct Layer: Hashable, Sendable {
    /// The name that the map's author gave it.
    public var name: String
    /// Whether it is drawn.
    public var isVisible: Bool
    /// How opaque it is drawn, 0…1: its own opacity times those of its groups.
    ///
    /// A stack asks the opacity of each layer by itself (rule R12), so that two of 0.05 are open
    /// there.
    public var opacity: Double
    /// How far it is drawn from its place, in texels.
    public var offset: Point
    /// The first column; negative where an infinite map begins further left.
    public var firstColumn: Int
    /// The first row; negative where an infinite map begins further up.
    public var firstRow: Int
    /// The number of cells in a row.
    public var columns: Int
    /// The number of rows.
    public var rows: Int
    /// The cells, row by row, with the numbers of the map.
    public var cells: [UInt32]
  }

  /// The width of a cell in texels.
  public var cellWidth: Int
  /// The height of a cell in texels.
  public var cellHeight: Int
  /// The sets of tiles, in the order of the file.
  public var tiles: [Tiles]
  /// The layers of cells, back to front.
  public var layers: [Layer]

  /// The most cells of all layers together: 2²⁶.
  public static let mostCells = 1 << 26

  /// The map of one layer for each of its sets of tiles: the index of the set, the place of the
  /// picture, and the set's cells alone.
  ///
  /// A place hits if it hits one of them. The origin is the top left corner of the grid's picture,
  /// in texels from the top left corner of the cell in column 0 and row 0. It counts the layer's
  /// first column and row, the rows above the cells, ``Layer/offset`` and ``TiledTiles/offset``.
  ///
  /// - Throws: ``TiledMapError`` for a number that no tile has, for tiles that are not read yet,
  ///   and for more than ``mostCells`` cells in all maps together; ``TileGridError`` for sides that
  ///   make no sense.
  public func grids(of layer: Layer) throws -> [(tiles: Int, origin: Point, grid: TileGrid)] {
    let order = tiles.indices.sorted { tiles[$0].firstNumber < tiles[$1].firstNumber }
    // The set that a number belongs to is the last one that does not begin behind it.
    func place(_ number: Int) -> Int? {
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if tiles[order[middle]].firstNumber <= number { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? nil : order[low - 1]
    }
    let counts = tiles.map { $0.tiles?.count ?? .max }
    var cells = [[UInt32]?](repeating: nil, count: tiles.count)
    var used = 0
    for (index, cell) in layer.cells.enumerated() where cell & TileFlip.number != 0 {
      let number = Int(cell & TileFlip.number)
      guard let set = place(number), number - tiles[set].firstNumber < counts[set] else {
        throw TiledMapError.wildNumber(number, layer.name)
      }
      let own = UInt32(number - tiles[set].firstNumber + 1)
      if cells[set] == nil {
        used += layer.cells.count
        if used > Self.mostCells { throw TiledMapError.tooManyCells(used, layer.name) }
        cells[set] = Array(repeating: 0, count: layer.cells.count)
      }
      cells[set]![index] =
        own | cell & (TileFlip.horizontal | TileFlip.vertical | TileFlip.diagonal)
    }
    return try cells.enumerated().compactMap { index, cells in
      guard let cells else { return nil }
      guard let stored = tiles[index].tiles else {
        throw TiledMapError.unreadTiles(tiles[index].source ?? "")
      }
      let grid = try TileGrid(
        columns: layer.columns, rows: layer.rows, cellWidth: cellWidth, cellHeight: cellHeight,
        tiles: stored.tiles, cells: cells)
      let (x, y) = (layer.offset.x + stored.offset.x, layer.offset.y + stored.offset.y)
      let origin = Point(
        x: Double(layer.firstColumn) * Double(cellWidth) + x,
        y: Double(layer.firstRow) * Double(cellHeight) - Double(grid.overflowAbove) + y)
      return (index, origin, grid)
    }
  }

  private enum Key: String, CodingKey {
    case orientation, tilewidth, tileheight, tilesets, layers
  }

  /// Reads the file, or its part.
  public init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Key.self)
    let orientation = try file.decode(String.self, forKey: .orientation)
    if orientation != "orthogonal" {
      throw file.fault(
        .orientation, "the map is \(orientation), and only orthogonal ones are read")
    }
    cellWidth = try file.decode(Int.self, forKey: .tilewidth)
    cellHeight = try file.decode(Int.self, forKey: .tileheight)
    tiles = try file.decode([Tiles].self, forKey: .tilesets)
    let stored = try file.decode([TiledMapLayer].self, forKey: .layers)
    if stored.reduce(0, { $0 + $1.cellCount }) > Self.mostCells {
      throw file.fault(.layers, "more than \(Self.mostCells) cells in all layers")
    }
    layers = stored.flatMap { $0.joined() }
  }
}

/// The tiles of a ``TiledMap``, in the map or in a file of their own (TSJ).
///
/// - Throws (decoding): `DecodingError` for tiles that are images of their own or scaled to their
///   cells, and for a color that stands for transparency.
public struct TiledTiles: Decodable, Hashable, Sendable {
  /// Where the tiles lie in their image.
  public var tiles: TileSet
  /// The number of tiles; `nil` where the file does not say, and all that lie in the image count.
  public var count: Int?
  /// The name of the file with the image.
  public var image: String
  /// How far a map of these tiles is drawn from its cells, in texels to the right and down: it is
  /// moved so in its layer.
  public var offset: Point

  private enum Key: String, CodingKey {
    case tilewidth, tileheight, tilecount, columns, margin, spacing, image, tileoffset,
      tilerendersize, transparentcolor
  }

  /// Reads the file, or its part.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    guard let image = try stored.decodeIfPresent(String.self, forKey: .image) else {
      throw DecodingError.keyNotFound(
        Key.image,
        .init(
          codingPath: stored.codingPath,
          debugDescription: "tiles that are images of their own are not read"))
    }
    offset = try stored.value(.tileoffset, or: StoredPoint(x: 0, y: 0)).point
    if try stored.value(.tilerendersize, or: "tile") != "tile" {
      throw stored.fault(.tilerendersize, "tiles that are scaled to their cells are not read")
    }
    if stored.contains(.transparentcolor) {
      throw stored.fault(.transparentcolor, "a color that stands for transparency is not read")
    }
    self.image = image
    count = try stored.decodeIfPresent(Int.self, forKey: .tilecount)
    tiles = TileSet(
      tileWidth: try stored.decode(Int.self, forKey: .tilewidth),
      tileHeight: try stored.decode(Int.self, forKey: .tileheight),
      columns: try stored.decode(Int.self, forKey: .columns),
      margin: try stored.value(.margin, or: 0), spacing: try stored.value(.spacing, or: 0))
  }
}

/// The reason why a layer of a ``TiledMap`` has no map of tiles.
public enum TiledMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A cell has a number that no tile has: one before the first tile, or beyond the last one of
  /// its set.
  case wildNumber(Int, String)
  /// The tiles are in a file that was not read.
  case unreadTiles(String)
  /// The maps of all sets of tiles have too many cells.
  case tooManyCells(Int, String)

  /// What is wrong, as one line.
  public var description: String {
    switch self {
    case .wildNumber(let number, let layer):
      "a cell of layer \"\(layer)\" has the number \(number), and no tile has it"
    case .unreadTiles(let source): "the tiles of \"\(source)\" were not read"
    case .tooManyCells(let count, let layer):
      "layer \"\(layer)\" takes \(count) cells for all of its sets of tiles, and "
        + "\(TiledMap.mostCells) is the most"
    }
  }
}
