import Corpora

/// A fault of programs that track touches, by the name of the flag that it deserves.
package enum TouchFault: String, CaseIterable, Sendable {
  case nothing
  // Taps.
  case swipeIsTapToo = "swipe-is-a-tap-too"
  case tapOnNothing = "tap-on-nothing"
  case tapWhereItEnds = "tap-where-it-ends"
  case tapWhereItBegan = "tap-where-it-began"
  case viewFollowsFinger = "view-follows-finger"
  case transparentParts = "transparent-parts-take-touches"
  // Swipes.
  case leftIsRight = "left-is-right"
  case upIsDown = "up-is-down"
  case alongClosed = "along-closed"
  case acrossClosed = "across-closed"
  case acrossIgnored = "across-ignored"
  case limitsSwapped = "limits-swapped"
  case limitsRounded = "limits-rounded"
  case limitsNotConfigurable = "limits-not-configurable"
  case oneLimitForBoth = "one-limit-for-both"
  case horizontalFirst = "horizontal-first"
  case diagonalIsVertical = "diagonal-is-vertical"
  case distanceAsTheCrowFlies = "distance-as-the-crow-flies"
  case distanceOfLastStep = "distance-of-the-last-step"
  case farthestPointCounts = "farthest-point-counts"
  case swipeOnViewAtEnd = "swipe-on-the-view-at-the-end"
  case swipeOverNothingDropped = "swipe-over-nothing-dropped"
  // Fingers.
  case oneViewForAllFingers = "one-view-for-all-fingers"
  case oneStartForAllFingers = "one-start-for-all-fingers"
  case secondFingerIgnored = "second-finger-ignored"
  case endEndsAll = "end-ends-all"
  case cancelledIgnored = "cancelled-ignored"
  case cancelledEnds = "cancelled-ends"
  // Views that change.
  case removalIgnored = "removal-ignored"
  case gateIgnored = "gate-ignored"
  case gateOfAncestorIgnored = "gate-of-ancestor-ignored"
  case lostIsFoundAgain = "lost-is-found-again"
  case movedViewLosesTouch = "moved-view-loses-touch"
  case staleLayers = "stale-layers"
  case refusedChangesKept = "refused-changes-kept"
  // Overlays.
  case overlayTakesTouches = "overlay-takes-touches"
  case onlyOverlayItselfLetsThrough = "only-the-overlay-itself-lets-through"
  case overlaySwallows = "overlay-swallows"
  // Hover.
  case hoverFlickers = "hover-flickers"
  case flickerNotReported = "flicker-not-reported"
  case hoverImageTested = "hover-image-tested"
  case enterBeforeLeave = "enter-before-leave"
  case exitNotSeen = "exit-not-seen"
  case touchIsHover = "touch-is-hover"
  case onePointerForAll = "one-pointer-for-all"
  // Gates.
  case opacityBelowTenth = "opacity-below-a-tenth"
  case opacityIgnored = "opacity-ignored"

  /// The scene that a tracker sees in place of another one.
  func misread(_ scene: LayerScene) -> LayerScene {
    switch self {
    case .transparentParts: scene.opaque
    case .opacityBelowTenth: StackFault.opacityBelowTenth.misread(scene)
    case .opacityIgnored: StackFault.opacityIgnored.misread(scene)
    default: scene
    }
  }
}
