import HitTesting

/// A strategy that answers texel by texel: it finds the texel under a point and looks up whether that one passes.
///
/// Whoever conforms says only how a texel is looked up; where the point lies is the placement's affair.
public protocol TexelStrategy: HitTestStrategy {
  /// The size of the image that was prepared.
  var imageSize: ImageSize { get }

  /// Whether the texel passes the threshold.
  ///
  /// - Precondition: the texel lies in the image; not checked in release builds.
  func passes(column: Int, row: Int) -> Bool
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
}
