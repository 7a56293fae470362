import HitTesting
import Oracles

extension PassingTexels {
  /// The passing texels as the data of one SVG path, in texel coordinates; empty if none passes.
  ///
  /// There is one path instead of one shape per row, because a renderer blends the edges of each
  /// shape with what lies below. That would draw a seam between two shapes that touch, but not
  /// inside a path.
  ///
  /// For an image with more than 256 columns or rows, the path consists of blocks of texels. A
  /// block is drawn if any of its texels passes, so that a single texel is not lost.
  ///
  /// - Parameter block: spells a block by its first column and row, its width and its height; by
  ///   default as a rectangle.
  /// - Returns: the data.
  func path(
    of block: (Int, Int, Int, Int) -> String = { column, row, width, height in
      "M\(column) \(row)h\(width)v\(height)h-\(width)z"
    }
  ) -> String {
    let maximumBlocks = 256
    let step = max(1, (max(width, height) + maximumBlocks - 1) / maximumBlocks)
    func isDrawn(_ column: Int, _ row: Int) -> Bool {
      passingCount(
        in: TexelRect(
          minColumn: column, minRow: row, maxColumn: column + step, maxRow: row + step)) > 0
    }
    var data = ""
    for row in stride(from: 0, to: height, by: step) {
      let rows = min(step, height - row)
      var column = 0
      while column < width {
        let start = column
        while column < width && isDrawn(column, row) { column += step }
        let columns = min(column, width) - start
        if columns > 0 { data += block(start, row, columns, rows) }
        column += step
      }
    }
    return data
  }
}
