import HitTesting

/// Interpolation by rule R13: the alpha between texel centers, and where it can be hit.
extension FaultyTester {
  private var wrapsAround: Bool { fault == .linearNeighborsWrapAround }

  func hitsBetweenTexels(_ u: Wide, _ v: Wide) -> Bool {
    let isDecal = sampling == .linearDecal
    if isCut(u, v, isDecal: isDecal) { return passesOutside }
    let half = fault == .linearCentersOnCorners ? Wide(0) : Wide(0.5)
    // Along one axis only, the row under the point has all the weight.
    let isFlat = fault == .linearAlongOneAxisOnly
    let (left, top) = ((u - half).floor, isFlat ? v.floor : (v - half).floor)
    let (f, g) = (weight(u - half - left), isFlat ? Wide(0) : weight(v - half - top))
    let (column, row) = (Int(left.high), Int(top.high))
    func alpha(_ column: Int, _ row: Int) -> Wide { weighed(column, row, isDecal: isDecal) }
    func mixed(_ first: Wide, _ second: Wide, _ weight: Wide) -> Wide {
      first + (second - first) * weight
    }
    let found = mixed(
      mixed(alpha(column, row), alpha(column + 1, row), f),
      mixed(alpha(column, row + 1), alpha(column + 1, row + 1), f), g)
    return switch fault {
    case .linearAlphaRounded: passes(Int(found.rounded.high))
    case .linearZeroMissedAtThresholdZero: found > Wide(0) && passes(Int(found.floor.high))
    case .linearOfTheThresholdedMask: found >= Wide(0.5)
    // The floor compares with whole numbers as the value does.
    default: passes(Int(found.floor.high))
    }
  }

  /// Whether a point is outside everything that can be hit.
  private func isCut(_ u: Wide, _ v: Wide, isDecal: Bool) -> Bool {
    func isWithin(_ reach: Wide) -> Bool {
      u > -reach && u < Wide(image.width) + reach && v > -reach && v < Wide(image.height) + reach
    }
    if isDecal && fault == .decalEdgeClosed {
      func isWithin(_ u: Wide, _ size: Int) -> Bool {
        u >= Wide(-0.5) && u <= Wide(size) + Wide(0.5)
      }
      return !(isWithin(u, image.width) && isWithin(v, image.height))
    }
    if isDecal { return !isWithin(Wide(0.5)) }
    if fault == .linearClampNotCut { return !isWithin(Wide(image.width + image.height)) }
    return !(u >= Wide(0) && u < Wide(image.width) && v >= Wide(0) && v < Wide(image.height))
  }

  /// The weight of the texel to the right or below.
  private func weight(_ part: Wide) -> Wide {
    fault == .linearWeightsCutTo256ths ? (part * Wide(256)).floor / Wide(256) : part
  }

  /// The contribution of a texel.
  private func weighed(_ column: Int, _ row: Int, isDecal: Bool) -> Wide {
    let (width, height) = (image.width, image.height)
    var place = (min(max(column, 0), width - 1), min(max(row, 0), height - 1))
    if wrapsAround { place = ((column + width) % width, (row + height) % height) }
    if let bleeding { return Wide(bleeding.atlasAlpha(column, row)) }
    if isDecal && !wrapsAround && place != (column, row) { return Wide(0) }
    let alpha = alpha(place.0, place.1)
    return Wide(fault == .linearOfTheThresholdedMask ? (passes(alpha) ? 1 : 0) : alpha)
  }
}
