import HitTesting

/// The map that fits what is shown into a picture.
struct SituationView {
  let scale: Double
  private let (width, height): (Double, Double)
  private let box: (minX: Double, minY: Double, maxX: Double, maxY: Double)
  private let middle: Point

  /// Returns `nil` if there is no point, or if the points have no extent.
  init?(around points: [Point], width: Double, height: Double) {
    guard let first = points.first else { return nil }
    box = points.reduce((first.x, first.y, first.x, first.y)) { box, point in
      (min(box.0, point.x), min(box.1, point.y), max(box.2, point.x), max(box.3, point.y))
    }
    let (across, down) = (box.maxX - box.minX, box.maxY - box.minY)
    scale = 0.86 * min(width / max(across, 1e-300), height / max(down, 1e-300))
    guard scale.isFinite, scale > 0, max(across, down) > 0 else { return nil }
    (self.width, self.height) = (width, height)
    middle = Point(x: box.minX / 2 + box.maxX / 2, y: box.minY / 2 + box.maxY / 2)
  }

  var map: AffineTransform {
    AffineTransform.translation(x: -middle.x, y: -middle.y).concatenating(
      AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: width / 2, ty: height / 2))
  }

  /// The place of a point; one that is far away lies somewhere outside.
  func place(_ point: Point) -> Point {
    func near(_ value: Double) -> Double { value.isNaN ? -1e6 : min(max(value, -1e6), 1e6) }
    // The difference first: far from the origin, two large products would cancel.
    return Point(
      x: near((point.x - middle.x) * scale + width / 2),
      y: near((point.y - middle.y) * scale + height / 2))
  }

  /// The place of a point; one outside is on the edge of the picture, on the same side.
  func placeInside(_ point: Point) -> Point {
    let place = place(point)
    return Point(x: min(max(place.x, 6), width - 6), y: min(max(place.y, 6), height - 6))
  }

  /// Whether a point lies within three times the extent of the points.
  func isNear(_ point: Point) -> Bool {
    let reach = 3 * max(box.maxX - box.minX, box.maxY - box.minY)
    return point.x >= box.minX - reach && point.x <= box.maxX + reach
      && point.y >= box.minY - reach && point.y <= box.maxY + reach
  }
}
