import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Stacks whose images are sampled in turn by each way, some of them as masks, against the oracle.
@Suite struct InterpolatedStackTests {
  /// A stack in which every third layer that shows an image is the mask of another one.
  private static func stack(_ kind: Int, _ index: Int) throws -> HitStack {
    let scene: StackScene =
      kind == 0 ? .aligned(seed: 31, index: index) : .free(seed: 32, index: index)
    var stack = HitStack(scene.smooth)
    let shown = zip(scene.layers, stack.list).filter { $0.0.image != nil }.map(\.1)
    for place in stride(from: 2, to: shown.count, by: 3) {
      try stack.setMask(shown[place], of: shown[place - 1], rule: .masked)
    }
    _ = stack.takeChanges()
    return stack
  }

  /// Random points, and those at edges, at centers of texels, and half a texel beyond the image.
  private static func points(_ stack: HitStack, _ index: Int) throws -> [Point] {
    var random = SeededGenerator(seed: 33, index: index)
    let scene = try stack.scene()
    let shown = try LayerScene(
      scene.layers, images: scene.images.mapValues { .init($0.bitmap) }, threshold: .above(85))
    let places = LayerPlace.all(in: shown)
    let near = (0..<10).compactMap { _ -> Point? in
      guard let place = places.randomElement(using: &random), let size = place.imageSize else {
        return nil
      }
      func half(_ side: Double) -> Double { (random.uniform(-1, side + 1) * 2).rounded() / 2 }
      return place.point(u: half(size.width), v: half(size.height))
    }
    return StackScene.points(seed: 34, index: index, count: 6) + near
  }

  @Test(arguments: [0, 1]) func exactStrategiesFollowTheOracle(kind: Int) throws {
    var (hits, differing) = (0, 0)
    for index in 0..<120 {
      let stack = try Self.stack(kind, index)
      let (oracle, ids) = (ExactStack(try stack.oracleStack()), stack.list)
      let plain = ExactStack(
        try stack.scene().mapImages {
          SampledTexels(PassingTexels($1.bitmap, threshold: $1.threshold))
        })
      let strategies = try ExactStackTests.all(stack)
      for point in try Self.points(stack, index) {
        let right = oracle.allHits(at: point)
        for strategy in strategies {
          let (name, found) = (type(of: strategy).name, right.map { ids[$0] })
          #expect(strategy.topmost(at: point) == found.first, "\(name), stack \(index), \(point)")
          #expect(strategy.allHits(at: point) == found, "\(name), stack \(index), \(point)")
        }
        hits += right.count
        differing += right == plain.allHits(at: point) ? 0 : 1
      }
    }
    #expect(hits > 200 && differing > 40, "\(hits), \(differing)")
  }

