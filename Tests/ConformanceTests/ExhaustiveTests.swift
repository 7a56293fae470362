import HitTestStrategies
import HitTesting
import Oracles
import Renderers
import Testing

/// A layer that shows an image at one texel per point, and its effect on coordinates.
private struct GridPlacement: Sendable {
  let name: String
  let matrix: AffineTransform
  /// The map from quarters of texels to quarters of points in the parent, which is exact in
  /// integers.
  let toParent: @Sendable (_ u: Int, _ v: Int) -> (x: Int, y: Int)

  static let all = [
    GridPlacement(name: "upright", matrix: .identity) { ($0, $1) },
    GridPlacement(
      name: "mirrored", matrix: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 5, ty: 0)
    ) { (20 - $0, $1) },
    GridPlacement(name: "turned", matrix: .rotation(cosine: 0, sine: 1)) { (-$1, $0) },
  ]
}

/// Tests with every image of one bit per texel up to 3 × 3, asked on every quarter of a texel,
/// including half a texel around the image.
///
/// The expected verdicts come from integer shifts. Doubles compute everything exactly here, so
/// there are no excuses. The renderers are asked about each image in one placement, the other
/// strategies in all three.
@Suite struct ExhaustiveTests {
  private struct Image {
    let width: Int
    let height: Int
    let mask: Int

    static let all: [Image] = (1...3).flatMap { height in
      (1...3).flatMap { width in
        (0..<1 << (width * height)).map { Image(width: width, height: height, mask: $0) }
      }
    }

    var bitmap: Bitmap {
      let bytes = (0..<width * height).map { UInt8(mask >> $0 & 1) * 255 }
      return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
    }

    /// The quarters of texels from half a texel before the image to half a texel after it.
    var quarters: [(u: Int, v: Int)] {
      (-2...4 * height + 2).flatMap { v in (-2...4 * width + 2).map { (u: $0, v: v) } }
    }

    func layer(_ placement: GridPlacement) -> LayerGeometry {
      LayerGeometry(
        size: Size(width: Double(width), height: Double(height)),
        attachment: .matrix(placement.matrix))
    }

    func points(_ placement: GridPlacement) -> [Point] {
      quarters.map {
        let parent = placement.toParent($0.u, $0.v)
        return Point(x: Double(parent.x) / 4, y: Double(parent.y) / 4)
      }
    }

    func verdicts(readsAlpha: Bool) -> [Bool] {
      quarters.map { u, v in
        // An arithmetic shift is the floor, even for negative numbers.
        let (column, row) = (u >> 2, v >> 2)
        guard column >= 0, column < width, row >= 0, row < height else { return false }
        return !readsAlpha || mask >> (row * width + column) & 1 == 1
      }
    }
  }

  @Test func oracleOnEveryImage() {
    for (index, image) in Image.all.enumerated() {
      let placement = GridPlacement.all[index % 3]
      let oracle = ExactOracle(
        PassingTexels(image.bitmap, threshold: .atLeast(128)), layer: image.layer(placement))
      let verdicts = image.points(placement).map(oracle.hits)
      if verdicts != image.verdicts(readsAlpha: true) {
        Issue.record("\(placement.name) \(image)")
      }
    }
  }

  private static let renderers = Registry.list(by: Registry.visitRenderers).map { $0.name }

  @Test(arguments: Registry.all.map { $0.name })
  func strategyOnEveryImage(name: String) throws {
    let strategy = try #require(Registry.all.first { $0.name == name })
    try #require(Image.all.count == 2 + 2 * 4 + 2 * 8 + 16 + 2 * 64 + 512)
    for (index, image) in Image.all.enumerated() {
      let prepared = try strategy.init(image.bitmap, threshold: .atLeast(128))
      let expected = image.verdicts(readsAlpha: strategy.readsAlpha)
      let isEmbeddable = !Self.renderers.contains(name)
      for (turn, placement) in GridPlacement.all.enumerated()
      where isEmbeddable || index % 3 == turn {
        let layer = image.layer(placement)
        let points = image.points(placement)
        let resolved = Placement(
          layer, imageSize: ImageSize(width: image.width, height: image.height))
        let wrong = points.indices.filter {
          prepared.hits(points[$0], in: resolved) != expected[$0]
        }
        if wrong.isEmpty { continue }
        let oracle = ExactOracle(
          PassingTexels(image.bitmap, threshold: .atLeast(strategy.readsAlpha ? 128 : 0)),
          layer: layer)
        for point in wrong.map({ points[$0] }) {
          if !oracle.excuses(strategy.fidelity, at: .point(point)) {
            Issue.record("\(placement.name) \(image) at \(point)")
          }
        }
      }
    }
  }
}
