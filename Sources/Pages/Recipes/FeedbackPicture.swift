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
    let difference = FeedbackDifference()
    return "The smaller disc lies \(points) points up and \(points) points left of the finger. The "
      + "ring of the larger one, \(points) points wide, is "
      + "\(Quantity.number(offset + displacement)) points wide at the lower right; at the upper "
      + "left, the smaller disc sticks out by \(Quantity.number(displacement - offset)) points. "
      + "Drawn on white with one pixel per point, \(difference.wrong) of the \(difference.changed) "
      + "pixels that a finger changes have another color than with both discs around the finger."
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
