/// An image in memory: pixels of one format, in rows that are a fixed number of bytes apart.
///
/// *Layout*: texel (`column`, `row`), with row 0 at the top, starts at byte
/// `firstByte + row · bytesPerRow + column · format.bytesPerPixel` of ``storage``. `bytesPerRow` is
/// negative if the rows are stored bottom-up. Padding between rows is never read. Sub-images share
/// the storage of the image that they view.
///
/// *Edges*: the width and the height may be 0; such an image has no texels and nothing hits it.
public struct Bitmap: Hashable, Sendable {
  /// The texels in a row, 0…``maximumSide``.
  public let width: Int
  /// The number of rows, 0…``maximumSide``.
  public let height: Int
  /// The distance in bytes from a row to the row below it.
  public let bytesPerRow: Int
  /// How the bytes of a pixel are read.
  public let format: PixelFormat
  /// The byte of ``storage`` at which texel (0, 0) starts.
  public let firstByte: Int
  /// The bytes of the pixels, and whatever lies between them.
  public let storage: [UInt8]

  /// The longest side that a bitmap may have, in texels.
  public static let maximumSide = 1 << 30

  /// Makes an image that views some bytes.
  ///
  /// - Parameters:
  ///   - width: The texels in a row, 0…``maximumSide``.
  ///   - height: The number of rows, 0…``maximumSide``.
  ///   - bytesPerRow: The distance from a row to the row below it; `nil` stands for rows without
  ///     padding.
  ///   - format: How the bytes of a pixel are read.
  ///   - firstByte: The byte at which texel (0, 0) starts; it is in the last stored row if
  ///     `bytesPerRow` is negative.
  ///   - storage: The bytes.
  /// - Throws: ``BitmapError`` if a side is out of range or a texel would lie outside `storage`.
  public init(
    width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat, firstByte: Int = 0,
    storage: [UInt8]
  ) throws(BitmapError) {
    let sides = 0...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .sideOutOfRange(width: width, height: height)
    }
    let rowBytes = width * format.bytesPerPixel
    let stride = bytesPerRow ?? rowBytes
    if width > 0 && height > 0 {
      guard height == 1 || stride.magnitude >= rowBytes.magnitude else {
        throw .rowsOverlap(bytesPerRow: stride, rowBytes: rowBytes)
      }
      let (span, overflow) = stride.multipliedReportingOverflow(by: height - 1)
      let (lastRow, overflow2) = firstByte.addingReportingOverflow(span)
      let lowest = min(firstByte, lastRow)
      let (end, overflow3) = max(firstByte, lastRow).addingReportingOverflow(rowBytes)
      guard !overflow, !overflow2, !overflow3, lowest >= 0, end <= storage.count else {
        throw .storageTooSmall(
          width: width, height: height, bytesPerRow: stride, format: format.name,
          firstByte: firstByte, byteCount: storage.count)
      }
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.format = format
    self.firstByte = firstByte
    self.storage = storage
  }

  /// The texels of the half-open rectangle that starts at (`column`, `row`), as a view of this
  /// image's storage.
  ///
  /// - Throws: ``BitmapError/subImageOutside(column:row:width:height:)`` unless the rectangle lies
  ///   within the image.
  public func subImage(column: Int, row: Int, width: Int, height: Int) throws(BitmapError) -> Bitmap
  {
    guard column >= 0, row >= 0, width >= 0, height >= 0, column <= self.width,
      row <= self.height, width <= self.width - column, height <= self.height - row
    else { throw .subImageOutside(column: column, row: row, width: width, height: height) }
    return try Bitmap(
      width: width, height: height, bytesPerRow: bytesPerRow, format: format,
      firstByte: width == 0 || height == 0
        ? 0 : firstByte + row * bytesPerRow + column * format.bytesPerPixel,
      storage: storage)
  }

  /// The byte at which a texel starts.
  ///
  /// - Precondition: the texel lies in the image.
  @inlinable
  public func byteOffset(column: Int, row: Int) -> Int {
    precondition(
      column >= 0 && column < width && row >= 0 && row < height,
      "texel (\(column), \(row)) is outside an image of \(width) × \(height)")
    return firstByte + row * bytesPerRow + column * format.bytesPerPixel
  }

  /// The stored 8-bit alpha of a texel: 255 in a skip format, and the nearest 8-bit value of a
  /// 16-bit alpha.
  ///
  /// - Precondition: the texel lies in the image.
  public func alpha(column: Int, row: Int) -> UInt8 {
    let offset = byteOffset(column: column, row: row)
    guard let alphaOffset = format.alphaOffset else { return 255 }
    return format.component(at: offset + alphaOffset, of: storage)
  }
}

/// The reason why bytes cannot be viewed as a bitmap.
public enum BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
  case sideOutOfRange(width: Int, height: Int)
  case rowsOverlap(bytesPerRow: Int, rowBytes: Int)
  case storageTooSmall(
    width: Int, height: Int, bytesPerRow: Int, format: String, firstByte: Int, byteCount: Int)
  case subImageOutside(column: Int, row: Int, width: Int, height: Int)

  /// The reason, with the numbers that were found.
  public var description: String {
    switch self {
    case .sideOutOfRange(let width, let height):
      "image of \(width) × \(height) texels: a side must be in 0…\(Bitmap.maximumSide)"
    case .rowsOverlap(let bytesPerRow, let rowBytes):
      "bytesPerRow \(bytesPerRow) is shorter than a row of \(rowBytes) bytes"
    case .storageTooSmall(let width, let height, let bytesPerRow, let format, let first, let count):
      "\(width) × \(height) texels of \(format), \(bytesPerRow) bytes per row from byte \(first), "
        + "do not lie within \(count) bytes"
    case .subImageOutside(let column, let row, let width, let height):
      "sub-image of \(width) × \(height) at (\(column), \(row)) is not inside the image"
    }
  }
}
