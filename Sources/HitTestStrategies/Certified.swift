import HitTesting

/// Any texel strategy made exact: it finds the texel under a point without rounding error and looks
/// it up as before.
///
/// Doubles are nearly always certain of the texel, and then a query costs the same as without this
/// wrapper. A batch is mapped in single precision first where a kernel can do so, and takes less
/// time. A base that answers areas answers them exactly, by its `hitsExactly` in place of its
/// `hits`.
public struct Certified<Base: TexelStrategy>: TexelStrategy {
  /// The name of the strategy, in kebab-case.
  public static var name: String { "certified-\(Base.name)" }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "\(Base.name), exact: decides edges without rounding" }
  /// What the strategy is, what it is for, and what it cannot do.
  public static var guide: StrategyGuide {
    StrategyGuide(
      takeItWhen: "answers have to be exact",
      whatItIs:
        "\(Base.guide.whatItIs) It is exact: where doubles cannot tell which texel a point lies "
        + "in, or whether an area touches a texel, it finds out without rounding.",
      purpose: "\(Base.guide.purpose) A product needs exact answers if a wrong one at an edge "
        + "counts, such as a click that goes to one of two windows.",
      limits: "Single points take a little longer than in \(Base.name). " + Base.guide.limits)
  }
  /// What a point query looks up in the image.
  public static var lookup: TexelLookup { Base.lookup }
  /// How exactly the strategy promises to follow the rules.
  @inlinable
  public static var fidelity: Fidelity { .exact }
  /// Whether the verdicts depend on the image's alpha.
  public static var readsAlpha: Bool { Base.readsAlpha }

  /// The strategy that looks texels up.
  public let base: Base

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    base = try Base(bitmap, threshold: threshold)
  }

  @inlinable
  init(_ base: Base) { self.base = base }

  /// The size of the prepared image.
  @inlinable
  public var imageSize: ImageSize { base.imageSize }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool { base.passes(column: column, row: row) }

  /// The same prepared image with another threshold; `nil` if the base keeps but one.
  @inlinable
  public func atThreshold(_ threshold: AlphaThreshold) -> Self? {
    base.atThreshold(threshold).map { Self($0) }
  }

  /// Whether a point in parent space hits.
  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.exactTexel(under: point) else { return false }
    return base.passes(column: texel.column, row: texel.row)
  }

  /// Whether a point in parent space hits what a map finds there.
  @inlinable
  public func hits<Map: TexelMap>(_ point: Point, in map: Map) -> Bool {
    map.requireSize(imageSize)
    guard let texel = map.exactTexel(under: point) else { return false }
    return base.passes(column: texel.column, row: texel.row)
  }

  /// Whether the strategy can answer for this placement.
  public func supports(_ placement: Placement) -> Bool { base.supports(placement) }

  /// Decides many points against one placement.
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

extension Certified: AnyThresholdStrategy where Base: AnyThresholdStrategy {
  /// The same prepared image with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> Self {
    Self(base.withThreshold(threshold))
  }
}

extension Certified: TexelRectStrategy where Base: TexelRectStrategy {
  /// Whether some texel of a rectangle passes.
  public func hitsAny(in rect: TexelRect) -> Bool { base.hitsAny(in: rect) }
}

extension Certified: AreaStrategy where Base: AreaStrategy {
  /// Areas are exact too.
  public static var areaFidelity: Fidelity { .exact }

  /// Whether some texel that passes comes within the radius of the disc's center.
  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    base.hitsExactly(disc, in: placement)
  }

  /// Whether some texel that passes meets the rectangle.
  public func hits(_ rect: Rect, in placement: Placement) -> Bool {
    base.hitsExactly(rect, in: placement)
  }

  /// Whether some texel of the spans passes.
  public func hitsAny(in spans: RowSpans) -> Bool { base.hitsAny(in: spans) }
}
