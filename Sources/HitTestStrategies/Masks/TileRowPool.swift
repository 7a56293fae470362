/// The rows of the different tiles of a ``TiledMask``, 16 texels each.
///
/// *Layout*: 33 rows in which nothing passes, and then those of each tile, without the rows that it
/// has in common with the end of the rows before it. Tiles in which everything passes share 33
/// rows. A tile in which nothing or everything passes has one row more than others, so that one
/// start serves even and odd columns of tiles.
struct TileRowPool {
  private(set) var rows: [UInt16]
  /// How many rows at the end are equal to the last one; a tile's height at most.
  private var equalRowsAtEnd: Int
  /// The first row of the tiles in which everything passes.
  private var everything: Int?
  /// A hash table of the first rows of tiles; 0 stands for none.
  private let slots: UnsafeMutableBufferPointer<UInt32>

  private static let height = TiledMask.tileHeight

  /// Makes the rows of no tile yet.
  ///
  /// - Parameters:
  ///   - mostTiles: the most tiles that will be added.
  ///   - slots: memory of ``slotCount(forTiles:)`` numbers, used until the last tile.
  init(mostTiles: Int, slots: UnsafeMutableBufferPointer<UInt32>) {
    slots.initialize(repeating: 0)
    self.slots = slots
    rows = []
    // This is enough for a small image.
    rows.reserveCapacity(Self.height * (2 + min(mostTiles, 64)))
    rows.append(contentsOf: repeatElement(0, count: Self.height + 1))
    equalRowsAtEnd = Self.height
  }

  /// A power of two of at least twice the tiles, which keeps the ways in the hash table short.
  static func slotCount(forTiles tiles: Int) -> Int {
    1 << (Int.bitWidth - (2 * tiles).leadingZeroBitCount)
  }

  var startOfNothing: Int { 0 }

  mutating func startOfEverything() -> Int {
    if let everything { return everything }
    let first = rows.count
    rows.append(contentsOf: repeatElement(.max, count: Self.height + 1))
    equalRowsAtEnd = Self.height
    everything = first
    return first
  }

  /// The first row of a tile; it is added unless there is an equal one.
  mutating func firstRow(of tile: UnsafeBufferPointer<UInt16>) -> Int {
    var slot = Self.hash(tile) & (slots.count &- 1)
    while slots[slot] != 0 {
      let first = Int(slots[slot])
      if rows[first..<first + Self.height].elementsEqual(tile) { return first }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    let first = add(tile)
    slots[slot] = UInt32(truncatingIfNeeded: first)
    return first
  }

  /// Adds the rows with which the rows so far do not end; returns the tile's first row.
  private mutating func add(_ tile: UnsafeBufferPointer<UInt16>) -> Int {
    var shared = 0
    if rows[rows.count - 1] == tile[0] {
      shared = 1
      while shared < equalRowsAtEnd, tile[shared] == tile[0] { shared += 1 }
    }
    let first = rows.count - shared
    rows.append(contentsOf: UnsafeBufferPointer(rebasing: tile[shared...]))
    var equal = 1
    while equal < Self.height, tile[Self.height - 1 - equal] == tile[Self.height - 1] { equal += 1 }
    equalRowsAtEnd = equal
    return first
  }

  /// Multiplying by an odd number and folding the high half down mixes well enough: a collision
  /// only costs time.
  private static func hash(_ tile: UnsafeBufferPointer<UInt16>) -> Int {
    let bytes = UnsafeRawBufferPointer(tile)
    var hash: UInt64 = 0
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash &>> 29
    }
    return Int(truncatingIfNeeded: hash)
  }
}
