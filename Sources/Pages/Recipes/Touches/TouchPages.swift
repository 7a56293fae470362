import HitStacks
import HitTesting
import Presentation
import Recipes

/// The pages of the recipes that track and show touches.
struct TouchPages {
  private let findings: RecipeFindings

  /// The names of the two recipes, the one that tracks touches and the one that shows them.
  static let overlayName = SensitiveOverlay<String>.name
  static let circleName = FeedbackCircle.name

  init(_ findings: RecipeFindings) { self.findings = findings }

  /// The faults of the published overlay, each with a case that shows it.
  private static let faults: [RecipePage.Fault] = [
    .init(
      "A swipe that ends on its view is a tap too.", shownBy: "touch/taps/swipe-is-a-tap-too"),
    .init(
      "A finger that has nothing under it at both ends taps nothing, and the overlay says so.",
      shownBy: "touch/taps/tap-on-nothing"),
    .init(
      "Left and right are named the other way round.", shownBy: "touch/swipes/swipe-off-the-view"),
    .init("A cancelled touch is never seen.", shownBy: "touch/cancelled/cancelled-ends"),
    .init(
      "One start serves all fingers, that of the one which began last.",
      shownBy: "touch/fingers/fingers-that-swap-views"),
    .init(
      "Where a movement qualifies along both axes, the horizontal one counts, even if it is the "
        + "shorter one.", shownBy: "touch/swipes/horizontal-first"),
  ]
  /// Cases that the overlay answers rightly.
  private static let rightCases = [
    "touch/taps/tap", "touch/taps/tap-where-it-ends", "touch/taps/same-finger-twice",
  ]

  /// The suite that asks the circle.
  private static let circleSuite = "stack/feedback-circles"

  private let circleDifference = FeedbackDifference()

  /// The files by their paths, relative to the corpus.
  var files: [(path: String, text: String)] {
    [
      ("\(Self.overlayName).md", overlay),
      ("\(Self.overlayName).svg", TouchScenePicture().svg),
      ("\(Self.circleName).md", circle),
      ("\(Self.circleName).svg", FeedbackPicture().svg),
    ]
  }

  /// The section of the list of recipes.
  var section: String {
    let total = findings.count(Self.overlayName, in: "touch")
    let circles = findings.count(Self.circleName, in: Self.circleSuite)
    var table = TextTable([.text("recipe"), .text("what it does"), .text("wrong")])
    table.append([
      .markdown("[sensitive-overlay](sensitive-overlay.md)"),
      .text("reports taps and swipes from one memory for all fingers"),
      .text("\(total.wrong) of \(total.judged) events"),
    ])
    table.append([
      .markdown("[feedback-circle](feedback-circle.md)"),
      .text("shows a circle under each finger"),
      .text(
        "\(circles.wrong) of \(circles.judged) discs, \(circleDifference.wrong) of "
          + "\(circleDifference.changed) pixels"),
    ])
    return """
      ## Touches

      \(table.text(.document))

      The overlay is asked about fingers alone, in the suites of the area `touch`. The suite
      `\(Self.circleSuite)` asks which pixels the two discs under a finger cover; the colors of all pixels of
      a picture are compared with those of both discs around the finger.

      \(suites)
      """
  }

  /// The wrong answers of the overlay by suite.
  private var suites: String {
    var table = TextTable([
      .text("suite"), .number("events"), .number("wrongly reported"), .number("not reported"),
    ])
    for suite in findings.suites(Self.overlayName).map(\.name) {
      let found = findings.count(Self.overlayName, in: suite)
      table.append([suite] + [found.judged, found.falseHits, found.falseMisses].map { "\($0)" })
    }
    return table.text(.document)
  }

