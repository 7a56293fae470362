import HitStacks
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// What events mean, and how events that cannot follow are refused.
@Suite struct TouchTrackerTests {
  /// Two views, "a" for x below 100 and "b" from 200 on.
  private let surface = AnsweringSurface<String> { $0.x < 100 ? "a" : $0.x >= 200 ? "b" : nil }

  @Test func aTapEndsWhereItBegan() throws {
    var tracker = TouchTracker<String>()
    #expect(try tracker.handle(.began(50, 50), on: surface) == [])
    #expect(tracker.touches.map(\.view) == ["a"])
    #expect(try tracker.handle(.moved(250, 80), on: surface) == [])
    #expect(tracker.touches[0].view == "a" && tracker.touches[0].under == "b")
    #expect(try tracker.handle(.moved(150, 80), on: surface) == [])
    #expect(tracker.touches[0].under == nil)
    #expect(try tracker.handle(.ended(51, 51), on: surface) == [.tap("a")])
    #expect(tracker.touches.isEmpty)
  }

  @Test func fingersAreTrackedApartAndInTheirOrder() throws {
    var tracker = TouchTracker<String>()
    _ = try tracker.handle(.began(250, 0, finger: 7), on: surface)
    _ = try tracker.handle(.began(50, 0, finger: -2), on: surface)
    _ = try tracker.handle(.began(150, 0, finger: 4), on: surface)
    #expect(tracker.touches.map(\.finger) == [7, -2, 4])
    #expect(tracker.touches.map(\.view) == ["b", "a", nil])
    let swipe = try tracker.handle(.ended(20, 0, finger: -2), on: surface)
    #expect(swipe == [.swipe(Swipe(.left, distance: 30), "a")])
    #expect(tracker.touches.map(\.finger) == [7, 4])
    #expect(try tracker.handle(.cancelled(150, 0, finger: 4), on: surface) == [.cancelled(nil)])
    #expect(try tracker.handle(.ended(250, 0, finger: 7), on: surface) == [.tap("b")])
  }

  @Test func aSwipeOverNothingBelongsToNothing() throws {
    var tracker = TouchTracker<String>(swipeRule: SwipeRule(moreThanAlong: 30, lessThanAcross: 2))
    _ = try tracker.handle(.began(150, 0), on: surface)
    let swipe = try tracker.handle(.ended(190, 1), on: surface)
    #expect(swipe == [.swipe(Swipe(.right, distance: 40), nil)])
  }

  @Test func pointersHoverApart() throws {
    var tracker = TouchTracker<String>()
    #expect(try tracker.handle(.hovered(50, 0), on: surface) == [.entered("a")])
    #expect(try tracker.handle(.hovered(50, 0, finger: 1), on: surface) == [.entered("a")])
    #expect(try tracker.handle(.hovered(60, 0), on: surface) == [])
    #expect(try tracker.handle(.hovered(150, 0), on: surface) == [.left("a")])
    #expect(tracker.hoveredView(of: 0) == nil && tracker.hoveredView(of: 1) == "a")
    #expect(try tracker.handle(.exited(0, 0), on: surface) == [])
    #expect(throws: TouchError.neverHovered(finger: 0)) {
      try tracker.handle(.exited(0, 0), on: surface)
    }
    #expect(try tracker.handle(.exited(0, 0, finger: 1), on: surface) == [.left("a")])
  }

  @Test func impossibleEventsAreNamed() {
    let faults: [([TouchEvent], TouchError)] = [
      ([.began(0, 0, time: .nan)], .timeIsNotFinite(finger: 0)),
      ([.began(0, 0, finger: 3, time: .infinity)], .timeIsNotFinite(finger: 3)),
      ([.began(.infinity, 0)], .pointIsNotFinite(finger: 0)),
      ([.hovered(0, .nan, finger: 2)], .pointIsNotFinite(finger: 2)),
      ([.began(0, 0, time: 2), .moved(0, 0, time: 1.5)], .timeGoesBack(from: 2, to: 1.5)),
      ([.moved(0, 0)], .neverBegan(finger: 0, .moved)),
      ([.ended(0, 0)], .neverBegan(finger: 0, .ended)),
      ([.began(0, 0), .ended(0, 0), .cancelled(0, 0)], .neverBegan(finger: 0, .cancelled)),
      ([.began(0, 0), .began(0, 0)], .beganTwice(finger: 0)),
      ([.began(0, 0), .hovered(0, 0)], .hoversWhileDown(finger: 0, .hovered)),
      ([.hovered(0, 0), .began(0, 0), .exited(0, 0)], .hoversWhileDown(finger: 0, .exited)),
      ([.exited(0, 0, finger: 9)], .neverHovered(finger: 9)),
    ]
    for (events, error) in faults {
      var tracker = TouchTracker<String>()
      for event in events.dropLast() {
        #expect(throws: Never.self) { try tracker.handle(event, on: surface) }
      }
      #expect(throws: error) { try tracker.handle(events.last!, on: surface) }
      #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"))
    }
  }

  /// A tracker that was passed impossible events answers as one that was not.
  @Test func impossibleEventsChangeNothing() throws {
    var refused = 0
    for index in 0..<200 {
      var random = SeededGenerator(seed: 62, index: index)
      var (told, spared) = (TouchTracker<String>(), TouchTracker<String>())
      for _ in 0..<40 {
        let event = Self.event(&random)
        do {
          let outcomes = try told.handle(event, on: surface)
          #expect(try outcomes == spared.handle(event, on: surface))
        } catch {
          refused += 1
        }
        #expect(told.touches == spared.touches)
      }
    }
    #expect(refused > 1000, "\(refused)")
  }

  /// An event of one of two fingers near the edges of the views, which often cannot follow.
  private static func event(_ random: inout SeededGenerator) -> TouchEvent {
    TouchEvent(
      time: random.pick([0, 0, 0, 0, 0, 0, 1, .nan]), finger: Int.random(in: 0...1, using: &random),
      random.pick(TouchPhase.allCases),
      at: Point(
        x: random.pick([20, 24, 25, 50, 80, 150, 250, .infinity]),
        y: random.pick([10, 14, 22, 23, 50])))
  }
}
