import HitStacks
import HitTesting
import TestSupport
import Testing

/// Editing a stack: ids, order, parents and errors.
@Suite struct HitStackTests {
  private static let square = layer(depth: 0)

  private static func layer(depth: Double) -> StackLayer {
    StackLayer(.at(0, 0, 2, 2), depth: depth)
  }

  /// A stack of layers of depth 0, and their ids in the order of the list.
  private static func stack(of count: Int) throws -> (HitStack, [LayerID]) {
    var stack = HitStack()
    let ids = try (0..<count).map { _ in try stack.insert(square) }
    return (stack, ids)
  }

  @Test func aDescriptionBecomesAStack() throws {
    let (one, two) = (StackImage.rows("#"), StackImage.rows("#."))
    let stack = HitStack(
      try StackDescription(
        [
          NamedLayer("leaf", image: "two", parent: "inner", Self.square),
          NamedLayer("inner", parent: "root", Self.layer(depth: 1)),
          NamedLayer("root", image: "one", Self.square),
        ], images: ["two": two, "one": one]))
    let ids = stack.list
    #expect(stack.images == [one, two] && stack.count == 3)
    #expect(try ids.map { try stack.image(of: $0) } == [stack.imageIDs[1], nil, stack.imageIDs[0]])
    #expect(try ids.map { try stack.parent(of: $0) } == [ids[1], ids[2], nil])
    #expect(try stack.layer(ids[1]).depth == 1)
  }

  @Test func laterLayersAreInFrontOfEqualDepth() throws {
    let (stack, ids) = try Self.stack(of: 3)
    #expect(stack.frontToBack == [ids[2], ids[1], ids[0]])
  }

  @Test func depthComesBeforeTheList() throws {
    var stack = HitStack()
    let ids = try [1, 3, 1, -2, 3].map { try stack.insert(Self.layer(depth: $0)) }
    // Depth 3: places 4 and 1; depth 1: places 2 and 0; depth −2: place 3.
    #expect(stack.frontToBack == [4, 1, 2, 0, 3].map { ids[$0] })
    try stack.setDepth(.infinity, of: ids[3])
    #expect(stack.frontToBack.first == ids[3])
  }

  @Test func negativeZeroIsTheSameDepth() throws {
    var stack = HitStack()
    let ids = try [0.0, -0.0, 0.0].map { try stack.insert(Self.layer(depth: $0)) }
    #expect(stack.frontToBack == ids.reversed())
  }

  @Test func layersMoveWithinTheList() throws {
    var (stack, ids) = try Self.stack(of: 4)
    try stack.bringToFront(ids[0])
    #expect(stack.list == [1, 2, 3, 0].map { ids[$0] })
    try stack.sendToBack(ids[3])
    #expect(stack.list == [3, 1, 2, 0].map { ids[$0] })
    try stack.move(ids[0], behind: ids[1])
    #expect(stack.list == [3, 0, 1, 2].map { ids[$0] })
    try stack.move(ids[3], inFrontOf: ids[2])
    #expect(stack.list == [0, 1, 2, 3].map { ids[$0] })
    try stack.move(ids[1], inFrontOf: ids[0])
    try stack.move(ids[1], behind: ids[1])
    #expect(stack.list == [0, 1, 2, 3].map { ids[$0] })
    try stack.reorder([2, 0, 3, 1].map { ids[$0] })
    #expect(stack.list == [2, 0, 3, 1].map { ids[$0] })
    #expect(stack.frontToBack == stack.list.reversed())
  }

  /// Halving one gap more often than its labels allow gives all labels anew.
  @Test func aHundredMovesIntoOneGapKeepTheOrder() throws {
    var (stack, ids) = try Self.stack(of: 102)
    var expected = ids
    for id in ids[1...100] {
      try stack.move(id, behind: ids[101])
      expected.removeAll { $0 == id }
      expected.insert(id, at: expected.count - 1)
      #expect(stack.list == expected)
      #expect(stack.frontToBack == expected.reversed())
    }
    for id in ids[1...100] {
      try stack.move(id, inFrontOf: ids[0])
      expected.removeAll { $0 == id }
      expected.insert(id, at: 1)
    }
    #expect(stack.frontToBack == expected.reversed())
  }

