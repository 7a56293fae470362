import HitTesting

/// The largest alpha of each cell of 8 × 8 texels, of each 8 × 8 of these cells, and so on up to a
/// single cell.
///
/// *Layout*: level 1 is the finest, and the levels follow each other from level 1 on. Each level is
/// rows of cells without padding, top row first. A cell at the right or bottom edge is the maximum
/// of the part that it covers. An image of one texel, or of none, has no level.
struct CoarseMaxima: Sendable {
  /// The cells of one level along a side of a cell of the next level, as a power of two.
  static let shift = 3

  struct Level: Hashable, Sendable {
    /// The level's first cell in the layout.
    let start: Int
    let width: Int
    let height: Int
  }

  /// The levels, level 1 first.
  let levels: [Level]
  let cells: [UInt8]

  /// Computes the maxima of an alpha plane.
  ///
  /// *Complexity*: O(texels).
  init(_ plane: AlphaPlane) {
    levels = Self.levels(width: plane.width, height: plane.height)
    let total = levels.last.map { $0.start + $0.width * $0.height } ?? 0
    cells = [UInt8](unsafeUninitializedCapacity: total) { [levels] cells, count in
      plane.bytes.withUnsafeBufferPointer { bytes in
        var finer = bytes
        var (width, height) = (plane.width, plane.height)
        for level in levels {
          let target = cells[level.start..<level.start + level.width * level.height]
          level.fill(UnsafeMutableBufferPointer(rebasing: target), from: finer, width, height)
          finer = UnsafeBufferPointer(rebasing: target)
          (width, height) = (level.width, level.height)
        }
      }
      count = total
    }
  }

  private static func levels(width: Int, height: Int) -> [Level] {
    var levels: [Level] = []
    var (width, height, start) = (width, height, 0)
    let up = 1 << shift - 1
    while width * height > 1 {
      (width, height) = ((width + up) >> shift, (height + up) >> shift)
      levels.append(Level(start: start, width: width, height: height))
      start += width * height
    }
    // This copy has just the right capacity; the array that grew may have spare capacity.
    return [Level](unsafeUninitializedCapacity: levels.count) { copy, count in
      count = copy.initialize(fromContentsOf: levels)
    }
  }

  /// Hands over the cells of a level, from 1 on, and the distance between its rows.
  @inline(__always)
  func withCells<Result>(
    ofLevel level: Int, _ body: (_ cells: UnsafePointer<UInt8>, _ stride: Int) -> Result
  ) -> Result {
    let place = levels.withUnsafeBufferPointer { $0[level &- 1] }
    return cells.withUnsafeBufferPointer { body($0.baseAddress! + place.start, place.width) }
  }
}

extension CoarseMaxima.Level {
  /// Fills this level's cells from the `width` × `height` cells of the level below.
  fileprivate func fill(
    _ cells: UnsafeMutableBufferPointer<UInt8>, from finer: UnsafeBufferPointer<UInt8>,
    _ finerWidth: Int, _ finerHeight: Int
  ) {
    let side = 1 << CoarseMaxima.shift
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * side) { line in
      for row in 0..<height {
        // Rows are reduced first, because vectors can combine bytes that lie beside each other;
        // cells past the right edge stay 0.
        line.initialize(repeating: 0)
        for finerRow in row * side..<min((row + 1) * side, finerHeight) {
          let source = finer.baseAddress! + finerRow * finerWidth
          var column = 0
          while column < finerWidth {
            line[column] = max(line[column], source[column])
            column &+= 1
          }
        }
        for column in 0..<width {
          var largest = UInt8(0)
          for next in 0..<side { largest = max(largest, line[column &* side &+ next]) }
          cells[row &* width &+ column] = largest
        }
      }
    }
  }
}
