import CKernels
import HitTesting

/// A map to one plane of texels that gives more than the texel under a point: where in it the point
/// lies.
///
/// A ``Meshed`` strategy needs that, whose edges are not those of texels. ``Placement`` and
/// ``ProjectivePlacement`` are such maps.
public protocol TexelPlane: TexelMap {
  /// The texel coordinates of a point; `nil` where the image is not.
  func coordinates(of point: Point) -> (u: Double, v: Double)?

  /// The texel coordinates of a point with a bound of their error.
  func certainCoordinates(under point: Point) -> CertainCoordinates

  /// The texel coordinates of a point without any rounding error; `nil` where the image is not.
  func exactCoordinates(under point: Point) -> ExactCoordinates?
}

/// What doubles know of the texel coordinates of a point.
@frozen
public enum CertainCoordinates: Sendable {
  /// The image is certainly not there.
  case outside
  /// The point is certainly over the image: at (u, v), or less than (du, dv) beyond it.
  case inside(u: Double, v: Double, du: Double, dv: Double)
  /// The image may be there, and then the point is at (u, v), or less than (du, dv) beyond it: next
  /// to an edge of the image.
  case edge(u: Double, v: Double, du: Double, dv: Double)
  /// Nothing is certain.
  case unknown
}

extension CertainCoordinates {
  /// What a certain mapping knows of coordinates that it computed.
  @inlinable
  @inline(__always)
  init(
    _ u: Double, _ v: Double, _ m: kernel_certain_mapping, isInside: Bool, mayCover: Bool
  ) {
    let (du, dv) = (1 - m.max_fraction_u, 1 - m.max_fraction_v)
    self =
      isInside
      ? .inside(u: u, v: v, du: du, dv: dv)
      : !mayCover
        ? .outside : m.outer_max_u == .infinity ? .unknown : .edge(u: u, v: v, du: du, dv: dv)
  }
}

/// Texel coordinates that nothing rounds: `(x/w, y/w)` with a positive w.
public struct ExactCoordinates: Sendable {
  let x: ExactNumber
  let y: ExactNumber
  let w: ExactNumber
}

extension Placement: TexelPlane {
  /// The texel coordinates of a point; `nil` where the image is not.
  @inlinable
  public func coordinates(of point: Point) -> (u: Double, v: Double)? {
    let (m, (u, v)) = (mapping, texelCoordinates(of: point))
    return u >= m.min_u && u < m.max_u && v >= m.min_v && v < m.max_v ? (u, v) : nil
  }

  /// The texel coordinates of a point with a bound of their error.
  @inlinable
  public func certainCoordinates(under point: Point) -> CertainCoordinates {
    let m = certain
    let (u, v) = (m.a * point.x + m.c * point.y + m.tx, m.b * point.x + m.d * point.y + m.ty)
    let isInside = u >= m.min_u && u < m.max_u && v >= m.min_v && v < m.max_v
    return CertainCoordinates(u, v, m, isInside: isInside, mayCover: isInside || mayCover(point))
  }

  /// The texel coordinates of a point without any rounding error; `nil` where the image is not.
  ///
  /// *Complexity*: some microseconds.
  public func exactCoordinates(under point: Point) -> ExactCoordinates? {
    guard mayCover(point) else { return nil }
    return PreciseLayer<ExactNumber>(layer, imageSize: imageSize).coordinates(under: point)
  }
}

extension ProjectivePlacement: TexelPlane {
  /// The texel coordinates of a point; `nil` where the image is not.
  @inlinable
  public func coordinates(of point: Point) -> (u: Double, v: Double)? {
    let m = mapping
    let (u, v, isInFront) = depth.divide(
      m.a * point.x + m.c * point.y + m.tx, m.b * point.x + m.d * point.y + m.ty, at: point)
    return isInFront && u >= m.min_u && u < m.max_u && v >= m.min_v && v < m.max_v ? (u, v) : nil
  }

  /// The texel coordinates of a point with a bound of their error.
  @inlinable
  public func certainCoordinates(under point: Point) -> CertainCoordinates {
    let (m, (u, v, isInFront)) = (certain, certainCoordinates(of: point))
    let isInside = isInFront && u >= m.min_u && u < m.max_u && v >= m.min_v && v < m.max_v
    return CertainCoordinates(u, v, m, isInside: isInside, mayCover: isInside || mayCover(point))
  }

  /// The texel coordinates of a point without any rounding error; `nil` where the image is not.
  ///
  /// *Complexity*: some microseconds.
  public func exactCoordinates(under point: Point) -> ExactCoordinates? {
    mayCover(point) ? details.coordinates(under: point) : nil
  }
}
