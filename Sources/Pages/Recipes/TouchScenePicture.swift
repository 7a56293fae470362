import HitStacks
import HitTesting
import Presentation

/// The scenes of the published overlay: fingers on two views, beside what they mean and what the
/// recipe says.
///
/// *Layout*: one row of 80 units per scene. A ring is where a finger began, and a dot where it
/// ended or was cancelled.
struct TouchScenePicture: RecipePicture {
  private static let rowHeight = 80

  private let scenes = TouchScene.all

  var label: String { "Scenes on two views, what they mean and what the recipe says" }

  /// The scenes as a table.
  var text: String {
    let table = MarkdownText.table(
      ["what fingers do", "it means", "the recipe says", "which is"].map { .text($0) },
      scenes.map { scene in
        [
          scene.caption, scene.meansInWords, scene.saidInWords,
          scene.isRight ? "right" : "**wrong**",
        ]
      })
    return
      "The picture shows \(scenes.count) scenes; it gets \(scenes.count { !$0.isRight }) wrong. "
      + "`TouchTracker` says what they mean.\n\n\(table)"
  }

  var height: Int { Self.rowHeight * scenes.count + 20 }
  var styles: (light: String, dark: String) {
    (
      """
      .view { fill: #eceef1 } .wrong { fill: #b34700 }
      .line { stroke: #0072b2 } .dot { fill: #0072b2 }
      """,
      """
      .view { fill: #2d343d } .wrong { fill: #f2793a }
      .line { stroke: #56b4e9 } .dot { fill: #56b4e9 }
      """
    )
  }
  var elements: [String] {
    scenes.enumerated().map { index, scene in row(scene, y: 14 + Self.rowHeight * index) }
  }

  private func row(_ scene: TouchScene, y: Int) -> String {
    """
    <g transform="translate(20 \(y)) scale(0.5)">
    \(views)
    \(fingers(of: scene))
    </g>
    <text class="ink" x="190" y="\(y + 14)">\(XMLText.escaped(scene.caption))</text>
    <text class="soft" x="190" y="\(y + 34)">it means: \(XMLText.escaped(scene.meansInWords))</text>
    <text class="\(scene.isRight ? "soft" : "wrong")" x="190" y="\(y + 54)">the recipe says: \
    \(XMLText.escaped(scene.saidInWords))\(scene.isRight ? "" : " (wrong)")</text>
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
