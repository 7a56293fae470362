/// An order of boxes in which neighbors in the list are mostly neighbors in the plane.
///
/// The coordinates of the centers are cut to 16 bits each and their bits interleaved. Source: Morton,
/// "A computer oriented geodetic data base" (1966).
enum MortonOrder {
  /// The places of all boxes that are not empty, in Morton order of their centers.
  static func sorted(_ boxes: [LayerBox]) -> [Int32] {
    var whole = LayerBox.empty
    for box in boxes where !box.isEmpty {
      let (x, y) = center(box)
      whole = whole.union(LayerBox(minX: x, minY: y, maxX: x, maxY: y))
    }
    var codes: [(code: UInt32, place: Int32)] = []
    codes.reserveCapacity(boxes.count)
    for (place, box) in boxes.enumerated() where !box.isEmpty {
      let (x, y) = center(box)
      let code =
        spread(cut(x, whole.minX, whole.maxX)) | spread(cut(y, whole.minY, whole.maxY)) << 1
      codes.append((code, Int32(place)))
    }
    codes.sort { $0.code == $1.code ? $0.place < $1.place : $0.code < $1.code }
    return codes.map(\.place)
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

  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
