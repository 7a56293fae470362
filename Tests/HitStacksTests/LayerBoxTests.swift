import HitStacks
import HitTestStrategies
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Boxes hold every point at which a layer is found to be hit.
///
/// The walk looks at no box, so it shows what a box must hold: the other strategies find the same
/// layers at points on the very edges of layers of extreme geometry.
@Suite struct LayerBoxTests {
  /// The corners, the middles of the sides and points just beside them, as doubles find them.
  private func edges(_ matrix: AffineTransform, _ size: Size) -> [Point] {
    var points: [Point] = []
    for u in [0, 0.5, 1] {
      for v in [0, 0.5, 1] {
        let (x, y) = (u * size.width, v * size.height)
        let point = Point(
          x: matrix.a * x + matrix.c * y + matrix.tx, y: matrix.b * x + matrix.d * y + matrix.ty)
        for dx in [point.x.nextDown, point.x, point.x.nextUp] {
          for dy in [point.y.nextDown, point.y, point.y.nextUp] {
            points.append(Point(x: dx, y: dy))
          }
        }
      }
    }
    return points
  }

  private static let matrices: [AffineTransform] = [
    .identity, .scale(x: -1, y: 1), .scale(x: 1e-3, y: 1e3), .rotation(cosine: 0.8, sine: 0.6),
    .rotation(cosine: 6.123233995736766e-17, sine: 1), .shear(x: 0x1p40, y: 0),
    .shear(x: 0x1p20, y: -0x1p18), .scale(x: 0x1p-600, y: 0x1p-600), .scale(x: 0x1p600, y: 0x1p600),
    .scale(x: 0x1p-300, y: 0x1p300), .translation(x: 1e18, y: 0), .translation(x: 1e300, y: -1e300),
    .translation(x: 1e9 + 0.5, y: 0.1),
    AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-52, tx: 3, ty: 4),
    AffineTransform(a: 1e154, b: -1e154, c: 1e154, d: 1e154, tx: 0, ty: 0),
    AffineTransform(a: .leastNonzeroMagnitude, b: 0, c: 0, d: .leastNonzeroMagnitude, tx: 0, ty: 0),
    AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
  ]

  @Test(arguments: matrices.indices) func boxesHoldWhatTheWalkFinds(place: Int) throws {
    var (found, random) = (0, SeededGenerator(seed: 31, index: place))
    for gravity in ContentsGravity.allCases {
      for size in [Size(width: 3, height: 5), Size(width: 0.1, height: 1e5)] {
        var matrix = Self.matrices[place]
        if place % 2 == 0 { matrix.tx += random.uniform(-9, 9) }
        let geometry = LayerGeometry(
          size: size, attachment: .matrix(matrix), contentsGravity: gravity, contentsScale: 1.5,
          masksToBounds: Bool.random(using: &random))
        let stack = HitStack(StackScene([.init(geometry)], images: [.rows("###", "###")]))
        let walk = try LinearWalk<PackedMask>(stack)
        let others = try StrategyAgreementTests.boxed(stack)
        for point in edges(matrix, size) {
          let hit = walk.topmost(at: point)
          found += hit == nil ? 0 : 1
          for other in others {
            #expect(
              other.topmost(at: point) == hit, "\(type(of: other).name), \(geometry), \(point)")
          }
        }
      }
    }
    // The last three matrices are singular or not finite.
    #expect((found > 0) == (place < Self.matrices.count - 3), "\(found)")
  }

  /// A chain of nearly singular transforms loses all bits of doubles, or even 100 bits.
  ///
  /// It may hit or miss, but all strategies agree on it and nothing traps.
  @Test func chainsThatLoseAllBitsAreNoTrap() throws {
    let steep = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-52, tx: 1, ty: 2)
    let back = AffineTransform(a: 0x1p52 + 1, b: -0x1p52, c: -0x1p52, d: 0x1p52, tx: 0, ty: 0)
    for matrices in [[steep, steep, steep, steep, steep], [steep, back, steep, back, back, back]] {
      let layers = matrices.enumerated().map { level, matrix in
        NamedLayer(.by(matrix, 3, 3, clips: level == 1), parent: level == 0 ? nil : level - 1)
      }
      let stack = HitStack(StackScene(layers, images: [.rows("##", "##")]))
      let walk = try LinearWalk<PackedMask>(stack)
      let tree = try MaxDepthTree<PackedMask>(stack)
      for point in StackScene.points(seed: 33, index: matrices.count, count: 40) {
        #expect(tree.topmost(at: point) == walk.topmost(at: point))
        let disc = Disc(center: point, radius: 1)
        #expect(tree.hits(disc, orderedBy: .nearest) == walk.hits(disc, orderedBy: .nearest))
      }
    }
  }
}
