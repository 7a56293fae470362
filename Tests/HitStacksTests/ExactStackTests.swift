import Corpora
import HeapAccounting
import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Exact strategies for stacks against the oracle, where doubles fail: at edges that the chain of
/// ancestors rounds, in layers of extreme geometry, and while the stack changes.
@Suite struct ExactStackTests {
  private typealias Walk = LinearWalk<Certified<PackedMask>>

  static func all(_ stack: HitStack) throws -> [any DiscStackStrategy] {
    try StackRegistry.exact.compactMap { try $0.init(stack) as? any DiscStackStrategy }
  }

  /// Compares all answers about a stack with the oracle; returns how many layers the points hit.
  private func hits(
    _ strategies: [any DiscStackStrategy], of stack: HitStack, at points: [Point], _ what: String
  ) throws -> Int {
    let oracle = ExactStack(try stack.oracleStack())
    let ids = stack.list
    var hits = 0
    for point in points {
      let right = oracle.allHits(at: point).map { ids[$0] }
      hits += right.count
      for strategy in strategies {
        let name = type(of: strategy).name
        #expect(strategy.topmost(at: point) == right.first, "\(name), \(what), \(point)")
        #expect(strategy.allHits(at: point) == right, "\(name), \(what), \(point)")
      }
    }
    return hits
  }

  /// Points at the edges of texels of the layers, as near as doubles get, and beside them.
  private static func edges(
    _ stack: HitStack, _ random: inout SeededGenerator, count: Int
  ) throws -> [Point] {
    let scene = try stack.scene()
    let shown = try LayerScene(
      scene.layers, images: scene.images.mapValues { .init($0.bitmap) }, threshold: .above(85))
    let places = LayerPlace.all(in: shown)
    return (0..<count).compactMap { _ in
      guard let place = places.randomElement(using: &random), let size = place.imageSize,
        let point = place.point(
          u: random.uniform(0, size.width).rounded(), v: random.uniform(0, size.height).rounded())
      else { return nil }
      return random.pick([
        point, Point(x: point.x.nextUp, y: point.y), Point(x: point.x, y: point.y.nextDown),
      ])
    }
  }

  @Test func thereAreFourAndTheyPromiseItForPointsAndDiscs() throws {
    let strategies = try Self.all(HitStack())
    #expect(strategies.count == 4)
    for strategy in strategies {
      #expect(strategy.fidelity == .texels(.exact) && type(of: strategy).discFidelity == .exact)
      #expect(type(of: strategy).name.hasPrefix("certified-"))
    }
    #expect(LinearWalk<PackedMask>.discFidelity == .float64)
  }

  /// Beyond 100 bits: each scale is inverted by the next one except in its last bit, and the
  /// translation is large.
  @Test func integersDecideWhatHundredBitsCannot() throws {
    var stack = HitStack()
    let image = stack.add(.rows("##", "##"))
    var parent: LayerID?
    for place in 0..<6 {
      let factor = place % 2 == 0 ? 0x1p300 * 1.0.nextUp : 0x1p-300 * 1.0.nextDown
      let matrix = AffineTransform(
        a: factor, b: 0, c: 0, d: factor, tx: place == 0 ? 0x1p300 : -0x1p-2, ty: 0)
      parent = try stack.insert(
        StackLayer(.by(matrix, 2, 2)), image: place == 5 ? image : nil, parent: parent)
    }
    let strategies = try Self.all(stack)
    for x in [0, 0x1p298, 0x1p299, 0x1p300, -0x1p300, 1] {
      for point in [x.nextDown, x, x.nextUp].map({ Point(x: $0, y: 0) }) {
        _ = try hits(strategies, of: stack, at: [point], "the chain")
      }
    }
  }

  /// One layer in the root, of an image that is opaque.
  private static func stack(
    _ geometry: LayerGeometry, side: Int, in parent: LayerGeometry? = nil
  ) throws -> HitStack {
    var stack = HitStack()
    let bytes = [UInt8](repeating: 255, count: side * side)
    let image = stack.add(
      StackImage(AlphaPlane(width: side, height: side, bytes: bytes).bitmap, threshold: .above(85)))
    let holder = try parent.map { try stack.insert(StackLayer($0), image: nil) }
    try stack.insert(StackLayer(geometry), image: image, parent: holder)
    return stack
  }

