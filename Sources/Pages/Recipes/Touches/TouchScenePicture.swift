import HitStacks
import HitTesting
import Presentation

/// The scenes of the published overlay in SVG: fingers on two views, beside what they mean and what
/// the recipe says.
///
/// *Layout*: one row of 80 units per scene. A ring is where a finger began, and a dot where it
/// ended or was cancelled.
struct TouchScenePicture {
  private static let rowHeight = 80
  private static let colors = """
    <style>
    .paper { fill: #ffffff } .ink { fill: #1b2027 } .soft { fill: #59626e } .view { fill: #eceef1 }
    .wrong { fill: #b34700 } .line { stroke: #0072b2 } .dot { fill: #0072b2 }
    @media (prefers-color-scheme: dark) {
    .paper { fill: #161b22 } .ink { fill: #e8edf3 } .soft { fill: #9da7b3 } .view { fill: #2d343d }
    .wrong { fill: #f2793a } .line { stroke: #56b4e9 } .dot { fill: #56b4e9 }
    }
    </style>
    """

  /// The text of the file.
  var svg: String {
    let height = Self.rowHeight * TouchScene.all.count + 20
    let rows = TouchScene.all.enumerated().map { index, scene in
      row(scene, y: 14 + Self.rowHeight * index)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 \(height)" width="680" \
      height="\(height)" font-family="sans-serif" font-size="14" role="img">
      \(Self.colors)
      <rect class="paper" width="680" height="\(height)"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private func row(_ scene: TouchScene, y: Int) -> String {
    func words(_ outcomes: [String]) -> String {
      XMLText.escaped(outcomes.isEmpty ? "nothing" : outcomes.joined(separator: ", "))
    }
    let isRight = scene.said == scene.meaning
    return """
      <g transform="translate(20 \(y)) scale(0.5)">
      \(views)
      \(fingers(of: scene))
      </g>
      <text class="ink" x="190" y="\(y + 14)">\(XMLText.escaped(scene.caption))</text>
      <text class="soft" x="190" y="\(y + 34)">it means: \(words(scene.meaning))</text>
      <text class="\(isRight ? "soft" : "wrong")" x="190" y="\(y + 54)">the recipe says: \
      \(words(scene.said))\(isRight ? "" : " (wrong)")</text>
      """
  }

  private var views: String {
    TouchScene.views.map { view in
      """
      <rect class="view" x="\(view.left)" width="\(TouchScene.side)" height="\(TouchScene.side)"/>
      <text class="soft" x="\(view.left + 8)" y="26" font-size="24">\(view.name)</text>
      """
    }.joined(separator: "\n")
  }

  private func fingers(of scene: TouchScene) -> String {
    var starts: [Int: TouchEvent] = [:]
    var marks: [String] = []
    for event in scene.events {
      if event.phase == .began {
        starts[event.finger] = event
        marks.append(
          "<circle class=\"line\" cx=\"\(event.point.x)\" cy=\"\(event.point.y)\" r=\"10\" "
            + "fill=\"none\" stroke-width=\"3\"/>")
      } else if let start = starts[event.finger] {
        marks.append(
          "<path class=\"line\" d=\"M\(start.point.x) \(start.point.y)L\(event.point.x) "
            + "\(event.point.y)\" stroke-width=\"4\"/>"
            + "<circle class=\"dot\" cx=\"\(event.point.x)\" cy=\"\(event.point.y)\" r=\"6\"/>")
      }
    }
    return marks.joined(separator: "\n")
  }
}
