import HitTesting

extension ImageFrame {
  /// Makes the frame that a unit rectangle names in an image, as `contentsRect` of a layer does in
  /// Core Animation: (0, 0, 1, 1) is the whole image.
  ///
  /// *Rounding*: an edge is that of a texel if it lies within 1/256 of a texel of it.
  ///
  /// - Throws: ``UnitRectError`` if the rectangle is not within the image, or cuts texels.
  public init(contentsRect: Rect, in imageSize: ImageSize) throws(UnitRectError) {
    let (origin, size) = (contentsRect.origin, contentsRect.size)
    let columns = try texels(from: origin.x, size.width, of: imageSize.width)
    let rows = try texels(from: origin.y, size.height, of: imageSize.height)
    self.init(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Makes the frames in a row of a sheet, from left to right; nothing is checked.
  ///
  /// Rows are counted from 0. The margin lies before the first frame, at the left and at the top,
  /// and the spacing between two frames. There are no frames if `columns` is negative, and a frame
  /// that is not within the sheet is refused where it is shown.
  public static func row(
    _ row: Int, of frameSize: ImageSize, columns: Int, margin: Int = 0, spacing: Int = 0
  ) -> [ImageFrame] {
    let (width, height) = (Int(frameSize.width), Int(frameSize.height))
    func start(_ place: Int, _ side: Int) -> Int {
      let step = side.addingReportingOverflow(spacing)
      let way = place.multipliedReportingOverflow(by: step.partialValue)
      let start = margin.addingReportingOverflow(way.partialValue)
      // The largest integer is beyond every sheet, as what is too large for an integer is.
      return step.overflow || way.overflow || start.overflow ? .max : start.partialValue
    }
    return (0..<max(0, columns)).map { column in
      ImageFrame(x: start(column, width), y: start(row, height), width: width, height: height)
    }
  }
}

extension NineSlices {
  /// Makes the margins around a center that is given as a unit rectangle, as `contentsCenter` of a
  /// layer is in Core Animation: (0, 0, 1, 1) stretches the whole image.
  ///
  /// As there, a center without width or height is one texel wide or high, with its middle at that
  /// position.
  ///
  /// *Rounding*: an edge is that of a texel if it lies within 1/256 of a texel of it.
  ///
  /// - Throws: ``UnitRectError`` if the center is not within the image, or cuts texels.
  public init(contentsCenter: Rect, imageSize: ImageSize) throws(UnitRectError) {
    func center(
      _ start: Double, _ length: Double, _ side: Int32
    ) throws(UnitRectError) -> Range<Int> {
      if length != 0 { return try texels(from: start, length, of: side) }
      let texel = 1 / Double(side)
      return try texels(from: start - texel / 2, texel, of: side)
    }
    let (origin, size) = (contentsCenter.origin, contentsCenter.size)
    let columns = try center(origin.x, size.width, imageSize.width)
    let rows = try center(origin.y, size.height, imageSize.height)
    self.init(
      left: columns.lowerBound, top: rows.lowerBound,
      right: Int(imageSize.width) - columns.upperBound,
      bottom: Int(imageSize.height) - rows.upperBound)
  }
}

/// The reason why a unit rectangle names no texels of an image: what is wrong along one axis.
///
/// `from` and `to` are where the rectangle begins and ends, in texels, and `side` is that of the
/// image.
public enum UnitRectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rectangle reaches out of the image, or has a side that is negative or no number.
  case outsideTheImage(from: Double, to: Double, side: Int)
  /// The rectangle does not begin and end where texels do.
  case notWholeTexels(from: Double, to: Double, side: Int)

  /// What is wrong, as one line.
  public var description: String {
    switch self {
    case .outsideTheImage(let start, let end, let side):
      "from \(start) to \(end) is negative or not within a side of \(side) texels"
    case .notWholeTexels(let start, let end, let side):
      "from \(start) to \(end) are not whole texels of a side of \(side)"
    }
  }
}

/// The texels of a part of a side, which is given in shares of the side.
private func texels(
  from start: Double, _ length: Double, of side: Int32
) throws(UnitRectError) -> Range<Int> {
  let (whole, slack) = (Double(side), 1 / 256.0)
  let (near, far) = (start * whole, (start + length) * whole)
  guard length >= 0, near >= -slack, far <= whole + slack else {
    throw .outsideTheImage(from: near, to: far, side: Int(side))
  }
  let (first, last) = (near.rounded(), far.rounded())
  guard abs(near - first) <= slack, abs(far - last) <= slack else {
    throw .notWholeTexels(from: near, to: far, side: Int(side))
  }
  return Int(first)..<Int(last)
}
