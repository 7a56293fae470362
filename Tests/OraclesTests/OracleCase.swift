import HitTesting
import Oracles

/// A layer and one query whose answer was computed by hand.
///
/// The image has 4 × 2 texels, each with an alpha of its own: texel (column, row) has
/// `10 + column + 4 · row`. So the texel under a point is known once alpha ≥ m and not ≥ m + 1.
struct OracleCase: Sendable, CustomStringConvertible {
  /// The query, and the arithmetic of the answer.
  let description: String
  let layer: LayerGeometry
  let point: Point
  /// The texel under the point; `nil` for a miss.
  let texel: (column: Int, row: Int)?

  static let image = AlphaPlane(width: 4, height: 2, bytes: (10..<18).map { UInt8($0) }).bitmap

  /// The texel under the point, according to the verdicts at all thresholds.
  func texel(from hits: (PassingTexels, LayerGeometry, Point) -> Bool) -> (Int, Int)? {
    let passing = (1...256).filter {
      hits(PassingTexels(Self.image, threshold: .atLeast($0)), layer, point)
    }
    guard let highest = passing.last else { return nil }
    return ((highest - 10) % 4, (highest - 10) / 4)
  }

  /// A layer with bounds of `w` × `h`, given by its composed matrix.
  static func plain(
    _ description: String, _ w: Double, _ h: Double, _ gravity: ContentsGravity, scale: Double = 1,
    clipped: Bool = false, _ matrix: AffineTransform = .identity, at point: (Double, Double),
    is texel: (Int, Int)?
  ) -> OracleCase {
    OracleCase(
      description: description,
      layer: LayerGeometry(
        size: Size(width: w, height: h), attachment: .matrix(matrix), contentsGravity: gravity,
        contentsScale: scale, masksToBounds: clipped),
      point: Point(x: point.0, y: point.1), texel: texel)
  }

  /// A layer with bounds of 8 × 4, at two points per texel, given by its parameters.
  static func anchored(
    _ description: String, position: (Double, Double), anchor: (Double, Double),
    _ transform: AffineTransform, at point: (Double, Double), is texel: (Int, Int)?
  ) -> OracleCase {
    OracleCase(
      description: description,
      layer: LayerGeometry(
        size: Size(width: 8, height: 4), position: Point(x: position.0, y: position.1),
        anchorPoint: Point(x: anchor.0, y: anchor.1), transform: transform),
      point: Point(x: point.0, y: point.1), texel: texel)
  }
}

extension Fidelity {
  /// One fidelity of every class.
  static let examples: [Fidelity] = [
    .exact, .float64, .float32, .fixed16, .footprint(radiusInTexels: 0.5),
  ]
}
