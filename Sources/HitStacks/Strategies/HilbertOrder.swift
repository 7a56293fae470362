/// An order of boxes in which neighbors in the list are neighbors in the plane.
///
/// The coordinates of the centers are cut to 16 bits each, and give a place on Hilbert's curve, which
/// never jumps. Source: Kamel and Faloutsos, "On packing R-trees" (1993), who sort by this curve; the
/// place is computed bit by bit, from the highest on.
enum HilbertOrder {
  private static let bits = 16

  /// The places of all boxes that are not empty, in the order of their centers on the curve.
  static func sorted(_ boxes: [LayerBox]) -> [Int32] {
    var whole = LayerBox.empty
    for box in boxes where !box.isEmpty {
      let (x, y) = center(box)
      whole = whole.union(LayerBox(minX: x, minY: y, maxX: x, maxY: y))
    }
    // The place on the curve in the upper half, so that equal ones stay in the order of places.
    var codes: [UInt64] = []
    codes.reserveCapacity(boxes.count)
    for (place, box) in boxes.enumerated() where !box.isEmpty {
      let (x, y) = center(box)
      let code = distance(cut(x, whole.minX, whole.maxX), cut(y, whole.minY, whole.maxY))
      codes.append(UInt64(code) << 32 | UInt64(place))
    }
    codes.sort()
    return codes.map { Int32(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
  }

  /// How far along the curve a cell lies.
  ///
  /// In each quarter the curve is a smaller copy: turned over in the first and the last one.
  private static func distance(_ column: UInt32, _ row: UInt32) -> UInt32 {
    var (x, y, code) = (column, row, UInt32(0))
    for bit in (0..<UInt32(bits)).reversed() {
      let (right, low) = (x >> bit & 1, y >> bit & 1)
      code = code << 2 | (3 * right) ^ low
      if low == 0 {
        if right == 1 { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
    }
    return code
  }

  /// The center of a box, within the range in which differences do not overflow.
  private static func center(_ box: LayerBox) -> (Double, Double) {
    func middle(_ low: Double, _ high: Double) -> Double {
      let middle = low / 2 + high / 2
      return middle.isNaN ? 0 : min(max(middle, -0x1p40), 0x1p40)
    }
    return (middle(box.minX, box.maxX), middle(box.minY, box.maxY))
  }

  private static func cut(_ value: Double, _ low: Double, _ high: Double) -> UInt32 {
    high > low ? UInt32((value - low) / (high - low) * 65535) : 0
  }
}
