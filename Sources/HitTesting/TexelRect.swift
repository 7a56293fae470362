/// A half-open rectangle of whole texels: columns `minColumn ..< maxColumn`, rows
/// `minRow ..< maxRow`.
///
/// *Edges*: a rectangle whose maximum is not above its minimum is empty and holds no texel. A
/// rectangle may extend beyond the image; a query looks only at texels of the image.
@frozen
public struct TexelRect: Hashable, Sendable {
  /// The first column.
  public var minColumn: Int
  /// The first row.
  public var minRow: Int
  /// One past the last column.
  public var maxColumn: Int
  /// One past the last row.
  public var maxRow: Int

  /// Makes a rectangle of its half-open ranges.
  @inlinable
  public init(minColumn: Int, minRow: Int, maxColumn: Int, maxRow: Int) {
    self.minColumn = minColumn
    self.minRow = minRow
    self.maxColumn = maxColumn
    self.maxRow = maxRow
  }

  /// The part of this rectangle that lies on an image of `width` × `height` texels; it is empty if
  /// there is none.
  @inlinable
  public func clamped(toWidth width: Int, height: Int) -> TexelRect {
    TexelRect(
      minColumn: max(minColumn, 0), minRow: max(minRow, 0),
      maxColumn: min(maxColumn, width), maxRow: min(maxRow, height))
  }

  /// The halves on both sides of a cut through the middle of the longer side.
  ///
  /// *Edges*: a single texel has an empty half; no larger rectangle has one.
  @inlinable
  package var halves: (first: TexelRect, second: TexelRect) {
    var (first, second) = (self, self)
    if maxColumn - minColumn > maxRow - minRow {
      first.maxColumn = (minColumn + maxColumn) / 2
      second.minColumn = first.maxColumn
    } else {
      first.maxRow = (minRow + maxRow) / 2
      second.minRow = first.maxRow
    }
    return (first, second)
  }

  /// The number of texels of a rectangle whose maxima are not below its minima.
  @inlinable
  package var area: Int { (maxColumn - minColumn) * (maxRow - minRow) }

  /// Whether the rectangle holds no texel.
  @inlinable
  public var isEmpty: Bool { minColumn >= maxColumn || minRow >= maxRow }
}
