import HitTesting

/// A strategy that answers texel by texel: it finds the texel under a point and looks up whether
/// that texel passes.
///
/// A conforming type says only how a texel is looked up; the placement finds the texel. The
/// strategy answers in doubles, and ``Certified`` makes it exact.
public protocol TexelStrategy: HitTestStrategy {
  /// The size of the image that was prepared.
  var imageSize: ImageSize { get }

  /// Whether the texel passes the threshold.
  ///
  /// - Precondition: the texel lies in the image; release builds do not check this.
  func passes(column: Int, row: Int) -> Bool

  /// The same prepared image with another threshold; `nil` if the strategy keeps but one.
  ///
  /// It is what ``AnyThresholdStrategy/withThreshold(_:)`` returns, for code that takes strategies
  /// of both kinds.
  func atThreshold(_ threshold: AlphaThreshold) -> Self?

  /// Whether a point in parent space hits what a map finds there.
  ///
  /// - Precondition: the map is for an image of the size that was prepared.
  func hits<Map: TexelMap>(_ point: Point, in map: Map) -> Bool

  /// Decides many points at once with a kernel.
  ///
  /// - Returns: whether any point is uncertain; `nil`, with nothing decided, if the strategy has no
  ///   kernel.
  func decide(_ batch: PointBatch) -> Bool?
}

extension TexelStrategy {
  /// The fidelity with which a placement finds the texel under a point; looking the texel up adds
  /// no error.
  @inlinable
  public static var fidelity: Fidelity { .float64 }

  /// By default the strategy keeps one threshold.
  @inlinable
  public func atThreshold(_ threshold: AlphaThreshold) -> Self? { nil }

  /// Looks up the texel under the point.
  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.texel(under: point) else { return false }
    return passes(column: texel.column, row: texel.row)
  }

  /// Looks up the texel under the point.
  @inlinable
  public func hits<Map: TexelMap>(_ point: Point, in map: Map) -> Bool {
    map.requireSize(imageSize)
    guard let texel = map.texel(under: point) else { return false }
    return passes(column: texel.column, row: texel.row)
  }

  /// By default there is no kernel.
  public func decide(_ batch: PointBatch) -> Bool? { nil }

  /// Decides the points with the strategy's kernel, or one by one.
  @inlinable
  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    decide(points, in: placement, verdicts: &verdicts) {
      decideByKernel($0, in: $1, verdicts: &$2)
    }
  }

  /// Decides a batch with `byKernel`, or point by point if that returns false and decides nothing.
  @inlinable
  @inline(__always)
  func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>,
    byKernel: (Span<Point>, Placement, inout MutableSpan<Bool>) -> Bool
  ) {
    placement.requireSize(imageSize)
    if !byKernel(points, placement, &verdicts) {
      decideOneByOne(points, in: placement, verdicts: &verdicts)
    }
  }

  @usableFromInline
  func decideByKernel(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) -> Bool {
    PointBatch.plain(points, in: placement, verdicts: &verdicts) { decide($0) }
  }
}
