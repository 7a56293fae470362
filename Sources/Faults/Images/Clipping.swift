import HitTesting

/// Clipping by rule R8: whether the bounds cut a point off.
extension FaultyTester {
  func cutsOff(_ point: Point, _ x: Wide, _ y: Wide) -> Bool {
    let (zero, w, h) = (Wide(0), Wide(layer.size.width), Wide(layer.size.height))
    if !layer.masksToBounds || fault == .clipSkippedAtThresholdZero && minimumAlpha == 0 {
      return false
    }
    let isInside =
      switch fault {
      case .clipEdgesClosed: x >= zero && x <= w && y >= zero && y <= h
      case .clipBoundsRoundedUp: x >= zero && x < w.ceiling && y >= zero && y < h.ceiling
      case .clipBoundsRoundedDown: x >= zero && x < w.floor && y >= zero && y < h.floor
      case .nearEdgesOpen: x > zero && x < w && y > zero && y < h
      case .contentsCutAtTheFarEdgeOnly: x < w && y < h
      case .clipByTheBoundingBoxInTheParent: isInBoundingBox(point)
      case .clipComparedWithTexels: isInBounds(contents.texel(x, y))
      default: x >= zero && x < w && y >= zero && y < h
      }
    return !isInside
  }

  /// Whether texel coordinates lie in the bounds, if they are taken for points of the layer.
  private func isInBounds(_ texel: (u: Wide, v: Wide)) -> Bool {
    texel.u >= Wide(0) && texel.u < Wide(layer.size.width) && texel.v >= Wide(0)
      && texel.v < Wide(layer.size.height)
  }

  private func isInBoundingBox(_ point: Point) -> Bool {
    let corners = mapping.corners(of: layer.size)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (Wide(point.x), Wide(point.y))
    return x >= xs.min()! && x < xs.max()! && y >= ys.min()! && y < ys.max()!
  }
}
