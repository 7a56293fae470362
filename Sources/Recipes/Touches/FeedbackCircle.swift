import HitStacks
import HitTesting

/// The circle under a finger as it is published, with its fault.
///
/// *Fault*: both discs are drawn from the same top left corner, although the fill is smaller by two
/// points on every side. It lies two points up and left of the finger.
public enum FeedbackCircle {
  /// The name of the recipe.
  public static let name = "recipes/feedback-circle"

  /// The center of the backing: the finger.
  public static func backingCenter(of finger: Point) -> Point { finger }

  /// The center of the fill.
  public static func fillCenter(of finger: Point) -> Point {
    let corner = Point(x: finger.x - FeedbackStyle.radius, y: finger.y - FeedbackStyle.radius)
    return Point(x: corner.x + FeedbackStyle.fillRadius, y: corner.y + FeedbackStyle.fillRadius)
  }
}
