/// A fault of touch trackers, by the name of the case that finds it.
enum TouchFault: String, CaseIterable, Sendable {
  case none
  // Taps.
  case swipeIsTapToo = "swipe-is-a-tap-too"
  case tapOnNothing = "tap-on-nothing"
  case tapWhereItEnds = "tap-where-it-ends"
  case tapWhereItBegan = "tap-where-it-began"
  case viewFollowsFinger = "view-follows-finger"
  // Swipes.
  case leftIsRight = "left-is-right"
  case upIsDown = "up-is-down"
  case alongClosed = "along-closed"
  case acrossClosed = "across-closed"
  case acrossIgnored = "across-ignored"
  case limitsSwapped = "limits-swapped"
  case horizontalFirst = "horizontal-first"
  case diagonalIsVertical = "diagonal-is-vertical"
  case distanceAsTheCrowFlies = "distance-as-the-crow-flies"
  case distanceOfLastStep = "distance-of-the-last-step"
  case distanceRounded = "distance-rounded-before-the-limit"
  case swipeOnViewAtEnd = "swipe-on-the-view-at-the-end"
  // Fingers.
  case cancelledIgnored = "cancelled-ignored"
  case cancelledEnds = "cancelled-ends"
  case oneViewForAllFingers = "one-view-for-all-fingers"
  case oneStartForAllFingers = "one-start-for-all-fingers"
  case secondFingerIgnored = "second-finger-ignored"
  // Views that change.
  case staleViewAfterRemoval = "stale-view-after-removal"
  case removalIgnored = "removal-ignored"
  case gateIgnored = "gate-ignored"
  case gateOfAncestorIgnored = "gate-of-ancestor-ignored"
  case lostIsFoundAgain = "lost-is-found-again"
  case movedViewLosesTouch = "moved-view-loses-touch"
  case stalePlaceOfView = "stale-place-of-view"
  // Overlays.
  case overlayTakesTouches = "overlay-takes-touches"
  case onlyOverlayItselfLetsThrough = "only-the-overlay-itself-lets-through"
  // Hover.
  case hoverFlickers = "hover-flickers"
  case flickerNotReported = "flicker-not-reported"
  case enterBeforeLeave = "enter-before-leave"
  case exitNotSeen = "exit-not-seen"
  case touchIsHover = "touch-is-hover"
  // Bad input.
  case secondBeganTaken = "second-began-taken"
  case unknownFingerBegins = "unknown-finger-begins"
  case timeNotChecked = "time-not-checked"
  case pointNotChecked = "point-not-checked"
  case errorEndsTouches = "error-ends-touches"
  case errorMovesTime = "error-moves-time"
}