  private var overlay: String {
    let scenes = TouchScene.all
    func words(_ outcomes: [String]) -> String {
      outcomes.isEmpty ? "nothing" : outcomes.joined(separator: ", ")
    }
    var table = TextTable([
      .text("what fingers do"), .text("it means"), .text("the recipe says"), .text(""),
    ])
    for scene in scenes {
      table.append([
        .text(scene.caption), .text(words(scene.meaning)), .text(words(scene.said)),
        .markdown(scene.said == scene.meaning ? "right" : "**wrong**"),
      ])
    }
    let wrong = scenes.count { $0.said != $0.meaning }
    let total = findings.count(Self.overlayName, in: "touch")
    let right = Self.rightCases.map { name in
      "`\(name)` (\(findings.count(Self.overlayName, in: name).judged) events)"
    }.joined(separator: ", ")
    let rule = SwipeRule.published
    let (along, across) = (
      Quantity.number(rule.moreThanAlong), Quantity.number(rule.lessThanAcross)
    )
    return """
      \(RecipeFolder.notice)

      # \(Self.overlayName)

      An overlay in front of other views remembers the view and the point where a finger began, and
      reports a tap or a swipe when the finger ends: more than \(along) points along one axis while
      less than \(across) across.

      **When it is right.** It is right for one finger that taps a view, and for swipes up and down
      that leave it and go at most \(along) points aside. So it makes no mistake in \(right).

      ![Scenes on two views, what they mean and what the recipe says](sensitive-overlay.svg)

      **Where it is wrong.** \(total.wrong) of its answers to \(total.judged) events of fingers are
      wrong: \(total.falseHits) report what did not happen, and \(total.falseMisses) report too
      little.

      \(findings.table(of: Self.faults, of: Self.overlayName))

      \(suites)

      The picture shows \(scenes.count) scenes; it gets \(wrong) wrong. `TouchTracker` says what
      they mean.

      \(table.text(.document))

      **The cure.** Remember a start for each finger, and report a tap only if the movement was not
      a swipe and ends on the view where this finger began; `TouchTracker` does.

      ```sh
      touchstone explain \(Self.faults[0].caseName) --strategy \(Self.overlayName)
      touchstone conform --area touch --strategies \(Self.overlayName)
      make bench RECIPES=1
      ```

      """
  }

  private var circle: String {
    let offset = FeedbackStyle.radius - FeedbackStyle.fillRadius
    // Toward the upper left, the fill is closer to the edge of the backing by the length of its
    // displacement.
    let displacement = (2 * offset * offset).squareRoot()
    func points(_ value: Double) -> String { Quantity.number(value) }
    let circles = findings.count(Self.circleName, in: Self.circleSuite)
    return """
      \(RecipeFolder.notice)

      # \(Self.circleName)

      Each finger gets a disc of \(points(FeedbackStyle.radius)) points radius and one of \
      \(points(FeedbackStyle.fillRadius)) points on it.

      **When it is right.** The larger disc lies around the finger, always.

      ![Both discs around the finger, and the smaller one up and left of it](feedback-circle.svg)

      **Where it is wrong.** Both discs are drawn from the same top left corner. The smaller one lies
      \(points(offset)) points up and \(points(offset)) points left of the finger. The ring of the
      larger disc, \(points(offset)) points wide, is \(points(offset + displacement)) points wide at
      the lower right; at the upper left, the smaller disc sticks out by
      \(points(displacement - offset)) points. Drawn on white with one pixel per point,
      \(circleDifference.wrong) of the \(circleDifference.changed) pixels that a finger changes have
      another color than with both discs around the finger.

      The suite `\(Self.circleSuite)` asks which pixels each disc covers, in a list.
      \(circles.wrong) of \(circles.judged) lists are wrong.

      \(circleCases)

      **The cure.** Draw both discs around one center, as `FeedbackStyle` says.

      ```sh
      touchstone explain \(Self.circleSuite)/fill-up-and-left --strategy \(Self.circleName)
      touchstone conform --area stack --strategies \(Self.circleName)
      make bench RECIPES=1
      ```

      """
  }

  /// The wrong answers of the circle by case.
  private var circleCases: String {
    var table = TextTable([.text("case"), .number("wrong there")])
    for name in findings.cases(of: Self.circleName) {
      let found = findings.count(Self.circleName, in: name)
      table.append([.code(name), .text("\(found.wrong) of \(found.judged)")])
    }
    return table.text(.document)
  }
}
