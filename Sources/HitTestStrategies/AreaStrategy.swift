import HitTesting

/// A strategy that can also say whether any texel of a rectangle passes the threshold.
public protocol TexelRectStrategy: HitTestStrategy {
  /// Whether some texel of the half-open rectangle passes. Texels outside the image do not exist; an empty rectangle
  /// holds none.
  func hitsAny(in rect: TexelRect) -> Bool
}

/// A strategy that can also say whether an area of parent space touches a texel that passes: a finger, a selection.
///
/// Texels are closed here, cut to the bounds where the layer clips: what only touches an edge or a corner hits.
///
/// Whoever can answer texels and rectangles of texels conforms without another line: which texels an area touches is
/// the placement's affair. Where rows are stored so that several can be looked up at once, `hitsAny(in: RowSpans)` is
/// the place to say so.
public protocol AreaStrategy: TexelStrategy, TexelRectStrategy {
  /// What it promises about areas; ``Fidelity/float64`` unless told.
  static var areaFidelity: Fidelity { get }

  /// Whether some texel that passes comes within the radius of the disc's center.
  ///
  /// *Edges*: a disc that is negative or not finite misses, radius 0 is a point on closed texels.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hits(_ disc: Disc, in placement: Placement) -> Bool

  /// Whether some texel that passes meets the rectangle.
  ///
  /// *Edges*: a rectangle with a negative side, or one that is not finite, misses.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hits(_ rect: Rect, in placement: Placement) -> Bool

  /// Whether some texel of the spans passes.
  func hitsAny(in spans: RowSpans) -> Bool
}

extension AreaStrategy {
  public static var areaFidelity: Fidelity { .float64 }

  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    decide(disc, in: placement).isHit
  }

  public func hits(_ rect: Rect, in placement: Placement) -> Bool {
    decide(rect, in: placement).isHit
  }

  /// A row at a time.
  public func hitsAny(in spans: RowSpans) -> Bool {
    for index in 0..<spans.count where !spans[index].isEmpty {
      let (columns, row) = (spans[index], spans.firstRow + index)
      let rect = TexelRect(
        minColumn: columns.lowerBound, minRow: row, maxColumn: columns.upperBound, maxRow: row + 1)
      if hitsAny(in: rect) { return true }
    }
    return false
  }
}
