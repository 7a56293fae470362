import HitStacks
import HitTesting
import Oracles
import TestSupport
import Testing

/// How much of a disc the passing cells of a layer cover, by both derivations.
@Suite struct CoveredAreaTests {
  private static let opaque = StackImage.rows("#")

  /// The areas with the radius 1 by both derivations, the first as the middle of its bounds.
  private func areas(
    _ scene: StackScene, _ disc: Disc, _ layer: Int = 0
  ) throws -> (exact: Double, other: Double) {
    let exact = ExactStack(scene.oracleStack).cover(of: disc, by: layer).area
    #expect(exact.upper - exact.lower < 0x1p-40, "\(exact)")
    return (
      (exact.lower + exact.upper) / 2,
      DivisionFreeStack(scene.oracleStack).cover(of: disc, by: layer)
    )
  }

  private func expect(_ area: Double, _ geometry: LayerGeometry, _ disc: Disc) throws {
    let found = try areas(StackScene([.init(geometry)], images: [Self.opaque]), disc)
    #expect(abs(found.exact - area) < 1e-12, "\(found) \(area)")
    #expect(abs(found.other - area) < 1e-12, "\(found) \(area)")
  }

  /// The disc lies around (4, 4) with the radius 2.
  @Test func areasOfHand() throws {
    let disc = Disc(center: Point(x: 4, y: 4), radius: 2)
    try expect(.pi, .at(0, 0, 9, 9), disc)
    try expect(0, .at(0, 0, 2, 9), disc)
    try expect(.pi / 2, .at(4, 0, 9, 9), disc)
    try expect(.pi / 4, .at(4, 4, 9, 9), disc)
    // A square of one point within the disc, of a quarter of the squared radius.
    try expect(0.25, .at(3.5, 3.5, 1, 1), disc)
    // A band of half the width on both sides: two triangles' and two sectors' worth.
    try expect(3.0.squareRoot() / 2 + .pi / 3, .at(3, 0, 2, 9), disc)
    // The segment beyond half the radius.
    try expect(.pi / 3 - 3.0.squareRoot() / 4, .at(5, 0, 9, 9), disc)
  }

  @Test func aTurnChangesNoAreaAndAMirrorNone() throws {
    let disc = Disc(center: Point(x: 0, y: 0), radius: 2)
    for (a, b, c, d) in [(0.6, 0.8, -0.8, 0.6), (-1.0, 0, 0, 1), (0, 1, 1, 0)] {
      try expect(.pi / 4, .by(.linear(a: a, b: b, c: c, d: d), 9, 9), disc)
    }
  }

  @Test func aDiscWithoutAreaIsNotCovered() throws {
    let scene = StackScene([.init(.at(0, 0, 9, 9))], images: [Self.opaque])
    let found = try areas(scene, Disc(center: Point(x: 1, y: 1), radius: 0))
    #expect(found.exact == 0 && found.other == 0)
  }

  /// The two derivations share no step: polygons of fractions, and integrals between lines.
  @Test func theDerivationsAgreeOnRandomStacks() throws {
    var (partly, orders) = (0, 0)
    for index in 0..<24 {
      let scene =
        index % 3 == 0
        ? StackScene.free(seed: 31, index: index, most: 6)
        : StackScene.aligned(seed: 31, index: index, most: 6)
      let (exact, other) = (ExactStack(scene.oracleStack), DivisionFreeStack(scene.oracleStack))
      for point in StackScene.points(seed: 31, index: index, count: 2) {
        let disc = Disc(center: point, radius: 1.5)
        #expect(other.confirmsCovers(of: exact, disc), "\(index) \(disc)")
        for order in DiscOrder.allCases {
          let layers = exact.hits(disc, orderedBy: order)
          #expect(other.hits(disc, orderedBy: order) == layers, "\(index) \(disc) \(order)")
          if layers != exact.hits(disc, orderedBy: .topmost) { orders += 1 }
        }
        for layer in exact.hits(disc, orderedBy: .topmost) {
          let area = other.cover(of: disc, by: layer)
          if area > 0.01 && area < 3.1 { partly += 1 }
        }
      }
    }
    #expect(partly > 10 && orders > 10, "\(partly) \(orders)")
  }
}