  /// Doubles overflow or underflow along one axis, and know all about the other one.
  @Test(arguments: [false, true]) func oneAxisBeyondDoubles(isTurned: Bool) throws {
    let cases: [(scale: Double, side: Double, offset: Double, at: [Double])] = [
      (0x1p-500, 100, 0x1p600, [0x1p600, 0x1p600.nextUp, 0x1p600.nextDown]),
      (1, 0x1p-600, 5, [5, 5.0.nextUp, 5.0.nextDown]),
      (1, 0x1p-600, 0, [0, 1.3 * 0x1p-1020, 0x1p-601, 0x1p-600, 0x1p-607]),
    ]
    for (scale, side, offset, at) in cases {
      var matrix = AffineTransform.scale(x: isTurned ? scale : 1, y: isTurned ? 1 : scale)
      (matrix.tx, matrix.ty) = isTurned ? (offset, 0) : (0, offset)
      let size = Size(width: isTurned ? side : 100, height: isTurned ? 100 : side)
      let stack = try Self.stack(LayerGeometry(size: size, attachment: .matrix(matrix)), side: 100)
      let points = at.flatMap { value in
        [0, 50.5].map { isTurned ? Point(x: value, y: $0) : Point(x: $0, y: value) }
      }
      let found = try hits(
        try Self.all(stack), of: stack, at: points, "\(scale), \(side), \(offset)")
      #expect(found > 0)
    }
  }

  /// The edges at which clipping cuts, as far as the map may be off, are those of the whole image.
  @Test func aCutThatLooksLikeTheWholeImage() throws {
    let side = 3.5 + 0x1p-19
    let stack = try Self.stack(
      LayerGeometry(
        size: Size(width: side, height: side), attachment: .matrix(.translation(x: 0x1p35, y: 0)),
        contentsGravity: .center, masksToBounds: true), side: 4)
    let points = [-0.15, -0x1p-17, 0, 1.5, 3.5].map { Point(x: 0x1p35 + $0, y: 1.5) }
    #expect(try hits(try Self.all(stack), of: stack, at: points, "the cut") >= 2)
  }

  /// Three maps whose product is singular within 100 bits: doubles know nothing of what they hold.
  private static func nearlySingularChain(clips: Bool) throws -> HitStack {
    let matrix = AffineTransform.linear(a: 1, b: 1, c: 1, d: 1 + 0x1p-52)
    var stack = HitStack()
    let image = stack.add(.rows("#"))
    var parent: LayerID?
    for place in 0..<3 {
      parent = try stack.insert(
        StackLayer(.by(matrix, 1, 1, clips: clips)), image: place == 2 ? image : nil,
        parent: parent)
    }
    return stack
  }

  /// Integers decide about them.
  @Test(arguments: [false, true]) func chainsOfWhichDoublesKnowNothing(clips: Bool) throws {
    let stack = try Self.nearlySingularChain(clips: clips)
    let points = [(0.0, 0.0), (4, 4), (1, 1), (0x1p-60, 0), (1000, -1000)].map {
      Point(x: $0, y: $1)
    }
    _ = try hits(try Self.all(stack), of: stack, at: points, "the chain")
    let (exact, oracle) = (try Walk(stack), ExactStack(try stack.oracleStack()))
    for point in points {
      let disc = Disc(center: point, radius: 1)
      for order in [DiscOrder.topmost, .nearest] {
        let right = oracle.hits(disc, orderedBy: order).map { stack.list[$0] }
        #expect(exact.hits(disc, orderedBy: order) == right, "\(point)")
      }
    }
  }

  /// One layer that lies at a distance from the root, in a parent or without one.
  private static func moved(_ x: Double, in parent: Double? = nil) throws -> HitStack {
    func layer(_ x: Double) -> LayerGeometry {
      LayerGeometry(size: Size(width: 4, height: 4), attachment: .matrix(.translation(x: x, y: 0)))
    }
    return try stack(layer(x), side: 4, in: parent.map { layer($0) })
  }

