import Conformance
import Presentation

/// The views of a recipe for images: one where it is right, and one where it is wrong.
///
/// *Layout*: two square panels beside each other, each with its caption above and its counts below,
/// and a legend under both. One little square is one touch. The colors can be told apart without
/// red and green.
struct RecipeScenePicture: RecipePicture {
  private typealias Part = (scene: RecipeScene, answers: SceneAnswers)

  private let name: String
  private let right: Part
  private let wrong: Part

  /// Asks a recipe for the answers to its scenes.
  init(_ scenes: RecipeScenes, _ contender: any Contender) {
    name = contender.name
    right = (scenes.right, SceneAnswers(scenes.right, contender))
    wrong = (scenes.wrong, SceneAnswers(scenes.wrong, contender))
  }

  private static let side = 300

  var label: String { "Two views: one where \(name) is right, and one where it is wrong" }
  var height: Int { 420 }
  var styles: (light: String, dark: String) {
    (
      """
      .line { stroke: #dfe3e8 } .hit { fill: #4a5460 } .miss { fill: #eceef1 }
      .falseHit { fill: #d55e00 } .falseMiss { fill: #0072b2 }
      """,
      """
      .line { stroke: #2d343d } .hit { fill: #b4bec9 } .miss { fill: #262d36 }
      .falseHit { fill: #f2793a } .falseMiss { fill: #56b4e9 }
      """
    )
  }
  var elements: [String] { [panel(right, x: 20), panel(wrong, x: 360), legend] }

  private func panel(_ part: Part, x: Int) -> String {
    let scale = Double(Self.side) / Double(part.scene.columns)
    let paths = SceneAnswers.Outcome.allCases.compactMap { outcome -> String? in
      let data = part.answers.path(outcome)
      return data.isEmpty ? nil : "<path class=\"\(outcome)\" d=\"\(data)\"/>"
    }
    return """
      <text class="ink" x="\(x)" y="26">\(XMLText.escaped(part.scene.caption))</text>
      <g transform="translate(\(x) 38) scale(\(scale))" shape-rendering="crispEdges">
      \(paths.joined(separator: "\n"))
      </g>
      <rect class="line" x="\(x)" y="38" width="\(Self.side)" height="\(Self.side)" fill="none"/>
      <text class="soft" x="\(x)" y="360">\(counts(part.answers))</text>
      """
  }

  private func counts(_ answers: SceneAnswers) -> String {
    let count = Quantity.count(answers.outcomes.count)
    return answers.wrong == 0
      ? "all \(count) answers are right" : "\(Quantity.count(answers.wrong)) of \(count) are wrong"
  }

  private var legend: String {
    let words: [(SceneAnswers.Outcome, String, Int)] = [
      (.hit, "hit", 20), (.miss, "miss", 100), (.falseHit, "false hit", 190),
      (.falseMiss, "false miss", 310),
    ]
    return words.map { outcome, word, x in
      """
      <rect class="\(outcome) line" x="\(x)" y="384" width="14" height="14"/>
      <text class="soft" x="\(x + 22)" y="396">\(word)</text>
      """
    }.joined(separator: "\n")
  }
}
