import HitStacks
import HitTestStrategies
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Edits that a strategy cannot follow, because it cannot prepare an image.
@Suite struct StackHitTesterTests {
  /// A texel test that refuses images of seven columns.
  struct Fussy: TexelStrategy {
    struct Refusal: Error, Equatable {}

    static let name = "fussy"
    static let summary = "refuses some images"
    static let guide = PackedMask.guide
    static let lookup = PackedMask.lookup
    let mask: PackedMask

    init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
      if bitmap.width == 7 { throw Refusal() }
      mask = PackedMask(bitmap, threshold: threshold)
    }

    var imageSize: ImageSize { mask.imageSize }
    func passes(column: Int, row: Int) -> Bool { mask.passes(column: column, row: row) }
  }

  private static let refused = StackImage.rows("#######")

  /// All that can be asked about the layers of a stack.
  private func description(_ stack: HitStack) throws -> [String] {
    try stack.list.map { id in
      let layer = try stack.layer(id)
      return
        "\(id) \(layer) \(String(describing: try stack.image(of: id))) "
        + String(describing: try stack.parent(of: id))
    } + ["\(stack.count) layers, \(stack.images.count) images", "\(stack.frontToBack)"]
  }

  /// An edit of every kind, which ends with an image that is refused, leaves no trace.
  @Test func anEditWithARefusedImageIsUndone() throws {
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    let ids = try (0..<6).map {
      try stack.insert(StackLayer(.at(Double($0), 0, 2, 2)), image: image)
    }
    try stack.setParent(ids[0], of: ids[1])
    var tester = try StackHitTester<MaxDepthTree<Fussy>>(stack)
    let before = try description(tester.stack)
    #expect(throws: Fussy.Refusal()) {
      try tester.edit { stack in
        try stack.remove(ids[0])
        try stack.move(ids[2], to: .at(50, 50, 2, 2))
        try stack.sendToBack(ids[5])
        try stack.setDepth(3, of: ids[3])
        try stack.setParent(ids[4], of: ids[3])
        try stack.replace(image, by: .rows(".."))
        let new = try stack.insert(StackLayer(.at(9, 9, 2, 2)), image: image)
        try stack.setImage(stack.add(Self.refused), of: new)
      }
    }
    #expect(try description(tester.stack) == before)
    for x in [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 50.5] {
      let point = Point(x: x, y: 0.5)
      let walk = try LinearWalk<PackedMask>(stack)
      #expect(tester.strategy.topmost(at: point) == walk.topmost(at: point), "\(point)")
    }
    // What comes after is followed again.
    try tester.edit { try $0.move(ids[2], to: .at(50, 0, 2, 2)) }
    #expect(tester.strategy.topmost(at: Point(x: 51, y: 1)) == ids[2])
  }

  /// Every third of some random edits is refused.
  ///
  /// The stack is then as after the others alone.
  @Test(arguments: 0..<8) func refusedEditsDoNotCount(index: Int) throws {
    var (random, extra) = (SeededGenerator(seed: 41, index: index), SeededGenerator(seed: 42))
    let scene = StackScene.aligned(seed: 43, index: index)
    var plain = HitStack(scene)
    _ = plain.takeChanges()
    var tester = try StackHitTester<LinearSIMD<Fussy>>(plain)
    let points = StackScene.points(seed: 44, index: index, count: 8)
    for step in 0..<24 {
      let other = StackScene.aligned(seed: 43, index: index + 100 * (step + 1))
      if step % 3 == 2 {
        #expect(throws: Fussy.Refusal()) {
          try tester.edit { stack in
            for _ in 0..<4 { try stack.changeSomething(&extra, like: other) }
            let id = try stack.insert(StackLayer(.at(0, 0, 9, 9)), image: stack.add(Self.refused))
            try stack.setParent(stack.list.first, of: id)
          }
        }
      } else {
        var same = random
        try plain.changeSomething(&random, like: other)
        try tester.edit { try $0.changeSomething(&same, like: other) }
      }
      #expect(try description(tester.stack) == description(plain), "step \(step)")
      let walk = try LinearWalk<PackedMask>(plain)
      for point in points {
        #expect(tester.strategy.topmost(at: point) == walk.topmost(at: point), "step \(step)")
      }
    }
  }
}
