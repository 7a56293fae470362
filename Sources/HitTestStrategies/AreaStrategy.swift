import HitTesting

/// A strategy that can also say whether any texel of a rectangle passes the threshold.
public protocol TexelRectStrategy: HitTestStrategy {
  /// Whether some texel of the half-open rectangle passes.
  ///
  /// There are no texels outside the image, and none in an empty rectangle.
  func hitsAny(in rect: TexelRect) -> Bool
}

/// A strategy that can also say whether an area of parent space, such as a fingertip or a
/// selection, touches a texel that passes.
///
/// Texels are closed here, and cut to the bounds if the layer clips: an area that touches only an
/// edge or a corner hits.
///
/// A strategy that answers texels and rectangles of texels conforms without another line, because
/// the placement finds the texels that an area touches. A strategy whose rows are stored so that
/// several can be looked up at once implements `hitsAny(in: RowSpans)`, and one that keeps what
/// decides discs implements `certainVerdict(on:in:)`.
public protocol AreaStrategy: TexelStrategy, TexelRectStrategy {
  /// What the strategy promises about areas; `Fidelity.float64` by default.
  static var areaFidelity: Fidelity { get }

  /// Whether some texel that passes comes within the radius of the disc's center.
  ///
  /// *Edges*: a disc of radius 0 is a point on closed texels; a negative or non-finite radius
  /// misses.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hits(_ disc: Disc, in placement: Placement) -> Bool

  /// Whether some texel that passes meets the rectangle.
  ///
  /// *Edges*: a rectangle with a negative or non-finite side misses.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hits(_ rect: Rect, in placement: Placement) -> Bool

  /// Whether some texel that passes comes within the radius of the disc's center, without any
  /// rounding.
  ///
  /// ``Certified`` asks it, and no strategy has to implement it.
  ///
  /// *Complexity*: as for `hits`, and some microseconds per texel of the edge about which about 100
  /// bits leave the verdict open.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hitsExactly(_ disc: Disc, in placement: Placement) -> Bool

  /// Whether some texel that passes meets the rectangle, without any rounding.
  ///
  /// *Edges* and *complexity* are those of the disc, and a rectangle with a negative or non-finite
  /// side misses.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hitsExactly(_ rect: Rect, in placement: Placement) -> Bool

  /// The verdict on a disc if the strategy knows it without a search, and rounding cannot have
  /// changed it; otherwise `nil`, as by default.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func certainVerdict(on disc: Disc, in placement: Placement) -> Bool?

  /// Whether some texel of the spans passes.
  func hitsAny(in spans: RowSpans) -> Bool
}

extension AreaStrategy {
  /// Areas are decided to within the rounding of doubles.
  public static var areaFidelity: Fidelity { .float64 }

  /// Most strategies keep nothing that decides a disc.
  @inline(__always)
  public func certainVerdict(on disc: Disc, in placement: Placement) -> Bool? { nil }

  /// Searches the texels that the disc may touch.
  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    certainVerdict(on: disc, in: placement)
      ?? decide(disc, in: placement, by: RoundedArea.self).isHit
  }

  /// Searches the texels that the rectangle may touch.
  public func hits(_ rect: Rect, in placement: Placement) -> Bool {
    decide(rect, in: placement, by: RoundedArea.self).isHit
  }

  /// Searches in the same way, with as many bits as it takes.
  public func hitsExactly(_ disc: Disc, in placement: Placement) -> Bool {
    certainVerdict(on: disc, in: placement)
      ?? decide(disc, in: placement, by: ExactArea.self).isHit
  }

  /// Searches in the same way, with as many bits as it takes.
  public func hitsExactly(_ rect: Rect, in placement: Placement) -> Bool {
    decide(rect, in: placement, by: ExactArea.self).isHit
  }

  /// Looks the spans up one row at a time.
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
