import HitTesting
import Oracles
import RandomNumbers

/// The places of an image that are touched.
///
/// They are some hits, some misses within a finger's reach of a texel that passes, some clear
/// misses, all apart from each other, and places on edges of the mask.
///
/// The same image is always touched at the same places.
package struct TouchPlan {
  /// The points to show, in points from the corner of the image.
  private(set) var touches: [Point] = []
  /// Points exactly on an edge between a texel that passes and one that does not, where hit testers
  /// that round differ most.
  private(set) var edges: [Point] = []

  private static let hits = 5
  private static let nearMisses = 3
  private static let clearMisses = 2
  private static let edgeCount = 24
  private static let candidates = 400

  package init(_ oracle: ExactOracle, _ texels: PassingTexels, scale: PictureScale) {
    guard texels.width > 0, texels.height > 0 else { return }
    var random = SeededGenerator(seed: 44, index: texels.width << 20 ^ texels.height)
    let (width, height) = (scale.length(texels.width), scale.length(texels.height))
    let points = (0..<Self.candidates).map { _ in
      // Tenths of a point are short to print.
      Point(
        x: (random.uniform(0, width) * 10).rounded(.down) / 10,
        y: (random.uniform(0, height) * 10).rounded(.down) / 10)
    }
    var wanted = [Kind.hit: Self.hits, .nearMiss: Self.nearMisses, .clearMiss: Self.clearMisses]
    let kinds = points.map { Kind($0, oracle) }
    for distance in [52.0, 34, 20] {
      for (point, kind) in zip(points, kinds) where wanted[kind]! > 0 {
        guard touches.allSatisfy({ Self.distance($0, point) >= distance }) else { continue }
        touches.append(point)
        wanted[kind]! -= 1
      }
      if touches.count >= 6 { break }
    }
    edges = Self.edges(of: texels, scale, &random)
  }

  private enum Kind: Hashable {
    case hit
    case nearMiss
    case clearMiss

    init(_ point: Point, _ oracle: ExactOracle) {
      if oracle.hits(point) {
        self = .hit
      } else {
        self =
          oracle.hits(.disc(Disc(center: point, radius: Touch.targetRadius)))
          ? .nearMiss : .clearMiss
      }
    }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Points in the middles of upright edges of texels, on random rows.
  private static func edges(
    of texels: PassingTexels, _ scale: PictureScale, _ random: inout SeededGenerator
  ) -> [Point] {
    var found: [Point] = []
    for _ in 0..<4 * edgeCount where found.count < edgeCount {
      let row = Int.random(in: 0..<texels.height, using: &random)
      let columns = (0...texels.width).filter { column in
        (column > 0 && texels.passes(column: column - 1, row: row))
          != (column < texels.width && texels.passes(column: column, row: row))
      }
      guard let column = columns.randomElement(using: &random) else { continue }
      found.append(
        Point(x: scale.length(column), y: (scale.length(row) + scale.length(row + 1)) / 2))
    }
    return found
  }
}
