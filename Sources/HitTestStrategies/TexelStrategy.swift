import HitTesting

/// A strategy that answers texel by texel: it finds the texel under a point and looks up whether that one passes.
///
/// Whoever conforms says only how a texel is looked up; where the point lies is the placement's affair. It answers in
/// doubles; ``Certified`` makes any of them exact.
public protocol TexelStrategy: HitTestStrategy {
  /// The size of the image that was prepared.
  var imageSize: ImageSize { get }

  /// Whether the texel passes the threshold.
  ///
  /// - Precondition: the texel lies in the image; not checked in release builds.
  func passes(column: Int, row: Int) -> Bool

  /// Decides many points at once, where the strategy has a kernel for that.
  ///
  /// - Returns: whether any point is uncertain; `nil`, with nothing decided, where there is no kernel.
  func decide(_ batch: PointBatch) -> Bool?
}

extension TexelStrategy {
  /// As exact as a placement finds the texel under a point: looking it up adds no error.
  public static var fidelity: Fidelity { .float64 }

  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.texel(under: point) else { return false }
    return passes(column: texel.column, row: texel.row)
  }

  public func decide(_ batch: PointBatch) -> Bool? { nil }

  @inlinable
  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    decide(points, in: placement, verdicts: &verdicts) {
      decideByKernel($0, in: $1, verdicts: &$2)
    }
  }

  /// Decides a batch by `byKernel`, and one by one where that returns false, having decided nothing.
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
