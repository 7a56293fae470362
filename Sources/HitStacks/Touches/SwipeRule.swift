import HitTesting

extension SwipeRule {
  /// The swipe that a movement is; `nil` if it is none.
  ///
  /// - Precondition: the coordinates are finite.
  public func swipe(from start: Point, to end: Point) -> Swipe? {
    let (x, y) = (
      ExactDifference(end.x, minus: start.x), ExactDifference(end.y, minus: start.y)
    )
    let isHorizontal = isSwipe(along: x.magnitude, across: y.magnitude)
    let isVertical = isSwipe(along: y.magnitude, across: x.magnitude)
    if isHorizontal && !(isVertical && x.magnitude < y.magnitude) {
      return Swipe(x.rounded < 0 ? .left : .right, distance: x.rounded.magnitude)
    }
    if isVertical {
      return Swipe(y.rounded < 0 ? .up : .down, distance: y.rounded.magnitude)
    }
    return nil
  }

  private func isSwipe(along: ExactDifference, across: ExactDifference) -> Bool {
    along > moreThanAlong && across < lessThanAcross
  }
}
