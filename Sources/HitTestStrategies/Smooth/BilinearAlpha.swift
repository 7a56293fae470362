import CKernels
import HitTesting

/// Keeps the 8-bit alpha of every texel with one texel around the image, and interpolates it
/// bilinearly at each query, as a renderer does that filters.
///
/// It is exact. Doubles decide with a proven bound, and the points that are left, whose alpha lies
/// within some 10⁻⁹ of the threshold or which lie at the edge of what can be hit, are decided
/// without rounding.
///
/// *Layout*: rows of `width + 2` bytes, beginning with the row above the image; and for each cell
/// between four centers the least and the greatest of their alphas, in rows of `width + 1` cells.
public struct BilinearAlpha<Edge: BilinearEdge>: HitTestStrategy, AnyThresholdStrategy {
  /// The name of the strategy, in kebab-case.
  public static var name: String { Edge.strategyName }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String {
    "keeps 8-bit alpha and interpolates it, exactly, for any threshold"
  }
  /// What the strategy is, what it is for, and what it cannot do.
  public static var guide: StrategyGuide {
    StrategyGuide(
      takeItWhen: "the screen filters, and edges count",
      whatItIs:
        "It keeps one byte of alpha per texel, and two for each cell between four centers: the least and "
        + "the greatest alpha there. Each query interpolates between the four nearest "
        + "centers (\(Edge.sampling.rawValue)) and compares the result with the threshold. It is exact.",
      purpose:
        "It is for images that are shown enlarged and filtered, where a click has to hit what the eye "
        + "sees at an edge. Another threshold needs no new preparation.",
      limits:
        "It answers points only. It takes three bytes per texel, 24 times the memory of a mask.")
  }
  /// What a point query looks up in the image.
  public static var lookup: TexelLookup { .alpha }
  /// Nothing is rounded that could turn a verdict.
  public static var fidelity: Fidelity { .exact }
  /// How alpha is taken between the centers of texels.
  public static var sampling: Sampling { Edge.sampling }

  /// The size of the prepared image.
  public let imageSize: ImageSize
  private let alpha: PaddedAlpha
  /// The bytes of the alpha, for kernels.
  @usableFromInline let padded: [UInt8]
  /// The extremes of all cells, two bytes longer for the same reason.
  @usableFromInline let extremes: [UInt8]
  /// The threshold of the queries.
  public private(set) var threshold: AlphaThreshold

  /// Prepares an image.
  ///
  /// *Complexity*: O(texels); four bytes per texel meanwhile.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let alpha = PaddedAlpha(bitmap, fadesOut: Edge.sampling == .linearDecal)
    let (width, height, padded) = (alpha.width, alpha.height, alpha.bytes)
    self.alpha = alpha
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    let stride = width + 2
    let cells = (width + 1) * (height + 1)
    extremes = [UInt8](unsafeUninitializedCapacity: 2 * cells + 2) { bytes, count in
      count = bytes.count
      bytes.initialize(repeating: 0)
      padded.withUnsafeBufferPointer { alpha in
        for row in 0...height {
          let (upper, lower) = (
            alpha.baseAddress! + row * stride, alpha.baseAddress! + (row + 1) * stride
          )
          let place = bytes.baseAddress! + 2 * row * (width + 1)
          for column in 0...width {
            let (a, b) = (upper[column], upper[column &+ 1])
            let (c, d) = (lower[column], lower[column &+ 1])
            place[2 &* column] = min(min(a, b), min(c, d))
            place[2 &* column &+ 1] = max(max(a, b), max(c, d))
          }
        }
      }
    }
    self.padded = padded
  }

  /// The same prepared alpha with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> Self {
    var other = self
    other.threshold = threshold
    return other
  }

  /// Whether the alpha that is interpolated at a point reaches the threshold.
  ///
  /// *Complexity*: O(1); some microseconds for a point that doubles cannot decide, and O(log side)
  /// then.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    let m = placement.certain
    let verdict = padded.withUnsafeBufferPointer { padded in
      extremes.withUnsafeBufferPointer { extremes in
        kernel_bilinear(
          point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v,
          m.max_fraction_u, m.max_fraction_v, padded.baseAddress!, extremes.baseAddress!,
          Int64(imageSize.width), Int32(truncatingIfNeeded: threshold.minimumAlpha))
      }
    }
    if verdict.rawValue <= kernel_bilinear_hit.rawValue { return verdict == kernel_bilinear_hit }
    return hitsAtEdge(point, in: placement)
  }

  /// Decides many points, by a kernel if there are enough of them.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared, and
  ///   there are as many verdicts as points.
  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    placement.requireSize(imageSize)
    let isDecided = PointBatch.certain(
      points, in: placement, limits: limits(of: placement), verdicts: &verdicts,
      {
        $0.hits(
          padded: padded, extremes: extremes, width: Int(imageSize.width), threshold: threshold)
      },
      atEdge: { hits($0, in: placement) })
    if !isDecided { decideOneByOne(points, in: placement, verdicts: &verdicts) }
  }
}

