import HitStacks
import HitTesting
import Recipes

/// The published circle in SVG, beside the right one, at four times its size.
struct FeedbackPicture {
  private static let colors = """
    <style>
    .paper { fill: #ffffff } .ink { fill: #1b2027 }
    .backing { fill: #8b95a1 } .fill { fill: #dfe3e8 } .finger { stroke: #d55e00 }
    @media (prefers-color-scheme: dark) {
    .paper { fill: #161b22 } .ink { fill: #e8edf3 }
    .backing { fill: #6b7682 } .fill { fill: #c3cbd4 }
    }
    </style>
    """

  /// The text of the file.
  var svg: String {
    let finger = Point(x: 0, y: 0)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 280" width="680" height="280" \
      font-family="sans-serif" font-size="14" role="img">
      \(Self.colors)
      <rect class="paper" width="680" height="280"/>
      <text class="ink" x="20" y="26">around the finger</text>
      \(discs(x: 170, fillAt: finger))
      <text class="ink" x="360" y="26">as published: from the same corner</text>
      \(discs(x: 510, fillAt: FeedbackCircle.fillCenter(of: finger)))
      </svg>

      """
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
