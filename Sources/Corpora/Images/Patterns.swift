import HitTesting

/// An image whose alpha is computed from column and row alone, in integers, over a gradient of two
/// colors.
enum Pattern {
  /// The same alpha everywhere.
  case uniform(UInt8)
  /// 255 if `column + row` is even, otherwise 0.
  case checkerboard
  /// 255 on a line one texel wide, otherwise 0.
  ///
  /// The line is `row = ⌊column · height / width⌋` if the image is wider than high, and
  /// `column = ⌊row · width / height⌋` otherwise.
  case diagonal
  /// 255 if the column is the first, the last or ⌊width / 2⌋ and the row is one of the
  /// corresponding three, otherwise 0.
  case singleTexels
  /// 0 at (⌊2 · width / 3⌋, ⌊height / 3⌋), otherwise 255: a mirrored or transposed image does not
  /// have this hole.
  case oneHole
  /// `⌊256 · column / width⌋`; if that skips values, the rows of the column share them evenly, from
  /// top to bottom.
  ///
  /// At a width of 256 each row has each alpha once. At any width every alpha occurs if there are
  /// enough rows for the skipped values, as in 16 × 16.
  case gradient
  /// The ``thresholdAlphas`` in vertical stripes: stripe `⌊9 · column / width⌋`.
  case thresholdSteps

  /// Alphas around invisible, ⅓, ½ and opaque, each with its neighbors.
  static let thresholdAlphas: [UInt8] = [0, 1, 84, 85, 86, 127, 128, 254, 255]

  func bitmap(_ size: (width: Int, height: Int)) -> Bitmap {
    let (width, height) = size
    let (start, end) = colors
    let share = 1 / Double(width + height)
    return Bitmap.painted(width: width, height: height) { row, paintTexel in
      for column in 0..<width {
        var texel = start.mixed(with: end, Double(column + row) * share).bytes
        texel.alpha = alpha(column: column, row: row, width: width, height: height)
        paintTexel(column, texel)
      }
    }
  }

  @inline(__always)
  private func alpha(column: Int, row: Int, width: Int, height: Int) -> UInt8 {
    switch self {
    case .uniform(let alpha): return alpha
    case .checkerboard: return (column + row) % 2 == 0 ? 255 : 0
    case .diagonal:
      let isOnLine =
        width > height ? row == column * height / width : column == row * width / height
      return isOnLine ? 255 : 0
    case .singleTexels:
      let isSingle =
        (column == 0 || column == width / 2 || column == width - 1)
        && (row == 0 || row == height / 2 || row == height - 1)
      return isSingle ? 255 : 0
    case .oneHole: return column == 2 * width / 3 && row == height / 3 ? 0 : 255
    case .gradient:
      let first = 256 * column / width
      let values = 256 * (column + 1) / width - first
      return UInt8(first + row * values / height)
    case .thresholdSteps:
      return Self.thresholdAlphas[Self.thresholdAlphas.count * column / width]
    }
  }

  /// The colors at the top left and the bottom right.
  private var colors: (Paint, Paint) {
    switch self {
    case .uniform(0): (Paint(0xFF6B6B), Paint(0x4D96FF))
    case .uniform(255): (Paint(0xFFC75F), Paint(0xD65DB1))
    case .uniform: (Paint(0x0B132B), Paint(0x5BC0BE))
    case .checkerboard: (Paint(0x0F4C75), Paint(0x3FC1C9))
    case .diagonal: (Paint(0xE4572E), Paint(0x7A28CB))
    case .singleTexels: (Paint(0xD7263D), Paint(0x1B998B))
    case .oneHole: (Paint(0x56C596), Paint(0x205072))
    case .gradient: (Paint(0xF9484A), Paint(0x6A3DE8))
    case .thresholdSteps: (Paint(0xF0803C), Paint(0x2F52E0))
    }
  }
}
