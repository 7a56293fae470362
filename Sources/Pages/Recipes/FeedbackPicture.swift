import Contenders
import HitStacks
import HitTesting
import Presentation
import Recipes

/// The published circle beside the right one, at four times its size.
struct FeedbackPicture: RecipePicture {
  var label: String { "Both discs around the finger, and the smaller one up and left of it" }

  /// How far the smaller disc is off, in points and in pixels.
  var text: String {
    let offset = FeedbackStyle.radius - FeedbackStyle.fillRadius
    // Toward the upper left, the fill is closer to the edge of the backing by the length of its
    // displacement.
    let displacement = (2 * offset * offset).squareRoot()
    let points = Quantity.number(offset)
    let (changed, wrong) = Self.changedPixels
    return "The smaller disc lies \(points) points up and \(points) points left of the finger. The "
      + "ring of the larger one, \(points) points wide, is "
      + "\(Quantity.number(offset + displacement)) points wide at the lower right; at the upper "
      + "left, the smaller disc sticks out by \(Quantity.number(displacement - offset)) points. "
      + "Drawn on white with one pixel per point, \(wrong) of the \(changed) "
      + "pixels that a finger changes have another color than with both discs around the finger."
  }

  /// How many pixels a finger changes in a picture on white with one pixel per point, by the
  /// published circle or by the right one, and in how many of them the two differ.
  private static var changedPixels: (changed: Int, wrong: Int) {
    // On the corner of four pixels.
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
    return (
      nothing.indices.count { right[$0] != nothing[$0] || published[$0] != nothing[$0] },
      nothing.indices.count { published[$0] != right[$0] }
    )
  }

  var height: Int { 280 }
  var styles: (light: String, dark: String) {
    (
      ".backing { fill: #8b95a1 } .fill { fill: #dfe3e8 } .finger { stroke: #d55e00 }",
      ".backing { fill: #6b7682 } .fill { fill: #c3cbd4 }"
    )
  }
  var elements: [String] {
    let finger = Point(x: 0, y: 0)
    return [
      "<text class=\"ink\" x=\"20\" y=\"26\">around the finger</text>",
      discs(x: 170, fillAt: finger),
      "<text class=\"ink\" x=\"360\" y=\"26\">as published: from the same corner</text>",
      discs(x: 510, fillAt: FeedbackCircle.fillCenter(of: finger)),
    ]
  }

  private func discs(x: Int, fillAt center: Point) -> String {
    """
    <g transform="translate(\(x) 150) scale(4)">
    <circle class="backing" r="\(FeedbackStyle.radius)"/>
    <circle class="fill" cx="\(center.x)" cy="\(center.y)" r="\(FeedbackStyle.fillRadius)"/>
    <path class="finger" d="M-4 0h8M0 -4v8" stroke-width="0.75"/>
    </g>
    """
  }
}
