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
  case tapAmongRelatives = "tap-among-relatives"
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
  case limitsOfHorizontalSwipesAlone = "limits-of-horizontal-swipes-alone"
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
  case oneTouchForAllFingers = "one-touch-for-all-fingers"
  case secondFingerIgnored = "second-finger-ignored"
  case endEndsAll = "end-ends-all"
  case cancelledIgnored = "cancelled-ignored"
  case cancelledEnds = "cancelled-ends"
  // Views that change.
  case removalIgnored = "removal-ignored"
  case gateIgnored = "gate-ignored"
  case gateOfAncestorIgnored = "gate-of-ancestor-ignored"
  case lostIsFoundAgain = "lost-is-found-again"
  case lossStaysWithTheNumber = "loss-stays-with-the-number"
  case movedViewLosesTouch = "moved-view-loses-touch"
  case staleLayers = "stale-layers"
  case refusedChangesKept = "refused-changes-kept"
  // Overlays.
  case overlayTakesTouches = "overlay-takes-touches"
  case onlyOverlayItselfLetsThrough = "only-the-overlay-itself-lets-through"
  case onlyTwoGenerationsLetThrough = "only-two-generations-let-through"
  case overlaySwallows = "overlay-swallows"
  // Hover.
  case hoverFlickers = "hover-flickers"
  case flickerNotReported = "flicker-not-reported"
  case flickerOnlyWhenEntered = "flicker-only-when-entered"
  case hoverImageTested = "hover-image-tested"
  case hoverImageInThePlaceOfTheImage = "hover-image-in-the-place-of-the-image"
  case noHoleBesideTheHoverImage = "no-hole-beside-the-hover-image"
  case enterBeforeLeave = "enter-before-leave"
  case holderNotLeft = "holder-not-left-for-what-it-holds"
  case hoverEndsWhenPressed = "hover-ends-when-pressed"
  case exitNotSeen = "exit-not-seen"
  case touchIsHover = "touch-is-hover"
  case onePointerForAll = "one-pointer-for-all"
  // Gates.
  case opacityBelowTenth = "opacity-below-a-tenth"
  case opacityIgnored = "opacity-ignored"

  /// What is said about a fault that no case is named after; `nil` for the others.
  package var details: FaultDetails? {
    switch self {
    case .tapAmongRelatives:
      FaultDetails(
        "reports a tap where a touch ends on a view that holds the one where it began, or lies in "
          + "it; a finger that slides off a button still presses it")
    case .oneTouchForAllFingers:
      FaultDetails(
        "keeps the start and the view of the last touch for all fingers; each finger taps and "
          + "swipes what the newest one touched")
    case .limitsOfHorizontalSwipesAlone:
      FaultDetails(
        "measures vertical swipes by the published limits, whatever limits are given; a list "
          + "scrolls by touches that were meant as taps, or not at all")
    case .flickerOnlyWhenEntered:
      FaultDetails(
        "reports a hole of a hover image only with the event that enters the view; a pointer that "
          + "moves into a hole makes the view flicker without a report")
    case .noHoleBesideTheHoverImage:
      FaultDetails(
        "reports no hole beside a hover image that is smaller than the view; the view flickers "
          + "there without a report")
    case .holderNotLeft:
      FaultDetails(
        "does not leave a view that holds the view which is entered; a panel and its button are "
          + "highlighted at once")
    case .hoverEndsWhenPressed:
      FaultDetails(
        "leaves the view under a pointer when it is pressed; a button loses its highlight while "
          + "it is pressed")
    default: nil
    }
  }

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
