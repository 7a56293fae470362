import HitTestStrategies
import HitTesting
import Oracles
import Testing

/// Compares `Certified<PackedMask>` with the oracle, with no difference excused.
enum CertifiedAgainstOracle {
  /// An image in which every texel differs from its neighbors.
  static func checkerboard(_ width: Int, _ height: Int) throws -> Bitmap {
    try Bitmap(
      width: width, height: height, format: .alpha8,
      storage: (0..<width * height).map { ($0 % width + $0 / width) % 2 == 0 ? 255 : 0 })
  }

  /// Asks each point alone and in a batch, and returns how many points hit.
  @discardableResult
  static func expectExact(
    _ image: Bitmap, _ layer: LayerGeometry, _ points: [Point],
    threshold: AlphaThreshold = .atLeast(128)
  ) throws -> Int {
    let subject = try Certified<PackedMask>(image, threshold: threshold)
    let placement = Placement(layer, imageSize: ImageSize(image))
    let oracle = ExactOracle(PassingTexels(image, threshold: threshold), layer: layer)
    let truth = points.map(oracle.hits)
    let alone = subject.verdicts(points, in: placement)
    if alone != truth {
      let wrong = points.indices.filter { alone[$0] != truth[$0] }
      Issue.record("\(wrong.count) wrong, first \(points[wrong[0]]) of \(layer)")
    }
    #expect(subject.batch(points, in: placement, startingFrom: truth.map { !$0 }) == alone)
    return truth.count { $0 }
  }

  /// The points of a grid in parent space.
  static func grid(_ xs: [Double], _ ys: [Double]) -> [Point] {
    xs.flatMap { x in ys.map { Point(x: x, y: $0) } }
  }
}