extension BilinearAlpha {
  /// The certain map of a placement with an outer rectangle that holds all points that may be hit.
  private func limits(of placement: Placement) -> kernel_certain_mapping {
    var map = placement.certain
    guard Edge.sampling == .linearDecal, map.outer_min_u < .infinity else { return map }
    let layer = placement.layer
    // The bounds end where the image does.
    if layer.masksToBounds && layer.contentsGravity == .resize { return map }
    // Where clipping cuts the image off, it cuts off what lies beyond its edge too.
    if map.outer_min_u <= 0 { map.outer_min_u -= 0.5 }
    if map.outer_min_v <= 0 { map.outer_min_v -= 0.5 }
    if map.outer_max_u >= Double(imageSize.width) { map.outer_max_u += 0.5 }
    if map.outer_max_v >= Double(imageSize.height) { map.outer_max_v += 0.5 }
    return map
  }

  /// The verdict on a point that the kernel leaves open.
  @usableFromInline
  @inline(never)
  func hitsAtEdge(_ point: Point, in placement: Placement) -> Bool {
    let limits = limits(of: placement)
    let (u, v) = placement.certainCoordinates(of: point)
    guard u >= limits.outer_min_u, u < limits.outer_max_u, v >= limits.outer_min_v,
      v < limits.outer_max_v
    else { return false }
    let map = placement.certain
    let isInside = u >= map.min_u && u < map.max_u && v >= map.min_v && v < map.max_v
    // The kernel was in doubt about a point inside.
    return (isInside ? nil : fades(u, v, in: placement)) ?? hitsExactly(point, in: placement)
  }

  /// The verdict within half a texel of the image, where it fades out; `nil` where doubles do not
  /// know, and for a hit that the bounds of the layer may cut off.
  private func fades(_ u: Double, _ v: Double, in placement: Placement) -> Bool? {
    let minimum = threshold.minimumAlpha
    guard Edge.sampling == .linearDecal, minimum > 0,
      !CertainMapping.isDoubtful(placement.certain)
    else { return nil }
    let (right, below) = (u + 0.5, v + 0.5)
    let (width, height) = (Double(imageSize.width), Double(imageSize.height))
    // Beyond, alpha is 0 at least up to the bound of the error.
    guard right >= 0, right < width + 1, below >= 0, below < height + 1 else { return nil }
    let (column, row) = (Int(right), Int(below))
    let (stride, map) = (Int(imageSize.width) + 2, placement.certain)
    let verdict = padded.withUnsafeBufferPointer {
      let first = $0.baseAddress! + row * stride + column
      return kernel_interpolate(
        first, first + stride, right - Double(column), below - Double(row), map.max_fraction_u,
        map.max_fraction_v, Int32(minimum))
    }
    if verdict == kernel_bilinear_miss { return false }
    return verdict == kernel_bilinear_hit && !placement.layer.masksToBounds ? true : nil
  }

  /// The verdict without any rounding.
  private func hitsExactly(_ point: Point, in placement: Placement) -> Bool {
    guard point.x.isFinite, point.y.isFinite, placement.certain.outer_min_u < .infinity
    else { return false }
    return alpha.passes(
      point, in: PreciseLayer(placement.layer, imageSize: imageSize),
      minimum: threshold.minimumAlpha)
  }
}
