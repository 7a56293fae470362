import HitTesting

/// Where the twenty flowers stand over which the stored recordings go.
///
/// They stand in five rows of four on a surface of 400 × 500 points. Each is 130 points wide and 90
/// from the next, so that neighbors overlap. Later ones are in front, and all are turned.
package enum FlowerBed {
  /// The size of the surface in points.
  package static let size = Size(width: 400, height: 500)
  package static let count = 20
  /// The side of a flower in points.
  package static let side = 130.0

  /// The center of a flower, row by row.
  package static func center(of flower: Int) -> Point {
    Point(x: 65 + 90 * Double(flower % 4), y: 70 + 90 * Double(flower / 4))
  }
}
