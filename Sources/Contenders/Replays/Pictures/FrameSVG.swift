import Foundation
import HitStacks
import HitTesting
import PNGImages

/// Writes the frames of a replay as SVG, one unit per point.
///
/// Each frame is complete: it holds the images of the flowers once. Fingers are circles around
/// their places, a backing and a fill on it.
package struct FrameSVG {
  private let scene: FlowerScene
  private let background: FeedbackColor
  private let style: FeedbackStyle
  private let image: String
  private let ring: String

  package init(
    _ scene: FlowerScene, background: FeedbackColor, style: FeedbackStyle
  ) throws(PNGError) {
    self.scene = scene
    self.background = background
    self.style = style
    image = Data(try PNGEncoder.encode(FlowerScene.image)).base64EncodedString()
    ring = Data(try PNGEncoder.encode(FlowerScene.ring)).base64EncodedString()
  }

  /// Returns a frame as a complete file.
  package func svg(_ frame: SceneFrame) -> String {
    let rings = frame.hovered.filter { scene.flowers[$0].becomesRing }
    let (width, height) = (scene.size.width, scene.size.height)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\">", "<defs>", definition("flower", image),
    ]
    if !rings.isEmpty { lines.append(definition("ring", ring)) }
    lines += ["</defs>", "<rect width=\"\(width)\" height=\"\(height)\" \(paint(background))/>"]
    for (place, flower) in scene.flowers.enumerated() {
      let m = flower.geometry.linearPart
      let numbers = [m.a, m.b, m.c, m.d, m.tx, m.ty].map { "\($0)" }.joined(separator: " ")
      lines.append(
        "<use href=\"#\(rings.contains(place) ? "ring" : "flower")\" "
          + "transform=\"matrix(\(numbers))\"/>")
    }
    for center in frame.touches {
      for (radius, color) in [
        (FeedbackStyle.radius, style.backing), (FeedbackStyle.fillRadius, style.fill),
      ] {
        lines.append(
          "<circle cx=\"\(center.x)\" cy=\"\(center.y)\" r=\"\(radius)\" \(paint(color))/>")
      }
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func definition(_ name: String, _ png: String) -> String {
    let size = scene.flowers[0].geometry.size
    return "<image id=\"\(name)\" width=\"\(size.width)\" height=\"\(size.height)\" "
      + "href=\"data:image/png;base64,\(png)\"/>"
  }

  private func paint(_ color: FeedbackColor) -> String {
    let digits = String(color.rgb, radix: 16)
    let fill = "fill=\"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
    return color.opacity == 1 ? fill : fill + " fill-opacity=\"\(color.opacity)\""
  }
}
