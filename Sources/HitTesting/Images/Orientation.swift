/// How a stored image is turned before it is shown, with the numbers of EXIF.
///
/// Each case says where the stored row 0 and the stored column 0 appear. An orientation moves whole
/// texels and never changes one.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  case topLeft = 1
  case topRight
  case bottomRight
  case bottomLeft
  case leftTop
  case rightTop
  case rightBottom
  case leftBottom

  /// Whether rows become columns.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The stored texel that appears at (`column`, `row`) of the shown image, given the stored size.
  func storedTexel(column: Int, row: Int, storedWidth: Int, storedHeight: Int) -> (Int, Int) {
    let lastColumn = storedWidth - 1
    let lastRow = storedHeight - 1
    return switch self {
    case .topLeft: (column, row)
    case .topRight: (lastColumn - column, row)
    case .bottomRight: (lastColumn - column, lastRow - row)
    case .bottomLeft: (column, lastRow - row)
    case .leftTop: (row, column)
    case .rightTop: (row, lastRow - column)
    case .rightBottom: (lastColumn - row, lastRow - column)
    case .leftBottom: (lastColumn - row, column)
    }
  }
}

extension Bitmap {
  /// The image in the orientation in which it is shown: a permutation of its texels, in rows
  /// without padding and in the same format.
  ///
  /// *Complexity*: O(width · height).
  public func oriented(_ orientation: Orientation) -> Bitmap {
    let (shownWidth, shownHeight) = orientation.swapsSides ? (height, width) : (width, height)
    let size = format.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(shownWidth * shownHeight * size)
    for row in 0..<shownHeight {
      for column in 0..<shownWidth {
        let stored = orientation.storedTexel(
          column: column, row: row, storedWidth: width, storedHeight: height)
        let first = byteOffset(column: stored.0, row: stored.1)
        for byte in first..<first + size { bytes.append(storage[byte]) }
      }
    }
    do {
      return try Bitmap(
        width: shownWidth, height: shownHeight, format: format, storage: bytes)
    } catch {
      preconditionFailure("an oriented image has as many texels as its source: \(error)")
    }
  }
}
