import HitTesting

/// Any texel strategy made exact: the texel under a point is found without rounding error, and looked up as ever.
///
/// Where doubles are certain of the texel, which they nearly always are, a query costs what it costs without this.
public struct Certified<Base: TexelStrategy>: TexelStrategy {
  public static var name: String { "certified-\(Base.name)" }
  public static var summary: String { "\(Base.name), exact: decides edges without rounding" }
  public static var fidelity: Fidelity { .exact }
  public static var readsAlpha: Bool { Base.readsAlpha }

  public let base: Base

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    base = try Base(bitmap, threshold: threshold)
  }

  @inlinable
  public var imageSize: ImageSize { base.imageSize }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool { base.passes(column: column, row: row) }

  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.exactTexel(under: point) else { return false }
    return base.passes(column: texel.column, row: texel.row)
  }

  public func supports(_ placement: Placement) -> Bool { base.supports(placement) }

  @inlinable
  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    decide(points, in: placement, verdicts: &verdicts) {
      decideByExactKernel($0, in: $1, verdicts: &$2)
    }
  }

  @usableFromInline
  func decideByExactKernel(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) -> Bool {
    PointBatch.certain(
      points, in: placement, verdicts: &verdicts, { base.decide($0) },
      atEdge: { hits($0, in: placement) })
  }
}

extension Certified: TexelRectStrategy where Base: TexelRectStrategy {
  public func hitsAny(in rect: TexelRect) -> Bool { base.hitsAny(in: rect) }
}

extension Certified: AreaStrategy where Base: AreaStrategy {
  public static var areaFidelity: Fidelity { Base.areaFidelity }

  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    base.hits(disc, in: placement)
  }

  public func hits(_ rect: Rect, in placement: Placement) -> Bool {
    base.hits(rect, in: placement)
  }

  public func hitsAny(in spans: RowSpans) -> Bool { base.hitsAny(in: spans) }
}
