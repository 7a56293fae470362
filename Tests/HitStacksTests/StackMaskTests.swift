import HitStacks
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// Layers that are cut by the image of another layer (rule R18), computed by hand.
@Suite struct StackMaskTests {
  /// A photo of 4 × 4 points that the left half of a square masks, and a floor behind both.
  private static func scene() -> StackScene {
    StackScene(
      [
        NamedLayer(.at(0, 0, 9, 9)),
        NamedLayer(StackLayer(.at(2, 1, 4, 4)), mask: 2),
        NamedLayer(StackLayer(.at(0, 0, 4, 4)), image: 1, parent: 1),
      ], images: [.rows("#"), .rows("#.")])
  }

  private static let left = Point(x: 3, y: 2)
  private static let right = Point(x: 5, y: 2)

  @Test func aMaskCutsItsLayerAndIsNotHit() throws {
    func ask<S: StackStrategy>(_ strategy: S.Type) throws {
      var tester = try StackHitTester<S>(HitStack(Self.scene()))
      let ids = tester.stack.list
      func topmost(_ point: Point) -> LayerID? { tester.strategy.topmost(at: point) }
      #expect(topmost(Self.left) == ids[1] && topmost(Self.right) == ids[0])
      // The mask moves with the layer that holds it.
      try tester.edit { try $0.move(ids[1], to: .at(4, 1, 4, 4)) }
      #expect(topmost(Self.left) == ids[0] && topmost(Self.right) == ids[1])
      // A mask that moves alone.
      try tester.edit { try $0.move(ids[2], to: .at(-2, 0, 4, 4)) }
      #expect(topmost(Self.right) == ids[0])
      try tester.edit { try $0.move(ids[2], to: .at(0, 0, 4, 4)) }
      // A hidden mask leaves nothing.
      try tester.edit { try $0.setGates(ViewGates(isHidden: true), of: ids[2]) }
      #expect(topmost(Self.right) == ids[0])
      try tester.edit { try $0.setGates(.open, of: ids[2]) }
      #expect(topmost(Self.right) == ids[1])
      // Where the mask is ignored, it is still not hit.
      try tester.edit { try $0.setMask(ids[2], of: ids[1], rule: .ignored) }
      #expect(topmost(Point(x: 7, y: 2)) == ids[1] && topmost(Self.right) == ids[1])
      // Without a mask, both are layers like others.
      try tester.edit { try $0.setMask(nil, of: ids[1]) }
      #expect(topmost(Self.right) == ids[2] && topmost(Point(x: 7, y: 2)) == ids[1])
    }
    for strategy in StackRegistry.all(PackedMask.self) { try ask(strategy) }
    for strategy in StackRegistry.exact { try ask(strategy) }
  }

  @Test func aMaskCutsWhatItsLayerHolds() throws {
    var stack = HitStack(Self.scene())
    let ids = stack.list
    let badge = try stack.insert(
      StackLayer(.at(0, 0, 4, 4)), image: stack.imageIDs[0], parent: ids[1])
    let walk = try LinearWalk<PackedMask>(stack)
    #expect(walk.allHits(at: Self.left) == [badge, ids[1], ids[0]])
    #expect(walk.allHits(at: Self.right) == [ids[0]])
  }

  @Test func masksAreReadBack() throws {
    var stack = HitStack(Self.scene())
    let ids = stack.list
    #expect(try stack.mask(of: ids[0]) == nil)
    let mask = try #require(try stack.mask(of: ids[1]))
    #expect(mask == (ids[2], .masked))
    try stack.setMask(ids[0], of: ids[1], rule: .ignored)
    let other = try #require(try stack.mask(of: ids[1]))
    #expect(other == (ids[0], .ignored))
  }

