/// Where a finger went, as its user sees it.
public enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
  /// Toward smaller x.
  case left
  /// Toward greater x.
  case right
  /// Toward smaller y.
  case up
  /// Toward greater y.
  case down
}

/// A movement along one axis.
public struct Swipe: Hashable, Sendable {
  /// Where the finger went.
  public var direction: SwipeDirection
  /// How far it went along that axis, in points; positive, rounded to the nearest double.
  public var distance: Double

  /// Makes a swipe; nothing is checked.
  public init(_ direction: SwipeDirection, distance: Double) {
    self.direction = direction
    self.distance = distance
  }
}

/// When a movement from where a finger began to where it ended is a swipe.
///
/// A movement is a swipe along an axis if it is *more* than ``moreThanAlong`` points long on that
/// axis and *less* than ``lessThanAcross`` points on the other one. Where that holds for both axes,
/// the longer one counts; if they are equal, the horizontal one. The way in between does not count,
/// and neither does the time.
///
/// *Rounding*: none. Both limits are compared with the exact differences of the coordinates, and
/// both are open: a movement of exactly 4 along, or of exactly 12 across, is not a swipe.
public struct SwipeRule: Hashable, Sendable {
  /// The distance along the axis that a swipe exceeds, in points.
  public var moreThanAlong: Double
  /// The distance across the axis that a swipe stays below, in points.
  public var lessThanAcross: Double

  /// The constants that are published: more than 4 points along, less than 12 across.
  public static let published = SwipeRule()

  /// Makes a rule; with a limit that is not a number, nothing is a swipe.
  public init(moreThanAlong: Double = 4, lessThanAcross: Double = 12) {
    self.moreThanAlong = moreThanAlong
    self.lessThanAcross = lessThanAcross
  }
}
