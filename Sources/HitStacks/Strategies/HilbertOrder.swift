/// An order of boxes in which neighbors in the list are neighbors in the plane.
///
/// The coordinates of the centers are cut to 16 bits each and give a place on Hilbert's curve,
/// which never jumps. Source: Kamel and Faloutsos, "On packing R-trees" (1993), who sort by this
/// curve; the place is computed bit by bit, from the highest on.
enum HilbertOrder {
  private static let bits = 16

  /// The places of all boxes that are not empty, in the order of their centers on the curve.
  static func sorted(_ boxes: [LayerBox]) -> [Int32] {
    let (columns, rows) = ranges(of: boxes)
    // The place on the curve in the upper half, so that equal ones stay in the order of places.
    var codes: [UInt64] = []
    codes.reserveCapacity(boxes.count)
    for (place, box) in boxes.enumerated() where !box.isEmpty {
      let (x, y) = center(box)
      let code = distance(cut(x, columns), cut(y, rows))
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

  /// The range of the coordinates that the curve covers, in both directions.
  ///
  /// It is that of nine in ten centers, with half as much on either side: a few layers far away
  /// must not push all others into one cell of the curve. A sample of the centers decides.
  private static func ranges(of boxes: [LayerBox]) -> (ClosedRange<Double>, ClosedRange<Double>) {
    func sample(_ step: Int) -> [(Double, Double)] {
      stride(from: 0, to: boxes.count, by: step).compactMap { place in
        boxes[place].isEmpty ? nil : center(boxes[place])
      }
    }
    var centers = sample(max(1, boxes.count / 4096))
    if centers.count < 1024 { centers = sample(1) }
    func range(_ values: [Double]) -> ClosedRange<Double> {
      let sorted = values.sorted()
      guard let first = sorted.first, let last = sorted.last else { return 0...0 }
      let (low, high) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
      if low == high { return first...last }
      let more = (high - low) / 2
      return max(first, low - more)...min(last, high + more)
    }
    return (range(centers.map(\.0)), range(centers.map(\.1)))
  }

  /// The cell of a coordinate along one axis; what lies outside of the range is in the last one.
  private static func cut(_ value: Double, _ range: ClosedRange<Double>) -> UInt32 {
    let (low, high) = (range.lowerBound, range.upperBound)
    if low == high { return 0 }
    let place = (value - low) / (high - low) * 65535
    return UInt32(min(max(place, 0), 65535))
  }
}