  @Test func theMaskOfALayerThatRemainsCannotBeRemoved() throws {
    var stack = HitStack(Self.scene())
    let ids = stack.list
    #expect(throws: StackError.maskOfAnother(ids[2], of: ids[1])) { try stack.remove(ids[2]) }
    #expect(stack.count == 3)
    // With its layer, it can.
    try stack.remove(ids[1])
    #expect(stack.list == [ids[0]])
    #expect(throws: StackError.masksItself(ids[0])) { try stack.setMask(ids[0], of: ids[0]) }
    #expect(throws: StackError.unknownLayer(ids[2])) { try stack.setMask(ids[2], of: ids[0]) }
    #expect(try stack.mask(of: ids[0]) == nil)
    // A place that is used again has no mask, and is not a mask.
    let new = try stack.insert(StackLayer(.at(0, 0, 9, 9)), image: stack.imageIDs[0])
    #expect(try LinearWalk<PackedMask>(stack).allHits(at: Self.left) == [new, ids[0]])
  }

  /// Every layer of a long chain has the mask of the outermost one, which is kept for each.
  @Test func aLongChainHasTheMasksOfAllItsHolders() throws {
    let count = 2_000
    let layers = (0..<count).map { place in
      NamedLayer(
        StackLayer(.at(0, 0, 4, 4)), parent: place == 0 ? nil : place - 1,
        mask: place == 0 ? count : nil)
    }
    let scene = StackScene(
      layers + [NamedLayer(StackLayer(.at(0, 0, 4, 4)), image: 1)],
      images: [.rows("#"), .rows("#.")])
    let walk = try LinearWalk<PackedMask>(HitStack(scene))
    #expect(walk.allHits(at: Point(x: 1, y: 1)).count == count)
    #expect(walk.allHits(at: Point(x: 3, y: 1)).isEmpty)
  }

  /// A disc hits a layer where it touches what the mask leaves of it, and never the mask.
  @Test func discsTouchWhatTheMaskLeaves() throws {
    let stack = HitStack(Self.scene())
    let ids = stack.list
    // The photo is left between x = 2 and 4, and the floor is everywhere.
    let (both, floor) = ([ids[1], ids[0]], [ids[0]])
    let right: [(radius: Double, topmost: [LayerID], nearest: [LayerID])] = [
      (0, floor, floor), (0.25, floor, floor), (0.75, floor, floor), (1, both, both.reversed()),
      (2.5, both, both.reversed()),
    ]
    let rounded = try StrategyAgreementTests.boxed(stack)
    for strategy in try rounded + ExactStackTests.all(stack) {
      for (radius, topmost, nearest) in right {
        let disc = Disc(center: Self.right, radius: radius)
        #expect(strategy.hits(disc, orderedBy: .topmost) == topmost, "\(radius)")
        #expect(strategy.hits(disc, orderedBy: .nearest) == nearest, "\(radius)")
        // The floor covers all of it.
        #expect(strategy.hits(disc, orderedBy: .mostCovered) == nearest, "\(radius)")
      }
      let edge = Disc(center: Point(x: 4, y: 2), radius: 0)
      #expect(strategy.hits(edge, orderedBy: .nearest) == both)
    }
  }

  /// A mask that shows nothing leaves nothing to touch, and an ancestor of a mask cuts it.
  @Test func discsFollowGatesAndWindowsOfMasks() throws {
    var stack = HitStack(Self.scene())
    let ids = stack.list
    let disc = Disc(center: Self.right, radius: 2)
    /// The different answers of all strategies.
    func answers() throws -> Set<[LayerID]> {
      let strategies = try StrategyAgreementTests.boxed(stack) + ExactStackTests.all(stack)
      return Set(strategies.map { $0.hits(disc, orderedBy: .topmost) })
    }
    #expect(try answers() == [[ids[1], ids[0]]])
    try stack.setGates(ViewGates(isHidden: true), of: ids[2])
    #expect(try answers() == [[ids[0]]])
    try stack.setGates(.open, of: ids[2])
    let window = try stack.insert(StackLayer(.at(2, 1, 0.5, 4, clips: true)))
    let mask = try stack.insert(
      StackLayer(.at(0, 0, 4, 4)), image: stack.imageIDs[1], parent: window)
    try stack.setMask(mask, of: ids[1])
    // What is left of the photo, and of the old mask in it, ends at x = 2.5, farther away than 2.
    #expect(try answers() == [[ids[0]]])
  }
}
