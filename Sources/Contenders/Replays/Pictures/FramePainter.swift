import HitStacks
import HitTesting
import PNGImages

/// Draws the frames of a replay as pixels, one per point.
///
/// *Layout*: a picture has `⌈width⌉ × ⌈height⌉` opaque pixels; pixel (`column`, `row`) is the
/// square of one point from there on.
///
/// *Flowers*: each pixel is the mean of four samples at its quarters; a sample takes the texel that
/// the hit test finds there. *Discs*: a pixel is covered by `½ + radius − distance`, clamped to
/// 0…1, with the distance of its center. *Colors* are blended as straight sRGB values, as browsers
/// do, and rounded once, at the end. Nothing depends on the mathematical library, so that a frame
/// has the same bytes on every platform.
///
/// What the flowers look like is kept between frames that hover over the same ones.
package struct FramePainter {
  private let scene: FlowerScene
  private let background: FeedbackColor
  private let style: FeedbackStyle
  private let width: Int
  private let height: Int
  private var ground: (hovered: [Int], canvas: PixelCanvas)?

  /// The longest side of a surface that is drawn, in points.
  package static let longestSide = 4096.0

  ///
  /// - Precondition: no side of the scene is longer than ``longestSide``, and the background is
  ///   opaque.
  package init(_ scene: FlowerScene, background: FeedbackColor, style: FeedbackStyle) {
    precondition(
      max(scene.size.width, scene.size.height) <= Self.longestSide && background.opacity == 1,
      "a picture of \(scene.size)")
    self.scene = scene
    self.background = background
    self.style = style
    width = Int(scene.size.width.rounded(.up))
    height = Int(scene.size.height.rounded(.up))
  }

  /// Returns a frame as PNG, 8-bit RGB.
  package mutating func png(_ frame: SceneFrame) throws(PNGError) -> [UInt8] {
    let canvas = canvas(frame)
    return try PNGEncoder.encode(
      PNGSamples(
        width: width, height: height, colorType: .rgb, bitDepth: 8, bytes: canvas.bytes))
  }

  package mutating func canvas(_ frame: SceneFrame) -> PixelCanvas {
    var canvas = ground(hovered: frame.hovered)
    for center in frame.touches {
      canvas.fillDisc(at: center, radius: FeedbackStyle.radius, style.backing)
      canvas.fillDisc(at: center, radius: FeedbackStyle.fillRadius, style.fill)
    }
    return canvas
  }

  private mutating func ground(hovered: [Int]) -> PixelCanvas {
    if let ground, ground.hovered == hovered { return ground.canvas }
    var canvas = PixelCanvas(width: width, height: height, background)
    for (place, flower) in scene.flowers.enumerated() {
      let isRing = flower.becomesRing && hovered.contains(place)
      canvas.draw(isRing ? FlowerScene.ring : FlowerScene.image, in: flower.geometry)
    }
    ground = (hovered, canvas)
    return canvas
  }
}
