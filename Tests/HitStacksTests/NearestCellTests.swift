import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import TestSupport
import Testing

/// Discs that only just touch a layer.
@Suite struct NearestCellTests {
  /// Checks that all strategies find exactly what the oracle finds, which excuses nothing here.
  private func check(
    _ scene: StackScene, _ disc: Disc, _ expected: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (stack, oracle) = (HitStack(scene), ExactStack(scene.oracleStack))
    for order in DiscOrder.allCases {
      #expect(
        oracle.hits(disc, orderedBy: order) == expected, "\(order)", sourceLocation: sourceLocation)
      for case let strategy as any DiscStackStrategy in try StrategyAgreementTests.prepared(stack) {
        let found = strategy.hits(disc, orderedBy: order).map { stack.list.firstIndex(of: $0)! }
        #expect(
          found == expected, "\(type(of: strategy).name), \(disc), \(order)",
          sourceLocation: sourceLocation)
      }
    }
  }

  /// A window of 4 × 4 points, and in it five texels over 4 points; the middle one is cut by the
  /// left edge of the window.
  ///
  /// In doubles the point where the edge cuts the texel was 2⁻⁵⁴ to the right of the edge.
  private static let fifthsInAWindow = StackScene(
    [.init(.at(0, 0, 4, 4, clips: true), image: nil), .init(.at(-2, 0, 4, 4), parent: 0)],
    images: [.rows("#####")])

  @Test(arguments: [0, 0x1p-20, 0x1p-14, 0.25, 3]) func windowEdgeThatCutsFifths(
    radius: Double
  ) throws {
    let center = Point(x: -radius, y: 2)
    try check(Self.fifthsInAWindow, Disc(center: center, radius: radius), [1])
    let less = radius > 0 ? radius.nextDown : -1
    try check(Self.fifthsInAWindow, Disc(center: center, radius: less), [])
  }

  @Test(arguments: [(3.0, 4.0, 5.0), (5, 12, 13), (8, 15, 17)], [0x1p-14, 1])
  func windowCornerThatCutsFifths(_ sides: (Double, Double, Double), unit: Double) throws {
    let center = Point(x: -sides.0 * unit, y: -sides.1 * unit)
    let radius = sides.2 * unit
    try check(Self.fifthsInAWindow, Disc(center: center, radius: radius), [1])
    try check(Self.fifthsInAWindow, Disc(center: center, radius: radius.nextDown), [])
  }

  /// Slivers of a disc are smaller than a part in 2²⁴ of it, and differ: those of layers that
  /// doubles do not round are ordered to a part in 2⁴⁰.
  @Test func sliversAreOrderedByArea() throws {
    let scene = StackScene(
      [.init(.at(10, 3, 1, 1)), .init(.at(10, -1, 1, 3))], images: [.rows("#")])
    // The rim reaches 2⁻¹⁸ into both; more of it lies before the second one.
    let disc = Disc(center: Point(x: 0, y: 0), radius: 10 + 0x1p-18)
    let (stack, oracle) = (HitStack(scene), ExactStack(scene.oracleStack))
    let right = oracle.hits(disc, orderedBy: .mostCovered)
    #expect(right == oracle.hits(disc, orderedBy: .nearest) && right.first == 1)
    for case let strategy as any DiscStackStrategy in try StrategyAgreementTests.prepared(stack) {
      let found = strategy.hits(disc, orderedBy: .mostCovered).map {
        stack.list.firstIndex(of: $0)!
      }
      #expect(found == right, "\(type(of: strategy).name)")
    }
  }

  /// A cell that was 2⁻⁵¹ points wide, and 4.6 points beyond the disc, was taken to hold its
  /// center.
  @Test func aMinuteCellIsNotUnderEveryDisc() throws {
    let matrix = AffineTransform(
      a: 0.7973705497528739, b: 0.3124258828948929, c: 0.7264356424447274, d: 1.8669668335529956,
      tx: 0.2292428541493452, ty: -0.6109195001199499)
    let geometry = LayerGeometry(
      size: Size(width: 1.5510774186412486, height: 1.61987069198689),
      attachment: .matrix(matrix), contentsGravity: .right, contentsScale: 0x1p51)
    let scene = StackScene([.init(geometry)], images: [.rows("#")])
    let center = Point(x: 8.75, y: 7.5)
    try check(scene, Disc(center: center, radius: 4.45536199726097), [])
    try check(scene, Disc(center: center, radius: 9), [])
    try check(scene, Disc(center: center, radius: 9.125), [0])
  }

  /// Bounds that have only a line in common, or only a corner, leave that of a layer (rule R14).
  @Test func windowsThatOnlyTouchLeaveALine() throws {
    func scene(_ windows: LayerGeometry...) -> StackScene {
      let layers = windows.enumerated().map { place, window in
        NamedLayer(window, image: nil, parent: place == 0 ? nil : place - 1)
      }
      let inside = NamedLayer(.at(-20, -20, 40, 40), parent: windows.count - 1)
      return StackScene(layers + [inside], images: [.rows("#")])
    }
    /// Checks discs that only just reach a point, 3 points to the left of and 4 above their
    /// centers.
    func check(_ scene: StackScene, reaching x: Double, _ y: Double) throws {
      let (center, expected) = (Point(x: x + 3, y: y + 4), [scene.layers.count - 1])
      try self.check(scene, Disc(center: center, radius: 5), expected)
      try self.check(scene, Disc(center: center, radius: 5.nextDown), [])
    }
    let left = LayerGeometry.at(0, 0, 4, 4, clips: true)
    let right = LayerGeometry.at(4, 0, 4, 4, clips: true)
    try check(scene(left, right), reaching: 4, 4)
    // In points of the window that holds it, half of the last window lies above the line.
    try check(scene(left, right, .at(-2, -2, 4, 4, clips: true)), reaching: 4, 2)
    try check(scene(left, .at(4, 4, 4, 4, clips: true)), reaching: 4, 4)
    try check(scene(left, right, .at(-2, 4, 4, 4, clips: true)), reaching: 4, 4)
  }

  /// A disc finds every layer that its center hits as a point, however edges round.
  @Test func aDiscFindsWhatItsCenterHits() throws {
    let turned = LayerGeometry.by(
      AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0.1, ty: 0.2), 3, 3)
    let window = NamedLayer(.at(0.1, 0.1, 2, 2, clips: true), image: nil)
    let scene = StackScene(
      [window, .init(turned, parent: 0), .init(turned)], images: [.rows("#####")])
    let stack = HitStack(scene)
    let walk = try LinearWalk<PackedMask>(stack)
    var count = 0
    for step in 0...300 {
      // Points along edges between texels, and along the edges of the window.
      let along = Double(step) / 100
      let across = Double(step % 6) * 0.6
      for point in [
        Point(x: 0.8 * across - 0.6 * along + 0.1, y: 0.6 * across + 0.8 * along + 0.2),
        Point(x: 0.1, y: along), Point(x: along, y: 0.1),
      ] {
        let hits = walk.allHits(at: point)
        count += hits.count
        for radius in [0, 0x1p-60, 0.5] {
          let found = walk.hits(Disc(center: point, radius: radius), orderedBy: .nearest)
          // What lies under the center has the distance 0.
          #expect(found.starts(with: hits) || radius == 0, "\(point)")
          #expect(Set(found).isSuperset(of: hits), "\(point)")
        }
      }
    }
    #expect(count > 300, "\(count)")
  }
}