  /// Where a gap has no label left, few layers around it get other ones, so that strategies have
  /// few to follow; once all of them did.
  @Test func movesIntoOneGapChangeFewLayers() throws {
    var (stack, ids) = try Self.stack(of: 4_096)
    _ = stack.takeChanges()
    let (moved, between, last) = (ids[..<2_000], ids[2_000..<4_000], ids[4_000...])
    var changed = 0
    for id in moved {
      try stack.move(id, behind: ids[4_000])
      changed += stack.takeChanges().count
    }
    var expected = Array(between)
    expected.append(contentsOf: moved)
    expected.append(contentsOf: last)
    #expect(stack.list == expected)
    for id in moved {
      try stack.move(id, inFrontOf: ids[4_000])
      changed += stack.takeChanges().count
    }
    expected = Array(between) + [ids[4_000]]
    expected.append(contentsOf: moved.reversed())
    expected.append(contentsOf: last.dropFirst())
    #expect(stack.list == expected)
    #expect(stack.frontToBack == stack.list.reversed())
    // The logarithm of the number of layers is 12.
    #expect(changed < 12 * 4_000, "\(changed) layers")
  }

  @Test func aRemovedLayerTakesItsLayersAlong() throws {
    var stack = HitStack()
    let root = try stack.insert(Self.square)
    let inner = try stack.insert(Self.square, parent: root)
    let leaf = try stack.insert(Self.square, parent: inner)
    let other = try stack.insert(Self.square)
    try stack.remove(inner)
    #expect(stack.list == [root, other] && stack.count == 2)
    #expect(throws: StackError.unknownLayer(leaf)) { try stack.layer(leaf) }
    let new = try stack.insert(Self.square)
    #expect(!stack.contains(inner) && !stack.contains(leaf) && stack.contains(new))
    #expect(stack.list == [root, other, new])
    #expect(throws: StackError.unknownLayer(inner)) { try stack.bringToFront(inner) }
  }

  @Test func cyclesAreErrorsAndChangeNothing() throws {
    var stack = HitStack()
    let root = try stack.insert(Self.square)
    let inner = try stack.insert(Self.square, parent: root)
    let leaf = try stack.insert(Self.square, parent: inner)
    for parent in [root, inner, leaf] {
      #expect(throws: StackError.cyclicParents(layer: root, parent: parent)) {
        try stack.setParent(parent, of: root)
      }
    }
    try stack.setParent(root, of: leaf)
    try stack.setParent(leaf, of: inner)
    #expect(try stack.parent(of: inner) == leaf)
    #expect(throws: StackError.cyclicParents(layer: leaf, parent: inner)) {
      try stack.setParent(inner, of: leaf)
    }
    try stack.setParent(nil, of: leaf)
    #expect(try stack.parent(of: leaf) == nil && stack.parent(of: inner) == leaf)
  }

  @Test func brokenOrdersAndNumbersAreErrors() throws {
    var (stack, ids) = try Self.stack(of: 3)
    #expect(throws: StackError.layerInTwoPlaces(ids[1])) {
      try stack.reorder([ids[0], ids[1], ids[1]])
    }
    #expect(throws: StackError.layerMissing(ids[1])) { try stack.reorder([ids[2], ids[0]]) }
    #expect(throws: StackError.depthIsNotANumber) { try stack.setDepth(.nan, of: ids[0]) }
    #expect(throws: StackError.depthIsNotANumber) { try stack.insert(Self.layer(depth: .nan)) }
    #expect(throws: StackError.depthIsNotANumber) {
      try stack.update(ids[0], to: Self.layer(depth: .nan))
    }
    #expect(stack.list == ids)
  }

  @Test func anImageOfAnotherStackIsAnError() throws {
    var other = HitStack()
    let image = other.add(.rows("#"))
    var stack = HitStack()
    #expect(throws: StackError.unknownImage(image)) { try stack.insert(Self.square, image: image) }
    #expect(stack.isEmpty && stack.list.isEmpty)
    let id = try other.insert(Self.square, image: image)
    #expect(try other.image(of: id) == image)
    try other.setImage(nil, of: id)
    #expect(try other.image(of: id) == nil)
  }

  @Test func aCopyGoesItsOwnWay() throws {
    var (stack, ids) = try Self.stack(of: 2)
    let copy = stack
    try stack.remove(ids[0])
    #expect(copy.list == ids && stack.list == [ids[1]])
  }
}
