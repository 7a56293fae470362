import CKernels
import HitTesting

/// A layer whose parent is seen in perspective, resolved for an image of one size.
///
/// `w = wx·X + wy·Y + w1`, `u = (a·X + c·Y + tx) / w`, `v = (b·X + d·Y + ty) / w`. A point is over
/// the image if `w > 0` and (u, v) lies in the half-open part of it that clipping leaves. One
/// division serves both coordinates. A transform that is singular or not finite hits nothing, like
/// a layer that is not valid.
///
/// It is a type of its own beside ``Placement``, so that affine layers pay nothing for it.
///
/// *Rounding*: each coefficient is within one unit in the last place of its exact value, and a
/// query adds six roundings. ``exactTexel(under:)`` knows the bound of its error and decides
/// exactly if it matters.
@frozen
public struct ProjectivePlacement: TexelMap {
  @usableFromInline let mapping: kernel_mapping
  @usableFromInline let certain: kernel_certain_mapping
  @usableFromInline let depth: Depth
  @usableFromInline let certainDepth: Depth
  /// The size of the image that the placement was resolved for.
  public let imageSize: ImageSize
  @usableFromInline let details: PreciseDetails

  /// The coefficients of `w`.
  @frozen
  @usableFromInline
  struct Depth: Sendable {
    @usableFromInline let x: Double
    @usableFromInline let y: Double
    @usableFromInline let constant: Double

    /// Divides coordinates by `w` at a point, which is in front of the eye or not.
    @inlinable
    @inline(__always)
    func divide(
      _ x: Double, _ y: Double, at point: Point
    ) -> (u: Double, v: Double, isInFront: Bool) {
      let w = self.x * point.x + self.y * point.y + constant
      let part = 1 / w
      return (x * part, y * part, w > 0)
    }
  }

  /// Resolves a layer whose parent is seen through a transform.
  ///
  /// This never fails: numbers that make no sense make a layer that nothing hits.
  public init(
    _ layer: LayerGeometry, seenThrough transform: ProjectiveTransform, imageSize: ImageSize
  ) {
    self.imageSize = imageSize
    details = PreciseDetails(layer, transform, imageSize: imageSize)
    guard !details.isEmpty,
      let resolution = ProjectiveResolution(layer, transform, imageSize)
    else {
      // What can be hit, and yet is too nearly singular for doubles, is left to the exact way.
      (mapping, depth) = (kernel_mapping(), Depth(x: 0, y: 0, constant: -1))
      (certain, certainDepth) =
        details.isEmpty
        ? (CertainMapping.empty, Depth(x: 0, y: 0, constant: -1))
        : (CertainMapping.doubtful, Depth(x: 0, y: 0, constant: 1))
      return
    }
    (mapping, depth) = resolution.plain
    (certain, certainDepth) = resolution.certain
  }

  /// The map in doubles: to `w` times the texel coordinates, and to `w`.
  package var coefficients: (map: AffineTransform, w: (x: Double, y: Double, constant: Double)) {
    let m = mapping
    return (
      AffineTransform(a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty),
      (depth.x, depth.y, depth.constant)
    )
  }

  /// The half-open part of texel space that can be hit: the image after clipping.
  package var hittable: (u: Range<Double>, v: Range<Double>) {
    (
      mapping.min_u..<max(mapping.min_u, mapping.max_u),
      mapping.min_v..<max(mapping.min_v, mapping.max_v)
    )
  }

  /// The texel under a point, or `nil` if the image is not there.
  @inlinable
  public func texel(under point: Point) -> (column: Int, row: Int)? {
    let m = mapping
    let found = kernel_texel_in_perspective(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, depth.x, depth.y, depth.constant, m.min_u,
      m.min_v, m.max_u, m.max_v)
    return found.is_found ? (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) : nil
  }

  /// The texel under a point without any rounding error, or `nil` if the image is not there.
  ///
  /// Doubles are nearly always certain of the texel. Next to an edge, numbers of about 100 bits
  /// decide in O(log side) steps, and then exact ones. So it is everywhere in a layer that reaches
  /// to where `w` is 0, about which doubles are never certain.
  @inlinable
  public func exactTexel(under point: Point) -> (column: Int, row: Int)? {
    let found = certainTexel(under: point)
    if found.is_found { return (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) }
    return mayCover(point) ? details.texel(under: point) : nil
  }

  @inlinable
  @inline(__always)
  func certainTexel(under point: Point) -> kernel_location {
    let (m, w) = (certain, certainDepth)
    return kernel_locate_in_perspective(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, w.x, w.y, w.constant, m.min_u, m.min_v,
      m.max_u, m.max_v, m.max_fraction_u, m.max_fraction_v)
  }

  /// Whether doubles cannot exclude that the image is under the point.
  @inlinable
  @inline(__always)
  func mayCover(_ point: Point) -> Bool {
    let (m, (u, v, isInFront)) = (certain, certainCoordinates(of: point))
    return isInFront && u >= m.outer_min_u && u < m.outer_max_u && v >= m.outer_min_v
      && v < m.outer_max_v
  }

  /// The coordinates in doubles whose errors the certain mapping bounds.
  @inlinable
  @inline(__always)
  func certainCoordinates(of point: Point) -> (u: Double, v: Double, isInFront: Bool) {
    let m = certain
    return certainDepth.divide(
      m.a * point.x + m.c * point.y + m.tx, m.b * point.x + m.d * point.y + m.ty, at: point)
  }

  /// The stage at which ``exactTexel(under:)`` decides a point: doubles that are certain, or exact
  /// sums.
  package func stage(of point: Point) -> LocationStage {
    certainTexel(under: point).is_found || !mayCover(point) ? .certain : .exactSums
  }
}

extension PreciseDetails {
  /// Takes a layer whose parent is seen through a transform.
  fileprivate convenience init(
    _ layer: LayerGeometry, _ transform: ProjectiveTransform, imageSize: ImageSize
  ) {
    guard transform.isFinite, LayerResolution(layer, imageSize: imageSize) != nil else {
      self.init(nil, nil)
      return
    }
    self.init(
      (try? PreciseLayer<BoundedNumber>(layer, transform, imageSize: imageSize)) ?? nil,
      PreciseLayer<ExactNumber>(layer, transform, imageSize: imageSize))
  }
}
