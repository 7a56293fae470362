import HitTouches
import HitTesting
import Recipes
import Reports

/// The pages of the recipes that track and show touches, which the suites do not ask: their numbers
/// come from scenes.
enum TouchPages {
  /// The files by their paths, relative to the corpus.
  static var files: [(path: String, text: String)] {
    [
      ("\(SensitiveOverlay<String>.name).md", overlay),
      ("\(SensitiveOverlay<String>.name).svg", TouchScenePicture().svg),
      ("\(FeedbackCircle.name).md", circle),
      ("\(FeedbackCircle.name).svg", FeedbackPicture().svg),
    ]
  }

  /// The section of the list of recipes.
  static var section: String {
    let scenes = TouchScene.all
    let wrong = scenes.count { $0.said != $0.meaning }
    return """
      ## Touches

      | recipe | what it does | wrong |
      | --- | --- | --- |
      | [sensitive-overlay](sensitive-overlay.md) | tells taps and swipes by one memory for all \
      fingers | \(wrong) of \(scenes.count) scenes |
      | [feedback-circle](feedback-circle.md) | shows a circle under each finger | its fill, by two \
      points up and left |
      """
  }

  private static var overlay: String {
    let scenes = TouchScene.all
    func words(_ outcomes: [String]) -> String {
      outcomes.isEmpty ? "nothing" : outcomes.joined(separator: ", ")
    }
    var rows = ["| what fingers do | it means | the recipe says | |", "| --- | --- | --- | --- |"]
    for scene in scenes {
      let isRight = scene.said == scene.meaning
      rows.append(
        "| \(scene.caption) | \(words(scene.meaning)) | \(words(scene.said)) "
          + "| \(isRight ? "right" : "**wrong**") |")
    }
    let wrong = scenes.count { $0.said != $0.meaning }
    return """
      \(RecipeFolder.notice)

      # \(SensitiveOverlay<String>.name)

      An overlay in front of other views remembers the view and the point where a finger began, and
      tells a tap or a swipe when the finger ends: more than 4 points along one axis while less than
      12 across.

      **When it is right.** It is right for one finger that taps a view, and for swipes up and down
      that leave it.

      ![Scenes on two views, what they mean and what the recipe says](sensitive-overlay.svg)

      **Where it is wrong.** It is wrong in \(wrong) of \(scenes.count) scenes; `TouchTracker` says
      what they mean.

      \(rows.joined(separator: "\n"))

      - A swipe that ends on its view is a tap too.
      - A finger that has nothing under it at both ends taps nothing, and the overlay says so.
      - Left and right are named the other way round.
      - A cancelled touch is never seen.
      - One start serves all fingers, that of the one which began last.

      **The cure.** Remember a start for each finger, and tell a tap only if the movement was no swipe
      and ends on the view where this finger began; `TouchTracker` does.

      """
  }

  private static var circle: String {
    let offset = FeedbackStyle.radius - FeedbackStyle.fillRadius
    // Toward the upper left, the fill is closer to the edge of the backing by the length of its
    // displacement.
    let displacement = (2 * offset * offset).squareRoot()
    func points(_ value: Double) -> String { Quantity.number(value) }
    return """
      \(RecipeFolder.notice)

      # \(FeedbackCircle.name)

      Each finger gets a disc of \(points(FeedbackStyle.radius)) points radius and one of \
      \(points(FeedbackStyle.fillRadius)) points on it.

      **When it is right.** The larger disc lies around the finger, always.

      ![Both discs around the finger, and the smaller one up and left of it](feedback-circle.svg)

      **Where it is wrong.** Both discs are drawn from the same top left corner. The smaller one lies
      \(points(offset)) points up and \(points(offset)) points left of the finger. The ring of the
      larger disc, \(points(offset)) points wide, is \(points(offset + displacement)) points wide at
      the lower right; at the upper left, the smaller disc sticks out by
      \(points(displacement - offset)) points.

      **The cure.** Draw both discs around one center, as `FeedbackStyle` says.

      """
  }
}
