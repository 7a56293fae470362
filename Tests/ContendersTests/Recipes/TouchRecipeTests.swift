import HitStacks
import HitTesting
import Recipes
import Testing

/// The faults of the recipes for touches, one by one.
@Suite struct TouchRecipeTests {
  /// View 1 covers x from 0 up to 100, and view 2 from 200 up to 300.
  private let surface = AnsweringSurface { point -> Int? in
    (0..<100).contains(point.x) ? 1 : (200..<300).contains(point.x) ? 2 : nil
  }

  private func said(
    _ events: [(finger: Int, TouchPhase, x: Double, y: Double)]
  ) -> [SensitiveOverlay<Int>.Outcome] {
    var overlay = SensitiveOverlay<Int>()
    return events.flatMap { step in
      overlay.handle(
        TouchEvent(time: 0, finger: step.finger, step.1, at: Point(x: step.x, y: step.y)),
        on: surface)
    }
  }

  @Test func aTapOfOneFingerIsRight() {
    #expect(said([(0, .began, 50, 50), (0, .moved, 60, 60), (0, .ended, 51, 51)]) == [.tap(1)])
    #expect(said([(0, .began, 50, 50), (0, .ended, 150, 80)]).isEmpty)
  }

  @Test func swipesUpAndDownThatLeaveAreRight() {
    #expect(
      said([(0, .began, 150, 50), (0, .ended, 150, 60)])
        == [.swipe(Swipe(.down, distance: 10), nil), .tap(nil)])
    #expect(
      said([(0, .began, 95, 50), (0, .ended, 101, 38)])
        == [.swipe(Swipe(.up, distance: 12), 1)], "exactly 12 across is no horizontal swipe")
  }

  @Test func aSwipeThatEndsOnItsViewIsATapToo() {
    #expect(
      said([(0, .began, 50, 20), (0, .ended, 50, 40)])
        == [.swipe(Swipe(.down, distance: 20), 1), .tap(1)])
  }

  @Test func nothingAtBothEndsIsATapOnNothing() {
    #expect(said([(0, .began, 150, 50), (0, .ended, 150, 50)]) == [.tap(nil)])
  }

  @Test func leftAndRightAreExchanged() {
    #expect(
      said([(0, .began, 80, 50), (0, .ended, 130, 50)])
        == [.swipe(Swipe(.left, distance: 50), 1)])
    #expect(
      said([(0, .began, 210, 50), (0, .ended, 190, 50)])
        == [.swipe(Swipe(.right, distance: 20), 2)])
  }

  @Test func aCancelledTouchIsNotSeenAndItsStartStays() {
    #expect(said([(0, .began, 50, 50), (0, .cancelled, 50, 50), (1, .ended, 50, 50)]) == [.tap(1)])
  }

  @Test func oneStartServesAllFingers() {
    #expect(
      said([
        (0, .began, 50, 50), (1, .began, 250, 50), (0, .ended, 50, 50), (1, .ended, 250, 50),
      ]) == [.swipe(Swipe(.right, distance: 200), 2), .tap(2)])
  }

  @Test func theFillLiesTwoPointsUpAndLeft() {
    let finger = Point(x: 100, y: 60)
    #expect(FeedbackCircle.backingCenter(of: finger) == finger)
    #expect(FeedbackCircle.fillCenter(of: finger) == Point(x: 98, y: 58))
  }
}
