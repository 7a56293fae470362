import HitTesting

/// The lookup of texels by rule R7.
extension FaultyTester {
  /// Returns the texel at (`u`, `v`), or `nil` outside the image.
  func texel(_ u: Wide, _ v: Wide) -> (column: Int, row: Int)? {
    let (width, height, matrix) = (image.width, image.height, mapping.matrix)
    guard
      let column = index(
        u, width, endIsClosed: fault == .rightEdgeClosed, startIsOpen: fault == .leftEdgeOpen,
        isMirrored: isMirrored(matrix.a, matrix.b)),
      let row = index(
        v, height, endIsClosed: fault == .bottomEdgeClosed, startIsOpen: fault == .topEdgeOpen,
        isMirrored: isMirrored(matrix.d, matrix.c))
    else { return nil }
    func known(_ column: Int, _ row: Int) -> (column: Int, row: Int)? {
      (0..<width).contains(column) && (0..<height).contains(row) ? (column, row) : nil
    }
    return switch fault {
    case .texelToTheRightRead: known(column + 1, row)
    case .texelToTheLeftRead: known(column - 1, row)
    case .texelAboveRead: known(column, row - 1)
    case .texelBelowRead: known(column, row + 1)
    case .firstColumnAndRowMissed: column > 0 && row > 0 ? (column, row) : nil
    case .lastColumnAndRowMissed: known(column + 1, row + 1) == nil ? nil : (column, row)
    case .yFlipped: (column, height - 1 - row)
    case .column64ReadAsColumn0: (column % 64, row)
    case .maskReadColumnByColumn:
      ((column * height + row) % width, (column * height + row) / width)
    default: (column, row)
    }
  }

  /// Whether a fault regards an axis as mirrored, from the coefficients along and across it.
  private func isMirrored(_ along: Double, _ across: Double) -> Bool {
    switch fault {
    case .mirroredEdgeStaysInParentSpace, .flippedTileMissesItsFirstTexels:
      across == 0 && along < 0
    case .quarterTurnLosesItsEdge: along == 0 && across < 0
    default: false
    }
  }

  private func index(
    _ u: Wide, _ count: Int, endIsClosed: Bool, startIsOpen: Bool, isMirrored: Bool
  ) -> Int? {
    let size = Wide(count)
    if endIsClosed && u == size { return count - 1 }
    if startIsOpen && u == Wide(0) { return nil }
    if isMirrored && fault == .flippedTileMissesItsFirstTexels {
      return known(u.floor - Wide(1), count)
    }
    if isMirrored { return known(u.ceiling - Wide(1), count) }
    return switch fault {
    case .coordinatesRoundedNotFloored: known(u.rounded, count)
    case .coordinatesRoundedUp: known(u.ceiling, count)
    case .coordinatesTruncatedTowardsZero: known(u < Wide(0) ? u.ceiling : u.floor, count)
    case .coordinatesScaledToLastTexel:
      u >= Wide(0) && u < size ? known((u / size * Wide(count - 1)).floor, count) : nil
    case .texelCentersOnIntegers: known((u - Wide(0.5)).floor, count)
    case .coordinatesClampedToTheImage: known(max(Wide(0), min(u.floor, Wide(count - 1))), count)
    case .outsideWrapsAround: known(u.floor - (u / size).floor * size, count)
    case .epsilonAddedBeforeFloor: known((u + Wide(1e-6)).floor, count)
    case .hugeCoordinatesWrap: known(wrapped(u.floor), count)
    case .infiniteClampedToTheEdge where u.magnitude > Wide(1e200): u < Wide(0) ? 0 : count - 1
    default: known(u.floor, count)
    }
  }

  /// Returns the index if the image has it.
  private func known(_ index: Wide, _ count: Int) -> Int? {
    index >= Wide(0) && index < Wide(count) ? Int(index.high) : nil
  }

  /// Returns the lowest 32 bits, as an unchecked conversion does.
  private func wrapped(_ index: Wide) -> Wide {
    guard let whole = Int64(exactly: index.high) else { return index }
    return Wide(Int(Int32(truncatingIfNeeded: whole)))
  }
}
