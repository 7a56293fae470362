/// A half-open rectangle of whole texels: columns `minColumn ..< maxColumn`, rows `minRow ..< maxRow`.
///
/// *Edges*: a rectangle whose maximum is not above its minimum is empty and holds no texel. It may reach outside the
/// image; only the texels that exist take part in a query.
@frozen
public struct TexelRect: Hashable, Sendable {
  public var minColumn: Int
  public var minRow: Int
  public var maxColumn: Int
  public var maxRow: Int

  @inlinable
  public init(minColumn: Int, minRow: Int, maxColumn: Int, maxRow: Int) {
    self.minColumn = minColumn
    self.minRow = minRow
    self.maxColumn = maxColumn
    self.maxRow = maxRow
  }

  /// The part of this rectangle that lies on an image of `width` × `height` texels; empty when nothing does.
  @inlinable
  public func clamped(toWidth width: Int, height: Int) -> TexelRect {
    TexelRect(
      minColumn: max(minColumn, 0), minRow: max(minRow, 0),
      maxColumn: min(maxColumn, width), maxRow: min(maxRow, height))
  }

  /// Whether the rectangle holds no texel.
  @inlinable
  public var isEmpty: Bool { minColumn >= maxColumn || minRow >= maxRow }
}
