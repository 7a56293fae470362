import HitTestStrategies
import HitTesting
import Renderers
import Testing

/// A strategy as the argument of a test, shown by its name.
struct Named: Sendable, CustomTestStringConvertible {
  let type: any HitTestStrategy.Type

  var testDescription: String { type.name }

  static let all = Registry.all.map { Named(type: $0) }
  static let readingAlpha = all.filter { $0.type.readsAlpha }
  static let withAreas = all.filter { $0.type is any AreaStrategy.Type }
  static let withRects = all.filter { $0.type is any TexelRectStrategy.Type }
}

extension HitTestStrategy {
  /// The verdicts, asked point by point.
  func verdicts(_ points: [Point], in placement: Placement) -> [Bool] {
    points.map { hits($0, in: placement) }
  }

  /// The verdicts, asked all at once.
  ///
  /// The verdicts start out wrong, so that a verdict that is not written is found.
  func batch(_ points: [Point], in placement: Placement, startingFrom start: [Bool]) -> [Bool] {
    var batch = start
    var verdicts = batch.mutableSpan
    decide(points.span, in: placement, verdicts: &verdicts)
    return batch
  }
}

/// The centers of all texels of an image that a layer shows at one texel per point, with its top
/// left corner at the origin.
func texelCenters(width: Int, height: Int) -> [Point] {
  (0..<height).flatMap { row in
    (0..<width).map { Point(x: Double($0) + 0.5, y: Double(row) + 0.5) }
  }
}

/// A layer that shows an image at one texel per point, with its top left corner at the origin.
func plainLayer(
  width: Int, height: Int, gravity: ContentsGravity = .resize, scale: Double = 1
) -> LayerGeometry {
  LayerGeometry(
    size: Size(width: Double(width), height: Double(height)), attachment: .matrix(.identity),
    contentsGravity: gravity, contentsScale: scale)
}
