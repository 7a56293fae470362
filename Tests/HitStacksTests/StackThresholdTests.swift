import HitStacks
import HitTestStrategies
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Thresholds that questions bring, against stacks whose images were prepared for them.
@Suite struct StackThresholdTests {
  /// Gives all texels of all images random alpha.
  private static func shade(_ stack: inout HitStack, _ random: inout SeededGenerator) throws {
    for (id, image) in zip(stack.imageIDs, stack.images) {
      let (width, height) = (image.bitmap.width, image.bitmap.height)
      let bytes = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
      let plane = AlphaPlane(width: width, height: height, bytes: bytes)
      try stack.replace(id, by: StackImage(plane.bitmap, threshold: image.threshold))
    }
  }

  /// The same stack with one threshold for all images.
  private static func stack(
    _ stack: HitStack, _ threshold: AlphaThreshold?
  ) throws -> HitStack {
    var other = stack
    guard let threshold else { return other }
    for (id, image) in zip(stack.imageIDs, stack.images) {
      try other.replace(id, by: StackImage(image.bitmap, threshold: threshold))
    }
    return other
  }

  /// The strategies that take any threshold, over one texel test.
  private static func prepared<Texels: TexelStrategy>(
    _: Texels.Type, _ stack: HitStack
  ) throws -> [any AnyThresholdStackStrategy] {
    try StackRegistry.all(Texels.self).compactMap {
      try $0.init(stack) as? any AnyThresholdStackStrategy
    }
  }

  /// Compares what strategies answer with what a walk does that was prepared for the threshold.
  ///
  /// - Returns: how many layers the points hit.
  private func hits<Mask: TexelStrategy & TexelRectStrategy>(
    _ strategies: [any AnyThresholdStackStrategy], like walk: LinearWalk<Mask>,
    at points: [Point], _ what: String
  ) -> Int {
    var hits = 0
    for (place, point) in points.enumerated() {
      let all = walk.allHits(at: point)
      hits += all.count
      let disc = Disc(center: point, radius: 1.5)
      let order = DiscOrder.allCases[place % DiscOrder.allCases.count]
      let pressed = walk.hits(disc, orderedBy: order)
      for strategy in strategies {
        let name = "\(type(of: strategy).name), \(what), \(point)"
        #expect(strategy.topmost(at: point) == all.first, "\(name)")
        if let full = strategy as? any FullStackStrategy {
          #expect(full.allHits(at: point) == all, "\(name)")
        }
        if let full = strategy as? any DiscStackStrategy {
          #expect(full.hits(disc, orderedBy: order) == pressed, "\(name), \(order)")
        }
      }
    }
    return hits
  }

  private func check<Texels: TexelStrategy, Mask: TexelStrategy & TexelRectStrategy>(
    _: Texels.Type, like _: Mask.Type
  ) throws {
    var hits: [Int: Int] = [:]
    for index in 0..<24 {
      var random = SeededGenerator(seed: 51, index: index)
      func scene(_ step: Int) -> StackScene {
        let place = index + 1000 * step
        return index % 2 == 0 ? .aligned(seed: 52, index: place) : .free(seed: 52, index: place)
      }
      var stack = HitStack(scene(0))
      try Self.shade(&stack, &random)
      _ = stack.takeChanges()
      var strategies = try Self.prepared(Texels.self, stack)
      #expect(strategies.count == 4)
      let points = StackScene.points(seed: 53, index: index, count: 6)
      for step in 1...4 {
        // The last one stays while the stack changes.
        for alpha in [40, nil, 1, 256, 160] {
          let threshold = alpha.map { AlphaThreshold.atLeast($0) }
          for place in strategies.indices { strategies[place].threshold = threshold }
          let walk = try LinearWalk<Mask>(Self.stack(stack, threshold))
          let what = "stack \(index), step \(step), threshold \(alpha ?? -1)"
          hits[alpha ?? -1, default: 0] += self.hits(strategies, like: walk, at: points, what)
        }
        for _ in 0..<3 { try stack.changeSomething(&random, like: scene(step)) }
        try Self.shade(&stack, &random)
        let changes = stack.takeChanges()
        for place in strategies.indices { try strategies[place].update(changes, of: stack) }
        let walk = try LinearWalk<Mask>(Self.stack(stack, .atLeast(160)))
        _ = self.hits(strategies, like: walk, at: points, "stack \(index), after step \(step)")
      }
    }
    let inOrder = [1, 40, 160, 256].map { hits[$0, default: 0] }
    #expect(inOrder[0] > inOrder[1] && inOrder[1] > inOrder[2], "\(inOrder)")
    #expect(inOrder[2] > 20 && inOrder[3] == 0, "\(inOrder)")
  }

  @Test func aThresholdEqualsFreshPreparation() throws {
    try check(AlphaCache.self, like: PackedMask.self)
    try check(RGBACache.self, like: PackedMask.self)
    try check(SIMDScan.self, like: PackedMask.self)
    try check(MaxPyramid.self, like: PackedMask.self)
  }

  @Test func aThresholdOfExactTexelsEqualsFreshPreparation() throws {
    try check(Certified<AlphaCache>.self, like: Certified<PackedMask>.self)
    try check(Certified<MaxPyramid>.self, like: Certified<PackedMask>.self)
  }

  /// The texels decide whether a strategy takes any threshold, and a picture of layer numbers was
  /// drawn for one.
  @Test func whatKeepsOneThresholdTakesNoOther() {
    func names<Texels: TexelStrategy>(_: Texels.Type) -> [String] {
      StackRegistry.all(Texels.self).filter { $0 is any AnyThresholdStackStrategy.Type }
        .map { $0.name }
    }
    #expect(
      names(SIMDScan.self) == ["linear-walk", "linear-simd", "uniform-grid", "max-depth-tree"])
    #expect(names(PackedMask.self) == [] && names(Certified<PackedMask>.self) == [])
  }

  @Test func aTesterTakesTheThresholdOfEachQuestion() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#."))
    let id = try stack.insert(StackLayer(.at(0, 0, 2, 1)), image: image)
    var tester = try StackHitTester<UniformGrid<AlphaCache>>(stack)
    let (opaque, faint) = (Point(x: 0.5, y: 0.5), Point(x: 1.5, y: 0.5))
    #expect(tester.threshold == nil)
    #expect(tester.strategy.topmost(at: faint) == nil)
    tester.threshold = .atLeast(20)
    #expect(tester.strategy.topmost(at: faint) == id)
    let other = tester.strategy.withThreshold(.atLeast(21))
    #expect(other.topmost(at: faint) == nil && other.topmost(at: opaque) == id)
    #expect(tester.strategy.topmost(at: faint) == id)
    // It holds for images that come later.
    try tester.edit { try $0.replace(image, by: .rows("..")) }
    #expect(tester.strategy.topmost(at: opaque) == id)
    tester.threshold = nil
    #expect(tester.strategy.topmost(at: opaque) == nil)
  }
}
