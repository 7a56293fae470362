import Conformance
import HitTesting
import Oracles

/// An image of a run with its mask, and touches with the verdicts on them.
package struct ImagePicture: Sendable {
  /// The name of the image; a file is named by its path in its folder.
  package let name: String
  package let width: Int
  package let height: Int
  package let threshold: AlphaThreshold
  package let scale: PictureScale
  package let touches: [Touch]
  /// The touches with an answer that differs from the oracle's: those that are shown, and places on
  /// edges of the mask; at most ``mostDisputes``.
  package let disputes: [Touch]
  /// The number of places on edges that were asked, and the number with a differing answer.
  package let edgeCount: Int
  package let disputedEdgeCount: Int
  /// The share of the texels that pass, 0…1.
  package let passingShare: Double
  /// The names of those that read alpha and answered.
  package let answering: [String]
  /// Those that gave no answer.
  package let silent: [AskedTouches.Silence]
  /// The picture, the mask and the alpha.
  let rasters: PictureRasters

  package static let mostDisputes = 4
  /// The most of them that the promised fidelity excuses.
  private static let mostExcused = 2

  /// Asks hit testers about an image, each at every touch.
  package init(
    _ name: String, _ bitmap: Bitmap, threshold: AlphaThreshold, contenders: [any Contender]
  ) {
    self.name = name
    width = bitmap.width
    height = bitmap.height
    self.threshold = threshold
    scale = PictureScale(width: width, height: height)
    let layer = scale.layer(width: width, height: height)
    let texels = PassingTexels(bitmap, threshold: threshold)
    let oracle = ExactOracle(texels, layer: layer)
    passingShare = Double(texels.passingCount(in: texels.whole)) / Double(max(1, width * height))
    let plan = TouchPlan(oracle, texels, scale: scale)
    let asked = AskedTouches(
      name, bitmap, oracle, layer: layer, threshold: threshold, points: plan.touches + plan.edges,
      contenders: contenders)
    touches = Array(asked.touches.prefix(plan.touches.count))
    let edges = asked.touches.dropFirst(plan.touches.count)
    edgeCount = edges.count
    disputedEdgeCount = edges.count { !$0.dissent.isEmpty }
    disputes = Self.apart(touches.filter { !$0.dissent.isEmpty } + edges)
    answering = asked.answering
    silent = asked.silent
    rasters = PictureRasters(bitmap, texels, scale)
  }

  /// Disputed touches that are far enough from each other to be told apart, those without an excuse
  /// first.
  private static func apart(_ touches: [Touch]) -> [Touch] {
    let disputed = touches.filter { !$0.dissent.isEmpty }
    var chosen: [Touch] = []
    for touch in disputed.filter(\.isWrong) + disputed.filter({ !$0.isWrong }) {
      let isFar = chosen.allSatisfy { other in
        let (dx, dy) = (other.point.x - touch.point.x, other.point.y - touch.point.y)
        return dx * dx + dy * dy > 40 * 40
      }
      let most = touch.isWrong ? mostDisputes : mostExcused
      if isFar && chosen.count < most { chosen.append(touch) }
    }
    return chosen
  }
}
