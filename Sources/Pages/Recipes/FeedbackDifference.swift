import Contenders
import HitStacks
import HitTesting
import Recipes

/// How many pixels the published circle gets wrong, in a picture on white with one pixel per point.
struct FeedbackDifference {
  /// The number of pixels that a finger changes, by the published circle or by the right one.
  let changed: Int
  /// The number of pixels in which the two differ.
  let wrong: Int

  /// Draws both circles around a finger on the corner of four pixels, and compares them.
  init() {
    let finger = Point(x: 32, y: 32)
    func pixels(_ centers: (backing: Point, fill: Point)?) -> [[UInt8]] {
      var canvas = PixelCanvas(width: 64, height: 64, FeedbackColor(0xFFFFFF))
      if let centers {
        let style = FeedbackStyle()
        canvas.fillDisc(at: centers.backing, radius: FeedbackStyle.radius, style.backing)
        canvas.fillDisc(at: centers.fill, radius: FeedbackStyle.fillRadius, style.fill)
      }
      return (0..<64 * 64).map { canvas[$0 % 64, $0 / 64] }
    }
    let (nothing, right) = (pixels(nil), pixels((finger, finger)))
    let published = pixels(
      (FeedbackCircle.backingCenter(of: finger), FeedbackCircle.fillCenter(of: finger)))
    changed = nothing.indices.count { right[$0] != nothing[$0] || published[$0] != nothing[$0] }
    wrong = nothing.indices.count { published[$0] != right[$0] }
  }
}