  /// A point that lies less than 2⁻⁵⁴ beside the left edge of `moved(0.2, in: 0.1)`.
  private static let besideTheEdge = Point(x: 0.1 + 0.2, y: 1.5)

  @Test func eachStageDecidesWhatTheOnesBeforeCannot() throws {
    func stage(_ stack: HitStack, _ point: Point) throws -> StackStage {
      try ResolvedStack<Certified<PackedMask>>(stack).stage(of: point)
    }
    let aligned = try Self.moved(0)
    #expect(try stage(aligned, Point(x: 1.5, y: 1.5)) == .certain)
    #expect(try stage(aligned, Point(x: 1, y: 1.5)) == .withoutRounding)
    #expect(try stage(aligned, Point(x: 100, y: 1.5)) == .certain)
    #expect(try stage(Self.moved(0.2, in: 0.1), Self.besideTheEdge) == .moreBits)
    let chain = try Self.nearlySingularChain(clips: false)
    #expect(try stage(chain, Point(x: 1, y: 1)) == .integers)
  }

  @Test(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
  func allButIntegersAllocateNothing() throws {
    let walk = try Walk(Self.moved(0.2, in: 0.1))
    func found() -> Int {
      var hits = 0
      for _ in 0..<40 where walk.topmost(at: Self.besideTheEdge) != nil { hits += 1 }
      return hits
    }
    // What the runtime allocates once, at the first queries, is not a cost of queries.
    var hits = found()
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    hits += found()
    let heap = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    #expect(heap.allocations == 0 && hits == 80, "\(heap.allocations), \(hits)")
  }

  @Test(arguments: [0, 1, 2]) func edgesAreExact(kind: Int) throws {
    var found = 0
    for index in 0..<[80, 80, 400][kind] {
      let scene =
        switch kind {
        case 0: StackScene.aligned(seed: 61, index: index)
        case 1: StackScene.free(seed: 62, index: index)
        default: StackScene.extreme(seed: 63, index: index)
        }
      var random = SeededGenerator(seed: 64, index: index)
      let stack = HitStack(scene)
      let points =
        try Self.edges(stack, &random, count: 6)
        + StackScene.points(seed: 65, index: index, count: 6)
      found += try hits(try Self.all(stack), of: stack, at: points, "stack \(index)")
    }
    #expect(found > 100, "\(found)")
  }

  @Test func answersStayExactWhileTheStackChanges() throws {
    for index in 0..<40 {
      var random = SeededGenerator(seed: 66, index: index)
      let scene = StackScene.free(seed: 67, index: index)
      var stack = HitStack(scene)
      _ = stack.takeChanges()
      var strategies = try Self.all(stack)
      for step in 0..<6 {
        let points =
          try Self.edges(stack, &random, count: 4)
          + StackScene.points(seed: 68, index: index, count: 4)
        let what = "stack \(index), step \(step)"
        _ = try hits(strategies, of: stack, at: points, what)
        if index < 4 {
          let discs = ExactDiscTests.discs(seed: 41, index: 100 * index + step, count: 5)
          try ExactDiscTests.hits(stack, discs, what, strategies)
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          try stack.changeSomething(
            &random, like: StackScene.free(seed: 69, index: index + 1000 * step))
        }
        let changes = stack.takeChanges()
        for place in strategies.indices { try strategies[place].update(changes, of: stack) }
      }
    }
  }

  @Test func nothingIsHitAtInfinity() throws {
    for index in 0..<60 {
      let stack = HitStack(StackScene.extreme(seed: 70, index: index))
      for strategy in try Self.all(stack) {
        for value in [Double.nan, .infinity, -.infinity] {
          #expect(strategy.allHits(at: Point(x: value, y: 0)) == [])
          #expect(strategy.topmost(at: Point(x: 0, y: value)) == nil)
        }
      }
    }
  }
}