  @Test(arguments: [0, 1]) func roundedStrategiesFollowTheOracle(kind: Int) throws {
    var (hits, excused) = (0, 0)
    for index in 0..<120 {
      let stack = try Self.stack(kind, index)
      let (oracle, ids) = (ExactStack(try stack.oracleStack()), stack.list)
      let strategies = try StrategyAgreementTests.boxed(stack)
      for point in try Self.points(stack, index) {
        let right = oracle.allHits(at: point)
        hits += right.count
        for strategy in strategies {
          let found = strategy.allHits(at: point).map { id in ids.firstIndex(of: id)! }
          #expect(strategy.topmost(at: point) == found.first.map { ids[$0] })
          if found == right { continue }
          excused += 1
          #expect(
            oracle.accepts(allHits: found, at: point),
            "\(type(of: strategy).name), stack \(index), \(point)")
        }
      }
    }
    // Doubles round nothing in aligned stacks.
    #expect(hits > 200 && (kind == 0 ? excused == 0 : excused < 200), "\(hits), \(excused)")
  }

  /// An image that is replaced by the same one in another sampling is shown so.
  @Test(arguments: [0, 1]) func samplingsChange(kind: Int) throws {
    for index in 0..<20 {
      var stack = try Self.stack(kind, index)
      var exact = try ExactStackTests.all(stack)
      var rounded = try StrategyAgreementTests.prepared(stack)
      for turn in 0..<3 {
        for (id, image) in zip(stack.imageIDs, stack.images) {
          var image = image
          let next = Sampling.allCases.firstIndex(of: image.sampling)! + 1
          image.sampling = Sampling.allCases[next % 3]
          try stack.replace(id, by: image)
        }
        let changes = stack.takeChanges()
        for place in exact.indices { try exact[place].update(changes, of: stack) }
        for place in rounded.indices { try rounded[place].update(changes, of: stack) }
        let walk = try LinearWalk<PackedMask>(stack)
        let (oracle, ids) = (ExactStack(try stack.oracleStack()), stack.list)
        for point in try Self.points(stack, index) {
          let right = oracle.topmost(at: point).map { ids[$0] }
          for strategy in exact {
            #expect(strategy.topmost(at: point) == right, "stack \(index), \(turn), \(point)")
          }
          for strategy in rounded where !(strategy is IDBuffer<PackedMask>) {
            #expect(strategy.topmost(at: point) == walk.topmost(at: point), "\(index), \(point)")
          }
        }
      }
    }
  }

  /// Discs touch the texels themselves.
  @Test func discsAreThoseOfTheTexels() throws {
    for index in 0..<20 {
      let scene = StackScene.free(seed: 35, index: index)
      let (smooth, plain) = (
        try LinearSIMD<PackedMask>(HitStack(scene.smooth)),
        try LinearSIMD<PackedMask>(HitStack(scene))
      )
      for (place, point) in StackScene.points(seed: 36, index: index, count: 3).enumerated() {
        let disc = Disc(center: point, radius: [0, 0.75, 2][place])
        for order in DiscOrder.allCases {
          #expect(smooth.hits(disc, orderedBy: order) == plain.hits(disc, orderedBy: order))
        }
      }
    }
  }

  /// The step from a coordinate to a center is rounded where it crosses a power of two.
  @Test func aStepToTheCenterIsRounded() throws {
    let bytes = (0..<130).map { UInt8($0 <= 127 ? 255 : 0) }
    let image = StackImage(
      AlphaPlane(width: 130, height: 1, bytes: bytes).bitmap, threshold: .atLeast(243),
      sampling: .linearClamp)
    let stack = HitStack(StackScene([.init(StackLayer(.at(0, 0, 130, 1)))], images: [image]))
    let part = (12.0 / 255 * 0x1p46).rounded(.down) * 0x1p-46
    for (x, isHit) in [(127.5 + part, true), (127.5 + part + 0x1p-46, false)] {
      let point = Point(x: x, y: 0.5)
      #expect(ExactStack(try stack.oracleStack()).topmost(at: point) == (isHit ? 0 : nil))
      for strategy in try ExactStackTests.all(stack) {
        #expect((strategy.topmost(at: point) != nil) == isHit, "\(type(of: strategy).name), \(x)")
      }
    }
  }

  /// A threshold that a question brings counts for interpolated alpha, too.
  @Test func questionsBringThresholds() throws {
    let image = StackImage(
      AlphaPlane(width: 2, height: 1, bytes: [255, 0]).bitmap, threshold: .atLeast(1),
      sampling: .linearClamp)
    var stack = HitStack()
    let id = stack.add(image)
    let layer = try stack.insert(StackLayer(.at(0, 0, 4, 4)), image: id)
    let searched = try LinearSIMD<Certified<SIMDScan>>(stack)
    // Alpha falls from 255 at x = 1 to 0 at x = 3.
    for (minimum, last) in [(1, 2.99), (86, 2.32), (128, 1.99), (255, 1.0), (256, -1)] {
      let asked = searched.withThreshold(.atLeast(minimum))
      for x in stride(from: 0.25, to: 4, by: 0.25) {
        let found = asked.topmost(at: Point(x: x, y: 2))
        #expect((found == layer) == (x <= last), "\(minimum), \(x)")
      }
    }
  }
}
