import CKernels
import HitTesting

/// A layer resolved for an image of one size: the map from parent space to the texels under it.
///
/// `u = a·X + c·Y + tx`, `v = b·X + d·Y + ty`. A point is over the image if `minU ≤ u < maxU` and
/// `minV ≤ v < maxV`, and the texel there is (⌊u⌋, ⌊v⌋). The rectangle is half-open in image space,
/// so a mirror or a rotation moves the closed edge with the image. The rectangle lies within
/// 0…width × 0…height, and clipping to the bounds only makes it smaller. A layer that nothing hits
/// (non-finite, empty or singular) has an empty rectangle.
///
/// A layer is resolved once, in about 100 bits. The result depends on the image's size and not on
/// its pixels, so a changed transform needs a new placement and no new preparation, and one
/// placement serves every strategy.
///
/// *Rounding*: each coefficient is within one unit in the last place of its exact value, and a
/// query adds four roundings. If every number is a small dyadic rational, as in a layer aligned to
/// whole points, nothing is rounded at all.
///
/// *Certainty*: ``exactTexel(under:)`` also computes in doubles, but it knows its error bound and
/// decides exactly if the error matters.
@frozen
public struct Placement: Sendable {
  /// The map and the part that can be hit, as numbers for the C kernels and for plug-ins.
  @usableFromInline package let mapping: kernel_mapping
  @usableFromInline let certain: kernel_certain_mapping
  /// The size of the image that the placement was resolved for.
  public let imageSize: ImageSize
  /// The parts that are large and that most points do not need.
  @usableFromInline package let details: PlacementDetails

  /// Resolves a layer.
  ///
  /// This never fails: a layer whose numbers make no sense is a layer that nothing hits.
  public init(_ layer: LayerGeometry, imageSize: ImageSize) {
    self.imageSize = imageSize
    details = PlacementDetails(layer, imageSize: imageSize)
    mapping = details.mapping
    certain = details.certain
  }

  /// The layer that was resolved.
  public var layer: LayerGeometry { details.layer }

  /// Whether nothing can be hit, as computed in doubles; it is also true for a sliver that doubles
  /// cannot represent.
  @inlinable
  public var isEmpty: Bool { !(mapping.min_u < mapping.max_u && mapping.min_v < mapping.max_v) }

  /// The map from parent space to texel space.
  ///
  /// It is meaningless if the placement ``isEmpty``.
  public var parentToTexel: AffineTransform {
    AffineTransform(
      a: mapping.a, b: mapping.b, c: mapping.c, d: mapping.d, tx: mapping.tx, ty: mapping.ty)
  }

  /// The position of a point in texel space; NaN or infinite if the arithmetic gives that.
  @inlinable
  public func texelCoordinates(of point: Point) -> (u: Double, v: Double) {
    (
      mapping.a * point.x + mapping.c * point.y + mapping.tx,
      mapping.b * point.x + mapping.d * point.y + mapping.ty
    )
  }

  /// The texel under a point, or `nil` if the image is not there.
  @inlinable
  public func texel(under point: Point) -> (column: Int, row: Int)? {
    let m = mapping
    let found = kernel_texel(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v)
    return found.is_found ? (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) : nil
  }

  /// The texel under a point without any rounding error, or `nil` if the image is not there.
  ///
  /// It takes a few instructions more than ``texel(under:)`` if doubles are certain. It takes some
  /// hundred nanoseconds if a point lies on an edge, or within some 10⁻¹² texels of one, and the
  /// numbers are not short enough for doubles to be exact. It takes some microseconds per point,
  /// O(log side), in a layer for which doubles are never certain.
  @inlinable
  public func exactTexel(under point: Point) -> (column: Int, row: Int)? {
    let found = certainTexel(under: point)
    if found.is_found { return (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) }
    return mayCover(point) ? details.texelAtEdge(under: point) : nil
  }

  /// The texel of a point for which doubles are certain; there is none if they are not certain, or
  /// outside the image.
  @inlinable
  @inline(__always)
  func certainTexel(under point: Point) -> kernel_location {
    let m = certain
    return kernel_locate(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v,
      m.max_fraction_u, m.max_fraction_v)
  }

  /// Whether doubles cannot exclude that the image is under the point.
  ///
  /// It is false for a point with a NaN coordinate.
  @inlinable
  @inline(__always)
  func mayCover(_ point: Point) -> Bool {
    let m = certain
    let (u, v) = (m.a * point.x + m.c * point.y + m.tx, m.b * point.x + m.d * point.y + m.ty)
    return u >= m.outer_min_u && u < m.outer_max_u && v >= m.outer_min_v && v < m.outer_max_v
  }

  /// The half-open part of texel space that can be hit: the image after clipping.
  public var hittable: (u: Range<Double>, v: Range<Double>) {
    (
      mapping.min_u..<max(mapping.min_u, mapping.max_u),
      mapping.min_v..<max(mapping.min_v, mapping.max_v)
    )
  }

  /// Whether the image is under a point, whatever its alpha is there.
  @inlinable
  public func covers(_ point: Point) -> Bool { texel(under: point) != nil }
}
