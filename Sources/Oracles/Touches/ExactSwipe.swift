import HitTesting

/// A movement that is compared with the limits of swipes in fractions.
///
/// Which swipe it is follows from two questions, one for each axis, and from the longer side where
/// both are answered with yes.
struct ExactSwipe {
  private let dx: Rational
  private let dy: Rational
  private let along: Rational
  private let across: Rational
  /// The movement in doubles; subtraction rounds to the nearest double, whoever does it.
  private let rounded: (x: Double, y: Double)

  /// - Precondition: the coordinates and the limits are finite.
  init(from start: Point, to end: Point, _ rule: SwipeRule) {
    dx = Rational(end.x) - Rational(start.x)
    dy = Rational(end.y) - Rational(start.y)
    along = Rational(rule.moreThanAlong)
    across = Rational(rule.lessThanAcross)
    rounded = (end.x - start.x, end.y - start.y)
  }

  private var width: Rational { dx.magnitude }
  private var height: Rational { dy.magnitude }
  private var isHorizontal: Bool { width > along && height < across }
  private var isVertical: Bool { height > along && width < across }

  /// The swipe; `nil` if the movement is not a swipe.
  var swipe: Swipe? {
    switch (isHorizontal, isVertical) {
    case (false, false): return nil
    case (true, true) where height > width, (false, true):
      return Swipe(dy > .zero ? .down : .up, distance: rounded.y.magnitude)
    case (true, _):
      return Swipe(dx > .zero ? .right : .left, distance: rounded.x.magnitude)
    }
  }

  /// By how many points the movement would have to differ along one axis to be another swipe,
  /// or one at all, or none; a lower bound.
  var margin: Rational {
    let horizontal = distance(of: isHorizontal, along: width, across: height)
    let vertical = distance(of: isVertical, along: height, across: width)
    let sides = [horizontal, vertical].min()!
    guard isHorizontal && isVertical else { return sides }
    return [sides, (width - height).magnitude / Rational(2)].min()!
  }

  /// How far the answer to the question for one axis is from the opposite answer.
  private func distance(of isSwipe: Bool, along length: Rational, across breadth: Rational)
    -> Rational
  {
    let (long, narrow) = (length - along, across - breadth)
    // A swipe ends with the nearer limit, and begins once both are passed.
    return isSwipe ? min(long, narrow) : max(.zero, max(-long, -narrow))
  }
}
