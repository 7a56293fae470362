import HitStacks
import HitTestStrategies
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// How much of its tree a search looks at: the answers are right anyway, and only the time shows
/// that a tree is spoiled.
@Suite struct DepthTreeTests {
  private typealias Tree = MaxDepthTree<PackedMask>

  /// A pile of layers on one spot; the ones in front have no texel under its middle.
  private func pile(_ count: Int, transparent: Int) throws -> (stack: HitStack, ids: [LayerID]) {
    var random = SeededGenerator(seed: 0x911E)
    var stack = HitStack()
    let images = [stack.add(.rows("###", "###", "###")), stack.add(.rows("###", "#.#", "###"))]
    let ids = try (0..<count).map { place in
      let (x, y) = (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4))
      return try stack.insert(
        StackLayer(.at(x, y, 9, 9)), image: images[place < count - transparent ? 0 : 1])
    }
    _ = stack.takeChanges()
    return (stack, ids)
  }

  private let middle = Point(x: 4.5, y: 4.5)

  /// More nodes wait than the kernel's own list holds; then whole branches were searched at once.
  ///
  /// The best order looks into one leaf per layer in front at most, and into the 17 nodes above.
  @Test func aFullListOfNodesStaysBestFirst() throws {
    let (stack, ids) = try pile(4096, transparent: 40)
    let tree = try Tree(stack)
    #expect(tree.topmost(at: middle) == ids[4096 - 41])
    #expect(tree.nodesVisited(at: middle) <= 41 + 17, "\(tree.nodesVisited(at: middle))")
    let (all, _) = try pile(4096, transparent: 4096)
    let nothing = try Tree(all)
    #expect(nothing.topmost(at: middle) == nil)
    #expect(nothing.nodesVisited(at: middle) == 256 + 17)
  }

  /// Layers that were removed or hidden kept their keys, and so looked to be in front.
  @Test func layersThatAreGoneLeaveNoKeys() throws {
    var (stack, ids) = try pile(4096, transparent: 400)
    var tree = try Tree(stack)
    for (place, id) in ids.suffix(400).enumerated() {
      if place % 2 == 0 {
        try stack.remove(id)
      } else {
        try stack.setGates(ViewGates(isHidden: true), of: id)
      }
    }
    try tree.update(stack.takeChanges(), of: stack)
    #expect(tree.topmost(at: middle) == ids[4096 - 401])
    #expect(tree.nodesVisited(at: middle) <= 3, "\(tree.nodesVisited(at: middle))")
  }

  /// Layers in a square grid, put in without order.
  private func grid(_ side: Int, scale: Double = 1) throws -> (stack: HitStack, ids: [LayerID]) {
    var random = SeededGenerator(seed: 0x6D1D)
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    let ids = try (0..<side * side).shuffled(using: &random).map { place in
      try stack.insert(
        StackLayer(.at(Double(place % side) * scale, Double(place / side) * scale, scale, scale)),
        image: image)
    }
    _ = stack.takeChanges()
    return (stack, ids)
  }

  private func mostVisited(_ tree: Tree, side: Int, scale: Double = 1) -> Int {
    (0..<side).map { place in
      tree.nodesVisited(
        at: Point(x: (Double(place) + 0.5) * scale, y: (Double(place / 2) + 0.5) * scale))
    }.max()!
  }

  /// A few layers far away pushed all others into one cell of Hilbert's curve.
  @Test(arguments: [1e6, -1e12, 1e300]) func outliersDoNotSpoilTheTree(place: Double) throws {
    var (stack, _) = try grid(32)
    let plain = mostVisited(try Tree(stack), side: 32)
    let image = stack.images.count
    #expect(image == 1 && plain <= 8, "\(plain)")
    let far = stack.add(.rows("#"))
    for _ in 0..<3 { try stack.insert(StackLayer(.at(place, -place, 1, 1)), image: far) }
    let spoiled = mostVisited(try Tree(stack), side: 32)
    #expect(spoiled <= plain + 4, "\(spoiled) nodes, without outliers \(plain)")
  }

  /// Moving far wears the tree out in whatever unit a program counts, and one huge layer does not
  /// hide it.
  @Test(arguments: [1e-9, 1, 1e9], [false, true])
  func wearIsMeasuredWithoutUnit(scale: Double, hasHuge: Bool) throws {
    var (stack, ids) = try grid(32, scale: scale)
    if hasHuge {
      let image = stack.add(.rows("."))
      try stack.insert(
        StackLayer(.at(-1e6 * scale, -1e6 * scale, 2e6 * scale, 2e6 * scale)), image: image)
      _ = stack.takeChanges()
    }
    var tree = try Tree(stack)
    let fresh = mostVisited(tree, side: 32, scale: scale)
    var random = SeededGenerator(seed: 0x3EA5)
    // Layers change places, a few at a time.
    for _ in 0..<40 {
      for _ in 0..<16 {
        let place = Int.random(in: 0..<1024, using: &random)
        let geometry = LayerGeometry.at(
          Double(place % 32) * scale, Double(place / 32) * scale, scale, scale)
        try stack.move(random.pick(ids), to: geometry)
      }
      try tree.update(stack.takeChanges(), of: stack)
    }
    let worn = mostVisited(tree, side: 32, scale: scale)
    #expect(worn <= 3 * fresh + 12, "\(worn) nodes, fresh \(fresh)")
    ids = []
  }

  /// A box that its clipping ancestors left nothing of had its sides the wrong way round.
  @Test func aBoxThatIsClippedAwayIsEmpty() throws {
    let layers = [
      NamedLayer(.at(0, 0, 4, 4, clips: true), image: nil), .init(.at(9, 0, 4, 4), parent: 0),
      .init(.at(20, 0, 4, 4, clips: true), image: nil, parent: 0),
      .init(.at(0, 0, 4, 4), parent: 2),
    ]
    let stack = HitStack(StackScene(layers, images: [.rows("#")]))
    let resolved = try ResolvedStack<PackedMask>(stack)
    #expect(resolved.shownFrontToBack().isEmpty)
    for slot in 0..<4 {
      let sides = resolved.sides(slot)
      #expect(sides.minX == .infinity && sides.maxX == -.infinity, "\(slot): \(sides)")
      #expect(sides.minY == .infinity && sides.maxY == -.infinity, "\(slot): \(sides)")
    }
  }
}
