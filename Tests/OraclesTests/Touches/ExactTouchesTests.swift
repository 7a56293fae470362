import HitTesting
import Oracles
import TestSupport
import Testing

/// What events mean by the oracle, worked out by hand.
@Suite struct ExactTouchesTests {
  private static let full = PassingTexels(width: 1, [255])
  private static let left = PassingTexels(width: 2, [255, 0])

  /// A layer of 100 × 100 points.
  private static func layer(
    _ name: String, _ x: Double, gates: ViewGates = .open, in parent: String? = nil
  ) -> NamedLayer {
    NamedLayer(
      name, image: "full", parent: parent, StackLayer(.at(x, 0, 100, 100), gates: gates))
  }

  private static func stage(
    _ layers: NamedLayer..., overlays: Set<String> = [], hoverImages: [String: PassingTexels] = [:]
  ) throws -> ExactTouches.Stage {
    .init(
      try StackDescription(layers, images: ["full": SampledTexels(full)]), overlays: overlays,
      hoverImages: hoverImages)
  }

  /// Two layers beside each other.
  private let pair: ExactTouches.Stage

  init() throws { pair = try Self.stage(Self.layer("a", 0), Self.layer("b", 200)) }

  private func event(
    _ phase: TouchPhase, _ x: Double, _ y: Double, finger: Int = 0, stage: Int = 0
  ) -> ExactTouches.Event {
    .init(TouchEvent(time: 0, finger: finger, phase, at: Point(x: x, y: y)), stage: stage)
  }

  private func outcomes(
    _ stages: [ExactTouches.Stage], _ events: ExactTouches.Event..., rule: SwipeRule = .published
  ) throws -> [[TouchOutcome<String>]] {
    let exact = ExactTouches(stages, events, rule: rule)
    return (0..<exact.count).map { exact.outcomes(of: $0) }
  }

  @Test func tapsEndWhereTheyBegan() throws {
    let said = try outcomes(
      [pair], event(.began, 50, 50), event(.began, 250, 50, finger: 1), event(.ended, 52, 50),
      event(.moved, 150, 90, finger: 1), event(.ended, 150, 90, finger: 1))
    #expect(said == [[], [], [.tap("a")], [], []])
    #expect(try outcomes([pair], event(.began, 150, 50), event(.ended, 150, 50)) == [[], []])
  }

  @Test(
    arguments: [
      (4, 0, nil), (4.25, 0, Swipe(.right, distance: 4.25)), (-5, 3, Swipe(.left, distance: 5)),
      (30, 12, nil), (30, -11.75, Swipe(.right, distance: 30)), (3, 5, Swipe(.down, distance: 5)),
      (6, 9, Swipe(.down, distance: 9)), (9, -6, Swipe(.right, distance: 9)),
      (-8, 8, Swipe(.left, distance: 8)), (2, -20, Swipe(.up, distance: 20)), (40, 40, nil),
    ] as [(Double, Double, Swipe?)])
  func swipesHaveOpenLimits(dx: Double, dy: Double, swipe: Swipe?) throws {
    let said = try outcomes([pair], event(.began, 50, 50), event(.ended, 50 + dx, 50 + dy))
    #expect(said[1] == [swipe.map { .swipe($0, "a") } ?? .tap("a")])
  }

  /// The exact difference decides, also where it rounds to the limit.
  @Test func limitsAreComparedExactly() throws {
    let said = try outcomes(
      [pair], event(.began, -0x1p-60, 50), event(.ended, 4, 50), event(.began, 0x1p-60, 50),
      event(.ended, 4, 50))
    #expect(said == [[], [.swipe(Swipe(.right, distance: 4), nil)], [], [.tap("a")]])
    let exact = ExactTouches(
      [pair], [event(.began, -0x1p-60, 50), event(.ended, 4, 50)], rule: .published)
    #expect(exact.margin(of: 0) == nil && exact.margin(of: 1) == 0x1p-60)
  }

  @Test func marginsAreTheWayToAnotherAnswer() throws {
    func margin(_ dx: Double, _ dy: Double) throws -> Double? {
      ExactTouches(
        [pair], [event(.began, 50, 50), event(.ended, 50 + dx, 50 + dy)], rule: .published
      ).margin(of: 1)
    }
    #expect(try margin(0, 0) == 4 && margin(3, 0) == 1 && margin(5, 0) == 1)
    #expect(try margin(40, 9) == 3 && margin(40, 20) == 8 && margin(40, 0) == 12)
    #expect(try margin(6, 9) == 1.5 && margin(8, 8) == 0 && margin(13, 13) == 1)
  }

  @Test func lostViewsAreToldOnce() throws {
    let gone = try Self.stage(Self.layer("b", 200))
    let said = try outcomes(
      [pair, gone], event(.began, 50, 50), event(.began, 250, 50, finger: 1),
      event(.moved, 50, 50, stage: 1), event(.ended, 90, 50, stage: 1),
      event(.ended, 250, 50, finger: 1, stage: 1))
    #expect(said == [[], [], [.lost("a", .removed)], [], [.tap("b")]])
    let hidden = try Self.stage(
      Self.layer("a", 0, gates: ViewGates(isHidden: true)), Self.layer("b", 0, in: "a"))
    let shown = try Self.stage(Self.layer("a", 0), Self.layer("b", 0, in: "a"))
    let nested = try outcomes(
      [shown, hidden, shown], event(.began, 50, 50), event(.moved, 50, 50, stage: 1),
      event(.ended, 50, 50, stage: 2))
    #expect(nested == [[], [.lost("b", .gated)], []])
    let between = try outcomes(
      [shown, hidden, shown], event(.began, 50, 50), event(.cancelled, 50, 50, stage: 2))
    #expect(between == [[], [.cancelled("b")]])
  }

  @Test func overlaysLetEverythingThrough() throws {
    let stage = try Self.stage(
      Self.layer("below", 0), Self.layer("glass", 0), Self.layer("circle", 0, in: "glass"),
      overlays: ["glass"])
    let said = try outcomes([stage], event(.began, 50, 50), event(.ended, 50, 50))
    #expect(said == [[], [.tap("below")]])
  }

  @Test func pointersEnterAndLeaveAndSeeHoles() throws {
    let stage = try Self.stage(
      Self.layer("a", 0), Self.layer("b", 200), hoverImages: ["a": Self.left])
    let said = try outcomes(
      [stage], event(.hovered, 25, 50), event(.hovered, 75, 50), event(.hovered, 75, 50),
      event(.hovered, 250, 50, finger: 1), event(.hovered, 250, 50), event(.exited, 0, 0),
      event(.hovered, 250, 50), event(.began, 250, 50), event(.moved, 150, 50),
      event(.ended, 150, 90))
    #expect(
      said == [
        [.entered("a")], [.flickered("a")], [.flickered("a")], [.entered("b")],
        [.left("a"), .entered("b")], [.left("b")], [.entered("b")], [], [], [],
      ])
  }
}
