import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Discs on exact stacks against the oracle, which excuses only the order of covered areas.
///
/// `make stacks` asks six thousand stacks; here are a few of each kind.
@Suite struct ExactDiscTests {
  /// Compares all answers with the oracle; returns how many layers the discs hit.
  @discardableResult
  static func hits(
    _ stack: HitStack, _ discs: [Disc], _ what: String,
    _ strategies: [any DiscStackStrategy]? = nil
  ) throws -> Int {
    let (oracle, ids) = (ExactStack(try stack.oracleStack()), stack.list)
    let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let asked = try strategies ?? ExactStackTests.all(stack)
    var hits = 0
    for disc in discs {
      for order in DiscOrder.allCases {
        let right = oracle.hits(disc, orderedBy: order)
        hits += right.count
        for strategy in asked {
          let found = strategy.hits(disc, orderedBy: order).map { places[$0]! }
          let isRight =
            order == .mostCovered
            ? found.sorted() == right.sorted()
              && oracle.accepts(found, for: disc, orderedBy: order, for: .float64)
            : found == right
          #expect(
            isRight,
            "\(type(of: strategy).name), \(what), \(disc), \(order): \(found), right \(right)")
        }
      }
    }
    return hits
  }

  /// The last of ten layers in each other, each 0.1 to the right and down, shows a texel.
  ///
  /// As a double, 0.1 is a little more, so that the image begins after 1; the sum of ten such
  /// doubles, each time rounded, is a little less. Its near corner is about (¾, 1) away from the
  /// disc, which is 5/4.
  @Test func tenthsAddUpExactly() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    var last: LayerID?
    for place in 1...10 {
      last = try stack.insert(
        StackLayer(.at(0.1, 0.1, 1, 1)), image: place == 10 ? image : nil, parent: last)
    }
    let one = Point(x: 1, y: 1)
    #expect(try LinearWalk<PackedMask>(stack).topmost(at: one) == last)
    for strategy in try ExactStackTests.all(stack) {
      #expect(strategy.topmost(at: one) == nil)
      #expect(strategy.topmost(at: Point(x: 1.0.nextUp, y: 1.0.nextUp)) == last)
    }
    for (radius, isHit) in [(1.25.nextDown, false), (1.25, false), (1.25.nextUp, true)] {
      let disc = Disc(center: Point(x: 0.25, y: 0), radius: radius)
      #expect(try Self.hits(stack, [disc], "tenths") == (isHit ? DiscOrder.allCases.count : 0))
    }
  }

  /// A window cuts a cell to a line or to its corner, which still counts: cells and bounds are
  /// closed.
  @Test func bordersOfBoundsCount() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    let window = try stack.insert(StackLayer(.at(0, 0, 4, 4, clips: true)))
    let corner = try stack.insert(StackLayer(.at(4, 4, 2, 2)), image: image, parent: window)
    let side = try stack.insert(StackLayer(.at(4, 1, 2, 2)), image: image, parent: window)
    for strategy in try ExactStackTests.all(stack) {
      func hits(_ x: Double, _ y: Double, _ radius: Double) -> [LayerID] {
        strategy.hits(Disc(center: Point(x: x, y: y), radius: radius), orderedBy: .nearest)
      }
      #expect(hits(4, 4, 0) == [corner])
      #expect(hits(7, 8, 5) == [corner], "(3, 4) from the corner")
      #expect(hits(7, 8, 5.0.nextDown) == [])
      #expect(hits(4, 2, 0) == [side])
      #expect(hits(5, 2, 1) == [side] && hits(5, 2, 1.0.nextDown) == [])
      #expect(hits(5, 3.5, 1.2) == [side, corner], "the corner is 1.118 away twice")
    }
  }

  private static let triangles: [(Double, Double, Double)] = [
    (1.0, 0.0, 1.0), (0, 1, 1), (3, 4, 5), (5, 12, 13), (8, 15, 17),
  ]

  /// Discs around points among the layers, and around points at edges and corners; half of them
  /// touch a point of the grid of quarters, as far as doubles can say it.
  static func discs(seed: UInt64, index: Int, count: Int) -> [Disc] {
    var random = SeededGenerator(seed: seed, index: index)
    return StackScene.points(seed: seed, index: index, count: count).map { point in
      if Bool.random(using: &random) {
        return Disc(center: point, radius: random.pick([0, 0.5, random.uniform(0, 3)]))
      }
      let (x, y, length) = random.pick(triangles)
      let unit = random.pick([1, -1, 0.25, 0x1p-8, 0x1p-30])
      return Disc(
        center: Point(x: point.x + x * unit, y: point.y + y * unit),
        radius: random.pick([length * abs(unit), (length * abs(unit)).nextDown]))
    }
  }

  @Test(arguments: 0..<20) func alignedStacks(index: Int) throws {
    let stack = HitStack(StackScene.aligned(seed: 31, index: index))
    try Self.hits(stack, Self.discs(seed: 31, index: index, count: 12), "aligned/\(index)")
  }

  @Test(arguments: 0..<6) func freeStacks(index: Int) throws {
    let stack = HitStack(StackScene.free(seed: 32, index: index))
    try Self.hits(stack, Self.discs(seed: 32, index: index, count: 10), "free/\(index)")
  }

  @Test func extremeStacks() throws {
    var found = 0
    for index in 0..<40 {
      let stack = HitStack(StackScene.extreme(seed: 33, index: index))
      var random = SeededGenerator(seed: 33, index: index)
      let discs = Self.discs(seed: 33, index: index, count: 4).map {
        Disc(
          center: $0.center, radius: random.pick([$0.radius, StackScene.extremeLength(&random)]))
      }
      found += try Self.hits(stack, discs, "extreme/\(index)")
    }
    #expect(found > 50)
  }

  /// Stacks whose discs touch corners and edges of texels and windows; the others change.
  @Test func touchingDiscs() throws {
    for index in [22, 72, 122, 172] {
      let suite = CaseSuite.scenes(seed: 7, count: 200)
      let stack = try #require(suite.testCase(at: index) as? StackCase)
      let scene = stack.stages[0].scene
      let made = HitStack(
        scene.stack.mapImages { StackImage($1.bitmap, threshold: scene.rules.threshold(of: $0)) })
      let discs = stack.probes.compactMap { probe -> Disc? in
        if case .disc(let disc, _) = probe.query { disc } else { nil }
      }
      #expect(discs.count == 36)
      try Self.hits(made, discs, "scenes/\(index)")
    }
  }
}
