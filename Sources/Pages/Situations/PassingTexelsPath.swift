import HitTesting
import Oracles

/// The passing texels as the data of one SVG path, in texel coordinates.
///
/// There is one path instead of one shape per row, because a renderer blends the edges of each
/// shape with what lies below. That would draw a seam between two shapes that touch, but not inside
/// a path.
///
/// For an image with more than 256 columns or rows, the path consists of blocks of texels. A block
/// is drawn if any of its texels passes, so that a single texel is not lost.
package struct PassingTexelsPath {
  /// The data; empty if no texel passes.
  package let data: String

  /// The greatest number of blocks in a row or column.
  static let maximumBlocks = 256

  package init(_ texels: PassingTexels) {
    self.init(texels) { column, row, width, height in
      "M\(column) \(row)h\(width)v\(height)h-\(width)z"
    }
  }

  /// Makes a path of the same blocks, each spelled by its first column and row, its width and its
  /// height.
  init(_ texels: PassingTexels, block: (Int, Int, Int, Int) -> String) {
    let longest = max(texels.width, texels.height)
    let step = max(1, (longest + Self.maximumBlocks - 1) / Self.maximumBlocks)
    func passes(_ column: Int, _ row: Int) -> Bool {
      texels.passingCount(
        in: TexelRect(
          minColumn: column, minRow: row, maxColumn: column + step, maxRow: row + step)) > 0
    }
    var data = ""
    for row in stride(from: 0, to: texels.height, by: step) {
      let height = min(step, texels.height - row)
      var column = 0
      while column < texels.width {
        let start = column
        while column < texels.width && passes(column, row) { column += step }
        let width = min(column, texels.width) - start
        if width > 0 { data += block(start, row, width, height) }
        column += step
      }
    }
    self.data = data
  }
}
