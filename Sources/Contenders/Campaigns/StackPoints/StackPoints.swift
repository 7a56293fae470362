import Conformance
import Corpora
import HitTesting
import RandomNumbers

/// Makes the points at which a stack of a campaign is asked.
///
/// Of every 64 points, one is aimed at an edge of a texel and one at an edge of the bounds of a
/// layer. Both are aimed as precisely as doubles allow, or up to two doubles beside it. 14 points
/// have the x of one layer and the y of another. The others lie on a layer or close to it. The
/// first points are absurd.
struct StackPoints {
  private let places: [LayerPlace]
  private var random: SeededGenerator

  init(_ scene: LayerScene, random: SeededGenerator) {
    places = LayerPlace.all(in: scene)
    self.random = random
  }

  mutating func points(_ count: Int) -> [Point] {
    var points = Array(ExactnessPoints.absurd.prefix(count))
    points.reserveCapacity(count)
    while points.count < count { points.append(point()) }
    return points
  }

  private mutating func point() -> Point {
    switch random.next() & 63 {
    case 0: edgeOfTexel() ?? anywhere()
    case 1: edgeOfBounds() ?? anywhere()
    case 2..<16: Point(x: onLayer().x, y: onLayer().y)
    default: onLayer()
    }
  }

  /// A point of a layer, or within a tenth of its bounds; any point if the layer has none.
  private mutating func onLayer() -> Point {
    let (x, y) = (random.uniform(-0.1, 1.1), random.uniform(-0.1, 1.1))
    return places.randomElement(using: &random)?.point(x, y) ?? anywhere()
  }

  private mutating func anywhere() -> Point {
    Point(x: random.uniform(-1, 60), y: random.uniform(-1, 60))
  }

  private mutating func edgeOfTexel() -> Point? {
    guard let place = places.randomElement(using: &random), let size = place.imageSize
    else { return nil }
    var (u, v) = (random.uniform(0, size.width), random.uniform(0, size.height))
    let corner = random.next() & 3
    if corner != 0 { u.round() }
    if corner != 1 { v.round() }
    return place.point(u: u, v: v).map { beside($0) }
  }

  private mutating func edgeOfBounds() -> Point? {
    var (x, y) = (random.uniform(0, 1), random.uniform(0, 1))
    let corner = random.next() & 3
    if corner != 0 { x.round() }
    if corner != 1 { y.round() }
    return places.randomElement(using: &random)?.point(x, y).map { beside($0) }
  }

  /// A point at most two doubles away along each axis.
  private mutating func beside(_ point: Point) -> Point {
    Point(x: beside(point.x), y: beside(point.y))
  }

  private mutating func beside(_ value: Double) -> Double {
    switch random.next() & 7 {
    case 0: value.nextDown
    case 1: value.nextUp
    case 2: value.nextDown.nextDown
    case 3: value.nextUp.nextUp
    default: value
    }
  }
}
