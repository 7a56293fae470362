import HitStacks
import HitTesting

/// The circle under a finger as it is published, with its fault.
package enum FeedbackCircle {
  package static let page = RecipePage(
    name: "recipes/feedback-circle", summary: "shows a circle under each finger",
    isAboutTouches: true,
    whatItDoes:
      "Each finger gets a disc of \(Int(FeedbackStyle.radius)) points radius and one of "
      + "\(Int(FeedbackStyle.fillRadius)) points on it.",
    whenItIsRight: "The larger disc lies around the finger, always.",
    faults: [
      .init(
        "Both discs are drawn from the same top left corner.",
        shownBy: "stack/feedback-circles/fill-up-and-left")
    ],
    cure: "Draw both discs around one center, as FeedbackStyle says.")

  /// The center of the backing: the finger.
  package static func backingCenter(of finger: Point) -> Point { finger }

  package static func fillCenter(of finger: Point) -> Point {
    let corner = Point(x: finger.x - FeedbackStyle.radius, y: finger.y - FeedbackStyle.radius)
    return Point(x: corner.x + FeedbackStyle.fillRadius, y: corner.y + FeedbackStyle.fillRadius)
  }
}
