import HitTesting

/// The ways in which an image can be stored in memory.
package enum ImageStorage: String, CaseIterable, Sendable {
  /// Rows follow each other without gaps.
  case packed
  /// Rows are an odd number of bytes further apart than necessary; the gaps hold 0xFF.
  case padded
  /// The bottom row comes first, so the distance between rows is negative.
  case bottomUp = "bottom-up"
  /// The image is a window of a larger image that is opaque all around it.
  case subImage = "sub-image"
}

extension Bitmap {
  /// Returns the same texels in another format and arrangement; the bytes around them are 0xFF,
  /// which hits wherever it is read.
  package func stored(as format: PixelFormat, _ storage: ImageStorage) -> Bitmap {
    let packed = converted(to: format)
    guard storage != .packed, width > 0, height > 0 else { return packed }
    let rowBytes = packed.bytesPerRow
    let pixelBytes = format.bytesPerPixel
    // A sub-image starts three pixels from the left and two rows from the top.
    let (left, above) = storage == .subImage ? (3 * pixelBytes, 2) : (0, 0)
    let stride = rowBytes + (storage == .subImage ? 5 * pixelBytes : 7)
    var bytes = [UInt8](repeating: 0xFF, count: stride * (height + 2 * above))
    for row in 0..<height {
      let line = storage == .bottomUp ? height - 1 - row : row + above
      bytes.replaceSubrange(
        line * stride + left..<line * stride + left + rowBytes,
        with: packed.storage[row * rowBytes..<(row + 1) * rowBytes])
    }
    do {
      switch storage {
      case .subImage:
        let whole = try Bitmap(
          width: width + 5, height: height + 4, bytesPerRow: stride, format: format,
          storage: bytes)
        return try whole.subImage(column: 3, row: 2, width: width, height: height)
      case .bottomUp:
        return try Bitmap(
          width: width, height: height, bytesPerRow: -stride, format: format,
          firstByte: (height - 1) * stride, storage: bytes)
      case .padded, .packed:
        return try Bitmap(
          width: width, height: height, bytesPerRow: stride, format: format, storage: bytes)
      }
    } catch {
      preconditionFailure("texels laid out afresh lie within their storage: \(error)")
    }
  }
}
