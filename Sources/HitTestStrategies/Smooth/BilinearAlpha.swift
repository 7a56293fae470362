import CKernels
import HitTesting

/// Keeps the 8-bit alpha of every texel with one texel around the image, and interpolates it
/// bilinearly at each query, as a renderer does that filters.
///
/// It is exact. Doubles decide with a proven bound, and the points that are left, whose alpha lies within
/// some 10⁻⁹ of the threshold or which lie at the edge of what can be hit, are decided without rounding.
///
/// *Layout*: rows of `width + 2` bytes, the first of which is the row above the image.
public struct BilinearAlpha<Edge: BilinearEdge>: HitTestStrategy, AnyThresholdStrategy {
  public static var name: String { Edge.strategyName }
  public static var summary: String {
    "keeps 8-bit alpha and interpolates it, exactly, for any threshold"
  }
  public static var guide: StrategyGuide {
    StrategyGuide(
      takeItWhen: "the screen filters, and edges count",
      whatItIs:
        "It keeps one byte of alpha per texel, and each query interpolates between the four nearest "
        + "centers (\(Edge.sampling.rawValue)) and compares the result with the threshold. It is exact.",
      purpose:
        "It is for images that are shown enlarged and filtered, where a click has to hit what the eye "
        + "sees at an edge. Another threshold needs no new preparation.",
      limits: "It answers points only. It takes eight times the memory of a mask.")
  }
  public static var lookup: TexelLookup { .alpha }
  public static var fidelity: Fidelity { .exact }
  public static var sampling: Sampling { Edge.sampling }

  /// The size of the prepared image.
  public let imageSize: ImageSize
  /// The alpha, two bytes longer than its rows, as kernels read four bytes at once.
  @usableFromInline let padded: [UInt8]
  /// The threshold of the queries.
  public let threshold: AlphaThreshold

  /// Prepares an image.
  ///
  /// *Complexity*: O(texels).
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let plane = AlphaPlane(bitmap)
    let (width, height) = (plane.width, plane.height)
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    let repeats = Edge.sampling == .linearClamp && width > 0 && height > 0
    let stride = width + 2
    padded = [UInt8](unsafeUninitializedCapacity: stride * (height + 2) + 2) { bytes, count in
      count = bytes.count
      bytes.initialize(repeating: 0)
      for row in 0..<height {
        let (start, first) = (row * width, (row + 1) * stride)
        for column in 0..<width { bytes[first + 1 + column] = plane.bytes[start + column] }
        guard repeats else { continue }
        bytes[first] = bytes[first + 1]
        bytes[first + width + 1] = bytes[first + width]
      }
      guard repeats else { return }
      for column in 0..<stride {
        bytes[column] = bytes[stride + column]
        bytes[(height + 1) * stride + column] = bytes[height * stride + column]
      }
    }
  }

  private init(sharing other: Self, threshold: AlphaThreshold) {
    imageSize = other.imageSize
    padded = other.padded
    self.threshold = threshold
  }

  /// The same prepared alpha with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> Self {
    Self(sharing: self, threshold: threshold)
  }

  @inlinable
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    let m = placement.certain
    let verdict = padded.withUnsafeBufferPointer {
      kernel_bilinear(
        point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v,
        m.max_fraction_u, m.max_fraction_v, $0.baseAddress!, Int64(imageSize.width) &+ 2,
        Int32(truncatingIfNeeded: threshold.minimumAlpha))
    }
    if verdict.rawValue <= kernel_bilinear_hit.rawValue { return verdict == kernel_bilinear_hit }
    return hitsAtEdge(point, in: placement)
  }

  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    placement.requireSize(imageSize)
    let isDecided = PointBatch.certain(
      points, in: placement, limits: limits(of: placement), verdicts: &verdicts,
      { $0.hits(padded: padded, width: Int(imageSize.width), threshold: threshold) },
      atEdge: { hits($0, in: placement) })
    if !isDecided { decideOneByOne(points, in: placement, verdicts: &verdicts) }
  }
}

extension BilinearAlpha {
  /// The certain map of a placement with an outer rectangle that holds all points that may be hit.
  private func limits(of placement: Placement) -> kernel_certain_mapping {
    var map = placement.certain
    guard Edge.sampling == .linearDecal, map.outer_min_u < .infinity else { return map }
    // Where clipping cuts the image off, it cuts off what lies beyond its edge too.
    if map.outer_min_u <= 0 { map.outer_min_u -= 0.75 }
    if map.outer_min_v <= 0 { map.outer_min_v -= 0.75 }
    if map.outer_max_u >= Double(imageSize.width) { map.outer_max_u += 0.75 }
    if map.outer_max_v >= Double(imageSize.height) { map.outer_max_v += 0.75 }
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
    if let hit = fades(u, v, in: placement) { return hit }
    return hitsExactly(point, in: placement)
  }

  /// The verdict within half a texel of the image, where it fades out; `nil` where doubles do not know,
  /// and where the bounds of the layer may cut it off.
  private func fades(_ u: Double, _ v: Double, in placement: Placement) -> Bool? {
    let minimum = threshold.minimumAlpha
    guard Edge.sampling == .linearDecal, minimum > 0, !placement.layer.masksToBounds,
      !CertainMapping.isDoubtful(placement.certain)
    else { return nil }
    let (right, below) = (u + 0.5, v + 0.5)
    let (width, height) = (Double(imageSize.width), Double(imageSize.height))
    // Beyond, alpha is 0 at least up to the bound of the error.
    guard right >= 0, right < width + 1, below >= 0, below < height + 1 else { return nil }
    let (column, row) = (Int(right), Int(below))
    let (across, down) = (right - Double(column), below - Double(row))
    let start = row * (Int(imageSize.width) + 2) + column
    let next = start + Int(imageSize.width) + 2
    func alpha(_ place: Int) -> Double { Double(padded[place]) }
    let upper = alpha(start) + across * (alpha(start + 1) - alpha(start))
    let lower = alpha(next) + across * (alpha(next + 1) - alpha(next))
    let more = upper + down * (lower - upper) - Double(minimum)
    let map = placement.certain
    let error = kernel_bilinear_error(map.max_fraction_u, map.max_fraction_v)
    return more >= error ? true : more <= -error ? false : nil
  }

  /// The verdict without any rounding.
  private func hitsExactly(_ point: Point, in placement: Placement) -> Bool {
    guard point.x.isFinite, point.y.isFinite, placement.certain.outer_min_u < .infinity
    else { return false }
    let stride = Int(imageSize.width) + 2
    return PreciseLayer<ExactNumber>(placement.layer, imageSize: imageSize).interpolates(
      at: point, fadesOut: Edge.sampling == .linearDecal, minimum: threshold.minimumAlpha
    ) { padded[$1 * stride + $0] }
  }
}
