import HitStacks
import HitTesting
import TestSupport

/// A touch on layers, and what it means, which only a tracker with a certain fault tells wrongly.
struct TouchFaultCase: Sendable {
  enum Step: Sendable {
    case event(TouchEvent)
    case change(TouchWorld.Change)
  }

  var scene: StackScene
  var overlays: Set<Int> = []
  var hoverImages: [Int: StackImage] = [:]
  var steps: [Step]
  /// What the steps mean, in order; worked out by hand.
  var expected: [String]

  private init(_ events: [TouchEvent], _ expected: String...) {
    self.init(scene: TouchWorld.pair, steps: events.map { .event($0) }, expected: expected)
  }

  private init(_ scene: StackScene, _ steps: [Step], _ expected: String...) {
    self.init(scene: scene, steps: steps, expected: expected)
  }

  private init(scene: StackScene, steps: [Step], expected: [String]) {
    self.scene = scene
    self.steps = steps
    self.expected = expected
  }

  private static func change(
    in scene: StackScene = TouchWorld.pair, _ start: TouchEvent, _ changes: [TouchWorld.Change],
    _ rest: [TouchEvent], _ expected: String...
  ) -> Self {
    Self(
      scene: scene,
      steps: [.event(start)] + changes.map { .change($0) } + rest.map { .event($0) },
      expected: expected)
  }

  /// A layer in a layer without an image.
  private static var nested: StackScene {
    StackScene(
      [TouchWorld.layer(0, image: nil), TouchWorld.layer(0, parent: 0)], images: [.rows("#")])
  }

  /// Layer 1, and layer 2 in it, in front of layer 0.
  private static func overlay(_ events: [TouchEvent], _ expected: String) -> Self {
    var layers = [TouchWorld.layer(0), TouchWorld.layer(0)]
    layers.append(TouchWorld.layer(0, 50, parent: 1))
    var made = Self(StackScene(layers, images: [.rows("#")]), events.map { .event($0) }, expected)
    made.overlays = [1]
    return made
  }

  /// A layer that loses its right half while a pointer is over it.
  private static func hover(_ events: [TouchEvent], _ expected: String...) -> Self {
    var made = Self(scene: TouchWorld.pair, steps: events.map { .event($0) }, expected: expected)
    made.hoverImages = [0: .rows("#.")]
    return made
  }

  private static let hidden = ViewGates(isHidden: true)

