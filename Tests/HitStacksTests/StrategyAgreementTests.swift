import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Every strategy against the oracle, and against a walk that was prepared anew, also while the
/// stack changes.
@Suite struct StrategyAgreementTests {
  /// The strategies with one texel test, ready to be followed through changes.
  static func prepared(_ stack: HitStack) throws -> [any StackStrategy] {
    let prepared = try StackRegistry.all(PackedMask.self).map { try $0.init(stack) }
    #expect(prepared.count == 5)
    return prepared
  }

  /// Those that find all layers as the walk does, but look at boxes first.
  static func boxed(_ stack: HitStack) throws -> [any DiscStackStrategy] {
    [
      try LinearSIMD<PackedMask>(stack), try UniformGrid<PackedMask>(stack),
      try MaxDepthTree<PackedMask>(stack),
    ]
  }

  private static func scene(_ kind: Int, _ index: Int) -> StackScene {
    kind == 0 ? .aligned(seed: 21, index: index) : .free(seed: 22, index: index)
  }

  /// Checks that a strategy answers like a walk, bit for bit, or within its resolution.
  private func check(
    _ strategy: any StackStrategy, like walk: LinearWalk<PackedMask>, at points: [Point],
    _ what: String
  ) {
    let name = type(of: strategy).name
    if let picture = strategy as? IDBuffer<PackedMask> {
      for point in points {
        let sample = picture.sample(for: point)
        #expect(
          picture.topmost(at: point) == sample.flatMap { walk.topmost(at: $0) },
          "\(name), \(what), \(point)")
      }
      return
    }
    guard let full = strategy as? any DiscStackStrategy else {
      Issue.record("\(name) finds no discs")
      return
    }
    for point in points {
      #expect(full.topmost(at: point) == walk.topmost(at: point), "\(name), \(what), \(point)")
      #expect(full.allHits(at: point) == walk.allHits(at: point), "\(name), \(what), \(point)")
    }
    for (place, point) in points.prefix(3).enumerated() {
      let disc = Disc(center: point, radius: [0, 0.5, 3][place])
      for order in DiscOrder.allCases {
        #expect(
          full.hits(disc, orderedBy: order) == walk.hits(disc, orderedBy: order),
          "\(name), \(what), \(disc), \(order)")
      }
    }
  }

  /// What is true of the walk by this test is true of the others by the next one.
  @Test(arguments: [0, 1]) func theWalkFollowsTheOracle(kind: Int) throws {
    var (hits, excused) = (0, 0)
    for index in 0..<60 {
      let scene = Self.scene(kind, index)
      let stack = HitStack(scene)
      let (walk, ids) = (try LinearWalk<PackedMask>(stack), stack.list)
      let oracle = ExactStack(scene.oracleStack)
      func place(_ id: LayerID) -> Int { ids.firstIndex(of: id)! }
      for point in StackScene.points(seed: 23, index: index, count: 6) {
        let found = walk.allHits(at: point).map(place)
        let top = walk.topmost(at: point).map(place)
        #expect(top == found.first)
        hits += found.isEmpty ? 0 : 1
        if found == oracle.allHits(at: point) { continue }
        excused += 1
        #expect(oracle.accepts(allHits: found, at: point), "stack \(index), \(point): \(found)")
        #expect(oracle.accepts(topmost: top, at: point), "stack \(index), \(point)")
      }
      if index % 4 != 0 { continue }
      for (place, point) in StackScene.points(seed: 24, index: index, count: 2).enumerated() {
        let disc = Disc(center: point, radius: [0.75, 2][place])
        for order in DiscOrder.allCases {
          let found = walk.hits(disc, orderedBy: order).map { ids.firstIndex(of: $0)! }
          if found == oracle.hits(disc, orderedBy: order) { continue }
          excused += 1
          #expect(
            oracle.accepts(found, for: disc, orderedBy: order), "stack \(index), \(disc): \(found)")
        }
      }
    }
    #expect(hits > 60 && excused <= 4, "\(hits) hits, \(excused) excused")
  }

  @Test(arguments: [0, 1]) func allStrategiesAgreeWhileTheStackChanges(kind: Int) throws {
    for index in 0..<60 {
      var random = SeededGenerator(seed: 25, index: index)
      let scene = Self.scene(kind, index)
      var stack = HitStack(scene)
      _ = stack.takeChanges()
      var strategies = try Self.prepared(stack)
      let points = StackScene.points(seed: 26, index: index, count: 8)
      for step in 0..<8 {
        let walk = try LinearWalk<PackedMask>(stack)
        for strategy in strategies {
          check(strategy, like: walk, at: points, "stack \(index), step \(step)")
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          try stack.changeSomething(&random, like: Self.scene(kind, index + 1000 * (step + 1)))
        }
        let changes = stack.takeChanges()
        for place in strategies.indices { try strategies[place].update(changes, of: stack) }
      }
    }
  }

  /// A strategy that gets changes of another stack prepares its stack anew, also where the changes
  /// name more layers than it has, as after an undo by a copy.
  @Test func changesOfALargerStackPrepareAnew() throws {
    for index in 0..<20 {
      var stack = HitStack(Self.scene(1, index))
      _ = stack.takeChanges()
      let earlier = stack
      var strategies = try Self.prepared(stack)
      var random = SeededGenerator(seed: 28, index: index)
      let image = stack.add(StackScene.image(&random, side: 3))
      for _ in 0..<20 { try stack.insert(StackLayer(.at(0, 0, 3, 3)), image: image) }
      let changes = stack.takeChanges()
      let walk = try LinearWalk<PackedMask>(earlier)
      for place in strategies.indices {
        try strategies[place].update(changes, of: earlier)
        check(
          strategies[place], like: walk,
          at: StackScene.points(seed: 28, index: index, count: 8), "stack \(index)")
      }
    }
  }

  /// Hundreds of layers; a few of them move in each step, so that trees and grids are fitted again
  /// rather than made anew.
  @Test func manyLayersMoveALittle() throws {
    var random = SeededGenerator(seed: 27)
    var stack = HitStack()
    let images = (0..<4).map { _ in stack.add(StackScene.image(&random, side: 9)) }
    func anywhere() -> LayerGeometry {
      let transform = AffineTransform(
        a: random.uniform(-1, 1), b: random.uniform(-1, 1), c: random.uniform(-1, 1),
        d: random.uniform(-1, 1), tx: random.uniform(0, 60), ty: random.uniform(0, 60))
      return .by(transform, random.uniform(1, 5), random.uniform(1, 5))
    }
    for place in 0..<600 {
      let layer = StackLayer(anywhere(), depth: place % 3 == 0 ? Double(place % 7) / 3 : 0)
      try stack.insert(layer, image: images[place % 4])
    }
    _ = stack.takeChanges()
    var strategies = try Self.prepared(stack)
    var hits = 0
    for step in 0..<24 {
      let ids = stack.list
      for _ in 0..<4 {
        let id = random.pick(ids)
        try stack.move(id, to: anywhere())
        if step % 3 == 0 { try stack.move(random.pick(ids), behind: random.pick(ids)) }
        if step % 4 == 0 { try stack.setDepth(random.uniform(0, 2), of: random.pick(ids)) }
      }
      if step % 2 == 0 { try stack.insert(StackLayer(anywhere()), image: images[0]) }
      if step % 5 == 0 { try stack.remove(ids[step]) }
      let changes = stack.takeChanges()
      for place in strategies.indices { try strategies[place].update(changes, of: stack) }
      let walk = try LinearWalk<PackedMask>(stack)
      let points = (0..<20).map { _ in Point(x: random.uniform(0, 60), y: random.uniform(0, 60)) }
      hits += points.filter { walk.topmost(at: $0) != nil }.count
      for strategy in strategies { check(strategy, like: walk, at: points, "step \(step)") }
    }
    #expect(hits > 100, "\(hits)")
  }

  /// Where rounding put a layer under a disc that its box did not reach, only the walk found it.
  ///
  /// The oracle, which takes longer, looks at a part of the answers.
  @Test func allStrategiesAgreeOnDiscsOverExtremeLayers() throws {
    var (hits, confirmed, excused) = (0, 0, 0)
    for index in 0..<1_000 {
      let scene = StackScene.extreme(seed: 29, index: index)
      let stack = HitStack(scene)
      let oracle = index % 8 == 0 ? ExactStack(scene.oracleStack) : nil
      let walk = try LinearWalk<PackedMask>(stack)
      let others = try Self.boxed(stack)
      var random = SeededGenerator(seed: 30, index: index)
      for place in 0..<3 {
        let disc = Disc(
          center: Point(x: random.uniform(-10, 10), y: random.uniform(-10, 10)),
          radius: place == 0 ? StackScene.extremeLength(&random) : random.uniform(0, 12))
        let order = DiscOrder.allCases[place]
        let found = walk.hits(disc, orderedBy: order)
        hits += found.count
        for other in others {
          #expect(
            other.hits(disc, orderedBy: order) == found,
            "\(type(of: other).name), stack \(index), \(disc), \(order)")
        }
        guard let oracle else { continue }
        let places = found.map { stack.list.firstIndex(of: $0)! }
        if places == oracle.hits(disc, orderedBy: order) {
          confirmed += found.count
          continue
        }
        excused += 1
        #expect(
          oracle.accepts(places, for: disc, orderedBy: order),
          "stack \(index), \(disc), \(order): \(places)")
      }
    }
    #expect(hits > 300, "\(hits)")
    #expect(confirmed > 200 && excused < 20, "\(confirmed) confirmed, \(excused) excused")
  }

  /// A list of changes that is not the next one must not lead to a stale answer.
  @Test func changesOfAnotherStateAreNoticed() throws {
    var stack = HitStack(StackScene.aligned(seed: 28, index: 1))
    _ = stack.takeChanges()
    let strategies = try Self.prepared(stack)
    var (one, other) = (stack, stack)
    let id = try one.insert(StackLayer(.at(0, 0, 4, 4), depth: 9), image: one.add(.rows("#")))
    _ = one.takeChanges()
    // The changes that put the layer there are lost.
    try one.move(id, to: .at(20, 0, 4, 4))
    let late = one.takeChanges()
    let added = try other.insert(
      StackLayer(.at(40, 0, 4, 4), depth: 9), image: other.add(.rows("#")))
    let elsewhere = other.takeChanges()
    for var strategy in strategies where !(strategy is IDBuffer<PackedMask>) {
      try strategy.update(late, of: one)
      #expect(strategy.topmost(at: Point(x: 21, y: 1)) == id)
      try strategy.update(elsewhere, of: other)
      #expect(strategy.topmost(at: Point(x: 41, y: 1)) == added)
      #expect(strategy.topmost(at: Point(x: 21, y: 1)) == nil)
    }
  }

  /// A disc that reaches past the numbers of single precision met the lanes that hold no box.
  @Test(arguments: [1e39, 1e300, 0x1.fffffffffffffp1023]) func hugeDiscs(radius: Double) throws {
    let layers = (0..<3).map { NamedLayer(.at(Double($0), 0, 4, 4)) }
    let stack = HitStack(StackScene(layers, images: [.rows("#")]))
    let expected = Array(stack.list.reversed())
    for case let strategy as any DiscStackStrategy in try Self.prepared(stack) {
      let disc = Disc(center: Point(x: 0, y: 0), radius: radius)
      #expect(strategy.hits(disc, orderedBy: .topmost) == expected, "\(type(of: strategy).name)")
    }
  }

  @Test func pointsAndDiscsThatAreNotFiniteHitNothing() throws {
    let stack = HitStack(StackScene([.init(.at(-9, -9, 99, 99))], images: [.rows("#")]))
    let exact = try ExactStackTests.all(stack).map { $0 as any StackStrategy }
    for strategy in try Self.prepared(stack) + exact {
      for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
        #expect(strategy.topmost(at: Point(x: value, y: 0)) == nil)
        #expect(strategy.topmost(at: Point(x: 0, y: value)) == nil)
      }
      guard let full = strategy as? any DiscStackStrategy else { continue }
      for radius in [Double.nan, -1, .infinity] {
        let disc = Disc(center: Point(x: 0, y: 0), radius: radius)
        #expect(full.hits(disc, orderedBy: .nearest).isEmpty)
      }
      let nowhere = Disc(center: Point(x: .nan, y: 1), radius: 1)
      #expect(full.hits(nowhere, orderedBy: .nearest).isEmpty)
      #expect(full.hits(Disc(center: Point(x: 0, y: 0), radius: 0), orderedBy: .topmost).count == 1)
    }
  }
}
