import HitTesting

/// A hit tester that follows the rules from the raw numbers of a case, with at most one fault.
///
/// It uses no placement, strategy or oracle.
struct FaultyTester {
  let fault: ImageFault
  let image: Bitmap
  let layer: LayerGeometry
  let sampling: Sampling
  let minimumAlpha: Int
  let mapping: Mapping
  let contents: Contents
  private let perspective: Perspective?
  private let slices: Slices?
  /// The triangles that show another image than ``image``, which is their picture; `nil` for most.
  private let mesh: MeshReading?
  /// The frame of an atlas that is interpolated as a whole; `nil` for most.
  let bleeding: FrameReading?

  /// Returns `nil` if nothing can be hit by rule R3.
  init?(
    _ image: Bitmap, in shown: LayerGeometry, seenThrough projection: ProjectiveTransform? = nil,
    slices: NineSlices? = nil, mesh: MeshReading? = nil, bleeding: FrameReading? = nil,
    threshold: AlphaThreshold, sampling: Sampling, fault: ImageFault
  ) {
    var layer = shown
    switch fault {
    case .negativeSizeMadePositive:
      layer.size = Size(width: layer.size.width.magnitude, height: layer.size.height.magnitude)
    case .contentsScaleOfZeroHits where layer.contentsScale == 0: layer.contentsScale = 1
    case .sizeOfTheImageTakenForTheSizeOfTheLayer:
      layer.size = Size(width: Double(image.width), height: Double(image.height))
    default: break
    }
    guard layer.isValid, image.width > 0, image.height > 0,
      let mapping = Mapping(layer, image: image, fault: fault)
    else { return nil }
    perspective = projection.flatMap {
      Perspective($0, fault: fault, plane: mapping.corners(of: layer.size))
    }
    if projection != nil && perspective == nil { return nil }
    self.mesh = mesh
    self.bleeding = bleeding
    self.fault = fault
    self.image = image
    self.layer = layer
    self.sampling = sampling
    minimumAlpha = threshold.minimumAlpha
    self.mapping = mapping
    contents = Contents(layer, texels: (image.width, image.height), fault: fault)
    self.slices = slices.map { [contents] in
      Slices(
        $0, fault: fault, texels: (image.width, image.height),
        size: (contents.horizontal.size, contents.vertical.size), scale: layer.contentsScale)
    }
    if fault == .imageWithoutOpaqueTexelsSkipped && mesh == nil && isClear { return nil }
  }

  func hits(_ asked: Point) -> Bool {
    var point = asked
    if !point.x.isFinite || !point.y.isFinite {
      guard fault == .infiniteClampedToTheEdge, !point.x.isNaN, !point.y.isNaN else {
        return false
      }
      point = Point(x: min(max(point.x, -1e300), 1e300), y: min(max(point.y, -1e300), 1e300))
    }
    if fault == .negativeZeroMisses && (point.x.isNegativeZero || point.y.isNegativeZero) {
      return false
    }
    let half = fault == .halfAPointAdded ? 0.5 : fault == .halfAPointSubtracted ? -0.5 : 0
    var place = (Wide(point.x) + Wide(half), Wide(point.y) + Wide(half))
    if let perspective {
      guard let plane = perspective.plane(place.0, place.1) else { return false }
      place = plane
    }
    let (x, y) = mapping.local(place.0, place.1)
    if cutsOff(point, x, y) { return false }
    let (u, v) = contents.texel(x, y)
    if let mesh { return mesh.hits(u, v) }
    guard let slices else { return hits(u, v) }
    return slices.texel(u, v).map { hits($0.u, $0.v) } ?? false
  }

  /// Returns the verdict on a point of texel space.
  private func hits(_ u: Wide, _ v: Wide) -> Bool {
    if sampling != .nearest { return hitsBetweenTexels(u, v) }
    guard let (column, row) = texel(u, v) else { return passesOutside }
    if fault == .neighborsCountToo { return hasPassingNeighbor(column, row) }
    return passes(alpha(column, row, u: u))
  }

  /// Whether the texel or one of its eight neighbors passes.
  private func hasPassingNeighbor(_ column: Int, _ row: Int) -> Bool {
    (max(0, row - 1)...min(image.height - 1, row + 1)).contains { row in
      (max(0, column - 1)...min(image.width - 1, column + 1)).contains { passes($0, row) }
    }
  }

  func passes(_ column: Int, _ row: Int) -> Bool { passes(alpha(column, row)) }
}

extension Double {
  fileprivate var isNegativeZero: Bool { self == 0 && sign == .minus }
}
