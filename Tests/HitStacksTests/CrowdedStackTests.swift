import HitStacks
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// Many layers under one point, and every small stack there is.
@Suite struct CrowdedStackTests {
  /// The right of two texels passes in the last layer only; the left one passes in all others.
  private static let images: [StackImage] = [.rows("#."), .rows(".#")]

  /// More than 64, 255 and 1,000 layers of one place; only the one at the back has a texel under
  /// the point.
  @Test(arguments: [65, 256, 1_025]) func pointsFallThroughAllLayersInFront(count: Int) throws {
    var stack = HitStack()
    let images = Self.images.map { stack.add($0) }
    let last = try stack.insert(StackLayer(.at(0, 0, 2, 1)), image: images[1])
    let others = try (1..<count).map { _ in
      try stack.insert(StackLayer(.at(0, 0, 2, 1)), image: images[0])
    }
    for strategy in try StrategyAgreementTests.prepared(stack) {
      let (left, right) = (Point(x: 0.5, y: 0.5), Point(x: 1.5, y: 0.5))
      #expect(strategy.topmost(at: right) == last, "\(type(of: strategy).name)")
      #expect(strategy.topmost(at: left) == others.last, "\(type(of: strategy).name)")
      guard let full = strategy as? any DiscStackStrategy else { continue }
      #expect(full.allHits(at: left) == others.reversed())
      #expect(full.allHits(at: right) == [last])
      // The left texels reach to x = 1, half a point from the center.
      let disc = Disc(center: right, radius: 0.5)
      #expect(full.hits(disc, orderedBy: .topmost) == others.reversed() + [last])
      #expect(full.hits(disc, orderedBy: .nearest) == [last] + others.reversed())
      #expect(full.hits(disc, orderedBy: .mostCovered) == [last] + others.reversed())
      let smaller = Disc(center: right, radius: 0.5.nextDown)
      #expect(full.hits(smaller, orderedBy: .topmost) == [last])
    }
  }

  /// The depth decides before the list, also among a thousand.
  @Test func theDeepestOfAThousandIsFoundWhereverItIsInTheList() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    let ids = try (0..<1_000).map { _ in
      try stack.insert(StackLayer(.at(0, 0, 4, 4)), image: image)
    }
    _ = stack.takeChanges()
    var strategies = try StrategyAgreementTests.prepared(stack)
    for place in [0, 63, 64, 500, 999] {
      try stack.setDepth(Double(place + 1), of: ids[place])
      let changes = stack.takeChanges()
      for index in strategies.indices {
        try strategies[index].update(changes, of: stack)
        #expect(strategies[index].topmost(at: Point(x: 1.5, y: 1.5)) == ids[place])
      }
    }
  }

  /// All stacks of two layers that differ in place, image, depth, gates, clipping and nesting, at
  /// points that distinguish them; the expected answer is worked out from the numbers here.
  @Test func exhaustiveStacksOfTwo() throws {
    struct Choice {
      var x: Double
      var image: Int
      var depth: Double
      var isHidden: Bool
      var clips: Bool
    }
    let choices = (0..<32).map { bits -> Choice in
      func bit(_ place: Int) -> Int { bits >> place & 1 }
      return Choice(
        x: Double(bit(0)), image: bit(1), depth: Double(bit(2)), isHidden: bit(3) == 1,
        clips: bit(4) == 1)
    }
    var hits = 0
    for back in choices {
      for front in choices {
        for isNested in [false, true] {
          func layer(_ choice: Choice) -> StackLayer {
            StackLayer(
              .at(choice.x, 0, 2, 1, clips: choice.clips), depth: choice.depth,
              gates: ViewGates(isHidden: choice.isHidden))
          }
          let scene = StackScene(
            [
              .init(layer(back), image: back.image),
              .init(layer(front), image: front.image, parent: isNested ? 0 : nil),
            ], images: Self.images)
          let stack = HitStack(scene)
          let ids = stack.list
          let walk = try LinearWalk<PackedMask>(stack)
          let others = try StrategyAgreementTests.boxed(stack)
          for x in [0.5, 1.5, 2.5, 3.5] {
            /// Whether the texel of a layer that begins at `start` passes.
            func passes(_ choice: Choice, _ start: Double) -> Bool {
              let texel = Int((x - start).rounded(.down))
              return !choice.isHidden && texel == choice.image
            }
            let backHits = passes(back, back.x)
            var frontHits = passes(front, front.x + (isNested ? back.x : 0))
            if isNested {
              let isCut = back.clips && !(x >= back.x && x < back.x + 2)
              frontHits = frontHits && !back.isHidden && !isCut
            }
            let isFrontFirst = front.depth >= back.depth
            let order =
              isFrontFirst ? [(frontHits, 1), (backHits, 0)] : [(backHits, 0), (frontHits, 1)]
            let expected = order.filter { $0.0 }.map { ids[$0.1] }
            let point = Point(x: x, y: 0.5)
            hits += expected.count
            guard walk.allHits(at: point) == expected, walk.topmost(at: point) == expected.first,
              others.allSatisfy({ $0.topmost(at: point) == expected.first })
            else {
              Issue.record("\(back) \(front) \(isNested) \(x): expected \(expected)")
              return
            }
          }
        }
      }
    }
    #expect(hits > 1_000)
  }

  /// The tester keeps stack and strategy together, whatever an edit throws.
  @Test func aTesterIsNeverStale() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    let id = try stack.insert(StackLayer(.at(0, 0, 4, 4)), image: image)
    var tester = try StackHitTester<MaxDepthTree<PackedMask>>(stack)
    let (here, there) = (Point(x: 1, y: 1), Point(x: 9, y: 1))
    #expect(tester.strategy.topmost(at: here) == id)
    #expect(throws: StackError.depthIsNotANumber) {
      try tester.edit { stack in
        try stack.move(id, to: .at(8, 0, 4, 4))
        try stack.setDepth(.nan, of: id)
      }
    }
    #expect(tester.strategy.topmost(at: here) == nil && tester.strategy.topmost(at: there) == id)
    try tester.edit { try $0.remove(id) }
    #expect(tester.strategy.topmost(at: there) == nil && tester.stack.isEmpty)
    let new = try tester.edit { try $0.insert(StackLayer(.at(8, 0, 4, 4)), image: image) }
    #expect(tester.strategy.topmost(at: there) == new)
  }
}
