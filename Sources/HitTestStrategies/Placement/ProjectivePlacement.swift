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
  @usableFromInline let details: ProjectiveDetails

  /// The coefficients of `w`.
  @frozen
  @usableFromInline
  struct Depth: Sendable {
    @usableFromInline let x: Double
    @usableFromInline let y: Double
    @usableFromInline let constant: Double
  }

  /// Resolves a layer whose parent is seen through a transform.
  ///
  /// This never fails: numbers that make no sense make a layer that nothing hits.
  public init(
    _ layer: LayerGeometry, seenThrough transform: ProjectiveTransform, imageSize: ImageSize
  ) {
    self.imageSize = imageSize
    details = ProjectiveDetails(layer, transform, imageSize: imageSize)
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
    let m = certain
    let w = certainDepth.x * point.x + certainDepth.y * point.y + certainDepth.constant
    let part = 1 / w
    let u = (m.a * point.x + m.c * point.y + m.tx) * part
    let v = (m.b * point.x + m.d * point.y + m.ty) * part
    return w > 0 && u >= m.outer_min_u && u < m.outer_max_u && v >= m.outer_min_v
      && v < m.outer_max_v
  }

  /// The stage at which ``exactTexel(under:)`` decides a point: doubles that are certain, or exact
  /// sums.
  package func stage(of point: Point) -> LocationStage {
    certainTexel(under: point).is_found || !mayCover(point) ? .certain : .exactSums
  }
}

/// What a placement in perspective needs where doubles are not certain.
@usableFromInline
final class ProjectiveDetails: Sendable {
  /// A layer behind a transform in one arithmetic.
  private struct Sight<Number: PreciseNumber & Sendable>: Sendable {
    let layer: PreciseLayer<Number>
    let inverse: ProjectiveInverse<Number>

    /// Returns `nil` for a singular transform.
    ///
    /// - Precondition: the numbers of both are finite, and the layer can be hit.
    init?(
      _ layer: LayerGeometry, _ transform: ProjectiveTransform, _ imageSize: ImageSize
    ) throws(Number.Undecided) {
      guard let inverse = try ProjectiveInverse<Number>(transform) else { return nil }
      self.inverse = inverse
      self.layer = PreciseLayer(layer, imageSize: imageSize)
    }

    func texel(under point: Point) throws(Number.Undecided) -> (column: Int, row: Int)? {
      try layer.texel(under: point, seenThrough: inverse)
    }
  }

  /// The texel coordinates of a point without any rounding error; `nil` where the image is not.
  func coordinates(under point: Point) -> ExactCoordinates? {
    guard let exact, point.x.isFinite, point.y.isFinite else { return nil }
    return exact.layer.coordinates(under: point, seenThrough: exact.inverse)
  }

  /// The layer in about 100 bits; `nil` if they are too few for it.
  private let bounded: Sight<BoundedNumber>?
  /// The layer in exact numbers; `nil` if nothing can hit.
  private let exact: Sight<ExactNumber>?

  /// Whether nothing can hit.
  var isEmpty: Bool { exact == nil }

  init(_ layer: LayerGeometry, _ transform: ProjectiveTransform, imageSize: ImageSize) {
    guard transform.isFinite, LayerResolution(layer, imageSize: imageSize) != nil else {
      (bounded, exact) = (nil, nil)
      return
    }
    bounded = (try? Sight(layer, transform, imageSize)) ?? nil
    exact = Sight(layer, transform, imageSize)
  }

  /// The texel under a point: by about 100 bits, or exactly where they are too few.
  ///
  /// It is declared to change nothing, because otherwise the compiler would guard reference counts
  /// at every query.
  @usableFromInline
  @inline(never)
  @_effects(readonly)
  func texel(under point: Point) -> (column: Int, row: Int)? {
    guard let exact, point.x.isFinite, point.y.isFinite else { return nil }
    if let bounded {
      do throws(BoundedNumber.Undecided) {
        return try bounded.texel(under: point)
      } catch {}
    }
    return exact.texel(under: point)
  }
}