  /// The case that is named after a fault.
  ///
  /// - Precondition: `fault` is not ``TouchFault/none``.
  static func named(_ fault: TouchFault) -> TouchFaultCase {
    switch fault {
    case .none: preconditionFailure("no case is named after no fault")
    case .swipeIsTapToo:
      Self([.began(10, 50), .ended(60, 50)], "swipe right 50.0 0")
    case .tapOnNothing: Self([.began(150, 50), .ended(150, 50)])
    case .tapWhereItEnds: Self([.began(50, 50), .ended(250, 80)])
    case .tapWhereItBegan: Self([.began(50, 50), .ended(150, 80)])
    case .viewFollowsFinger:
      Self([.began(50, 50), .moved(250, 80), .ended(250, 80)])
    case .leftIsRight: Self([.began(60, 50), .ended(10, 50)], "swipe left 50.0 0")
    case .upIsDown: Self([.began(50, 60), .ended(50, 10)], "swipe up 50.0 0")
    case .alongClosed: Self([.began(50, 50), .ended(54, 50)], "tap 0")
    case .acrossClosed: Self([.began(20, 50), .ended(50, 62)], "tap 0")
    case .acrossIgnored: Self([.began(20, 20), .ended(80, 60)], "tap 0")
    case .limitsSwapped: Self([.began(20, 50), .ended(30, 55)], "swipe right 10.0 0")
    case .horizontalFirst: Self([.began(50, 50), .ended(56, 59)], "swipe down 9.0 0")
    case .diagonalIsVertical: Self([.began(50, 50), .ended(58, 42)], "swipe right 8.0 0")
    case .distanceAsTheCrowFlies:
      // 3-4-5, so that the wrong distance is a short number too.
      Self([.began(50, 50), .ended(62, 59)], "swipe right 12.0 0")
    case .distanceOfLastStep:
      Self([.began(10, 50), .moved(50, 50), .ended(52, 50)], "swipe right 42.0 0")
    case .distanceRounded:
      // The difference is 4 + 2⁻⁶⁰, which rounds to 4.
      Self([.began(-0x1p-60, 50), .ended(4, 50)], "swipe right 4.0 nothing")
    case .swipeOnViewAtEnd:
      Self([.began(50, 50), .ended(250, 50)], "swipe right 200.0 0")
    case .cancelledIgnored:
      Self(
        [.began(50, 50), .cancelled(50, 50), .began(50, 50), .ended(50, 50)], "cancelled 0", "tap 0"
      )
    case .cancelledEnds: Self([.began(50, 50), .cancelled(50, 50)], "cancelled 0")
    case .oneViewForAllFingers:
      Self(
        [
          .began(50, 50), .began(250, 50, finger: 1), .ended(50, 50), .ended(250, 50, finger: 1),
        ], "tap 0", "tap 1")
    case .oneStartForAllFingers:
      Self(
        [
          .began(50, 50), .began(250, 50, finger: 1), .ended(60, 50), .ended(250, 50, finger: 1),
        ], "swipe right 10.0 0", "tap 1")
    case .secondFingerIgnored:
      Self(
        [
          .began(50, 50), .began(250, 50, finger: 1), .ended(250, 50, finger: 1), .ended(50, 50),
        ], "tap 1", "tap 0")
    case .staleViewAfterRemoval:
      change(.began(50, 50), [.remove(0), .insert(0, 0)], [.ended(50, 50)], "lost 0 removed")
    case .removalIgnored:
      change(.began(50, 50), [.remove(0)], [.ended(70, 50)], "lost 0 removed")
    case .gateIgnored:
      change(.began(50, 50), [.gates(0, hidden)], [.ended(70, 50)], "lost 0 gated")
    case .gateOfAncestorIgnored:
      change(
        in: nested, .began(50, 50), [.gates(0, ViewGates(isInteractionEnabled: false))],
        [.ended(70, 50)], "lost 1 gated")
    case .lostIsFoundAgain:
      Self(
        TouchWorld.pair,
        [
          .event(.began(50, 50)), .change(.gates(0, hidden)), .event(.moved(50, 50)),
          .change(.gates(0, .open)), .event(.ended(50, 50)),
        ], "lost 0 gated")
    case .movedViewLosesTouch:
      change(.began(50, 50), [.move(0, 10, 0)], [.ended(50, 50)], "tap 0")
    case .stalePlaceOfView: change(.began(50, 50), [.move(0, 60, 0)], [.ended(50, 50)])
    case .overlayTakesTouches: overlay([.began(50, 20), .ended(50, 20)], "tap 0")
    case .onlyOverlayItselfLetsThrough: overlay([.began(50, 70), .ended(50, 70)], "tap 0")
    case .hoverFlickers:
      hover(
        [.hovered(20, 50), .hovered(80, 50), .hovered(80, 50), .hovered(80, 51), .hovered(20, 50)],
        "entered 0", "flickered 0", "flickered 0", "flickered 0")
    case .flickerNotReported: hover([.hovered(80, 50)], "entered 0", "flickered 0")
    case .enterBeforeLeave:
      hover([.hovered(20, 50), .hovered(250, 50)], "entered 0", "left 0", "entered 1")
    case .exitNotSeen: hover([.hovered(250, 50), .exited(250, 50)], "entered 1", "left 1")
    case .touchIsHover:
      hover(
        [.hovered(250, 50), .began(250, 50), .moved(150, 50), .ended(250, 50)], "entered 1", "tap 1"
      )
    case .secondBeganTaken:
      Self(
        [.began(50, 50), .began(250, 50), .ended(50, 50)],
        "error: finger 0 began twice and did not end in between", "tap 0")
    case .unknownFingerBegins:
      Self(
        [.moved(50, 50, finger: 3), .ended(50, 50, finger: 3)],
        "error: finger 3 moved and never began", "error: finger 3 ended and never began")
    case .timeNotChecked:
      Self(
        [.began(50, 50, time: 2), .ended(50, 50, time: 1), .ended(50, 50, time: 2)],
        "error: the time goes back from 2.0 to 1.0", "tap 0")
    case .pointNotChecked:
      Self(
        [.began(50, 50), .ended(.nan, 50), .ended(50, 50)],
        "error: finger 0: the coordinates must be finite", "tap 0")
    case .errorEndsTouches:
      Self(
        [.began(50, 50), .ended(50, 50, finger: 1), .ended(50, 50)],
        "error: finger 1 ended and never began", "tap 0")
    case .errorMovesTime:
      Self(
        [.began(50, 50), .moved(50, 50, finger: 1, time: 9), .ended(50, 50, time: 5)],
        "error: finger 1 moved and never began", "tap 0")
    }
  }
}
