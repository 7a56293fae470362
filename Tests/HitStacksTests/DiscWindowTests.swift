import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Discs on layers in many ancestors that clip.
@Suite struct DiscWindowTests {
  /// How each of 10,000 levels lies in the one around it.
  enum Nesting: CaseIterable {
    case same
    case inset
    case shifted
    case turned

    func geometry(_ level: Int) -> LayerGeometry {
      if level == 0 { return .at(0, 0, 100, 100, clips: true) }
      switch self {
      case .same: return .at(0, 0, 100, 100, clips: true)
      case .inset:
        let step = 0x1p-10
        let side = 100 - 2 * step * Double(level)
        return .at(step, step, side, side, clips: true)
      // A little more to the right with every three levels, by rounding alone.
      case .shifted: return .at([-0.3, 0.1, 0.2][level % 3], 0, 100, 100, clips: true)
      // About the middle, to and fro, so that all of them hold the circle in the outermost one.
      case .turned:
        let step = 1.0 / 700
        let c = (1 - step * step) / (1 + step * step)
        let s = (level % 2 == 0 ? -2 : 2) * step / (1 + step * step)
        let matrix = AffineTransform(
          a: c, b: s, c: -s, d: c, tx: 50 - (c * 50 - s * 50), ty: 50 - (s * 50 + c * 50))
        return .by(matrix, 100, 100, clips: true)
      }
    }
  }

  /// Each level was cut by all levels around it, one after the other, so that this took minutes.
  @Test(arguments: Nesting.allCases) func tenThousandLevelsThatClip(nesting: Nesting) throws {
    let layers = (0..<10_000).map { level in
      NamedLayer(nesting.geometry(level), parent: level == 0 ? nil : level - 1)
    }
    let stack = HitStack(StackScene(layers, images: [.rows("#")]))
    let walk = try LinearWalk<PackedMask>(stack)
    let all = Array(stack.list.reversed())
    let middle = Point(x: 50, y: 50)
    #expect(walk.hits(Disc(center: middle, radius: 80), orderedBy: .nearest) == all)
    // The right edge of the outermost level is at 100, and that of the 513th inset one at 99.5. The
    // disc reaches a little further, as rounding decides where it only touches.
    let beside = Disc(center: Point(x: 110, y: 50), radius: 10.5 + 0x1p-20)
    let found = walk.hits(beside, orderedBy: .topmost)
    #expect(found == (nesting == .inset ? all.suffix(513) : all))
    #expect(walk.hits(Disc(center: Point(x: 111, y: 50), radius: 10), orderedBy: .nearest).isEmpty)
  }

  /// Turned bounds in each other leave a shape of many sides.
  ///
  /// Layers that end at an edge of the same ancestor are equally near, so that rounding may
  /// exchange them. All numbers have few bits, as those of the oracle grow with every level.
  @Test func turnedWindowsFollowTheOracle() throws {
    func rounded(_ number: Double) -> Double { (number * 64).rounded() / 64 }
    var hits = 0
    for index in 0..<6 {
      var random = SeededGenerator(seed: 51, index: index)
      let layers = (0..<9).map { level in
        let (x, y) = (random.uniform(-0.4, 0.4), random.uniform(0.6, 1))
        let length = (x * x + y * y).squareRoot()
        let (c, s) = (rounded(y / length), rounded(x / length))
        let matrix = AffineTransform(
          a: c, b: s, c: -s, d: c, tx: 4 - (c * 4 - s * 4) + rounded(random.uniform(-0.2, 0.2)),
          ty: 4 - (s * 4 + c * 4))
        return NamedLayer(.by(matrix, 8, 8, clips: true), parent: level == 0 ? nil : level - 1)
      }
      let scene = StackScene(layers, images: [.rows("#.#", ".#.")])
      let (stack, oracle) = (HitStack(scene), ExactStack(scene.oracleStack))
      let (walk, ids) = (try LinearWalk<PackedMask>(stack), stack.list)
      for _ in 0..<3 {
        let center = Point(x: rounded(random.uniform(-4, 12)), y: rounded(random.uniform(-4, 12)))
        let disc = Disc(center: center, radius: rounded(random.uniform(0, 5)))
        for order in DiscOrder.allCases {
          let found = walk.hits(disc, orderedBy: order).map { ids.firstIndex(of: $0)! }
          let expected = oracle.hits(disc, orderedBy: order)
          hits += found.count
          #expect(
            order == .topmost ? found == expected : found.sorted() == expected.sorted(),
            "\(index), \(disc): \(found), expected \(expected)")
          #expect(oracle.accepts(found, for: disc, orderedBy: order), "\(index), \(disc): \(found)")
        }
      }
    }
    #expect(hits > 100)
  }
}
