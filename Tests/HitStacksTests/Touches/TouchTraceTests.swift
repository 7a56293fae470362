import HitStacks
import HitTesting
import Testing

/// Recordings as values, and what they show.
@Suite struct TouchTraceTests {
  private let size = Size(width: 300, height: 200)

  @Test func recordingsAreValid() throws {
    let trace = try TouchTrace(
      size: size, [.began(0, 0, time: 1), .moved(300, 200, time: 1), .ended(5, 5, time: 3.5)])
    #expect(trace.duration == 2.5)
    #expect(try TouchTrace(size: size, []).duration == 0)
    let faults: [([TouchEvent], TouchTraceError)] = [
      ([.began(0, 0)], .neverEnds(finger: 0)),
      ([.began(0, 0, finger: 2), .began(0, 0), .ended(0, 0)], .neverEnds(finger: 2)),
      ([.moved(0, 0)], .event(0, .neverBegan(finger: 0, .moved))),
      ([.hovered(0, 0, time: 1), .hovered(0, 0)], .event(1, .timeGoesBack(from: 1, to: 0))),
      ([.hovered(0, 0, time: -1)], .timeOutOfRange(0)),
      ([.hovered(0, 0), .hovered(0, 0, time: 86_401)], .timeOutOfRange(1)),
      ([.hovered(0, 0, finger: -1)], .fingerOutOfRange(0)),
      ([.hovered(0, 0, finger: 65_536)], .fingerOutOfRange(0)),
      ([.hovered(0, 0), .hovered(301, 0)], .outside(1)),
      ([.hovered(0, -0.5)], .outside(0)),
    ]
    for (events, error) in faults {
      #expect(throws: error) { try TouchTrace(size: size, events) }
    }
    for side in [0, -1, Double.nan, .infinity, 65_536.5] {
      #expect(throws: TouchTraceError.noSurface) {
        try TouchTrace(size: Size(width: 10, height: side), [])
      }
    }
  }

  @Test func replaysTellEveryEvent() throws {
    let trace = try TouchTrace(
      size: size, [.began(10, 10), .moved(12, 10), .ended(11, 10), .began(10, 10), .ended(50, 10)])
    var seen: [(Int, [TouchOutcome<Int>])] = []
    var down: [Int] = []
    trace.replay(on: AnsweringSurface { $0.x < 20 ? 1 : nil }) { index, outcomes, tracker in
      seen.append((index, outcomes))
      down.append(tracker.touches.count)
    }
    #expect(seen.map(\.0) == [0, 1, 2, 3, 4] && down == [1, 1, 0, 1, 0])
    #expect(seen.map(\.1) == [[], [], [.tap(1)], [], [.swipe(Swipe(.right, distance: 40), 1)]])
  }

  @Test func feedbackShowsEachFingerUntilItEnds() throws {
    let trace = try TouchTrace(
      size: size,
      [
        .hovered(1, 1, finger: 9), .began(10, 10, time: 1), .began(20, 20, finger: 1, time: 1),
        .moved(11, 10, time: 2), .ended(11, 10, time: 3), .began(30, 30, time: 3),
        .cancelled(20, 20, finger: 1, time: 4), .ended(30, 30, time: 5),
      ])
    func frame(_ time: Double, _ centers: (Double, Double)...) -> FeedbackFrame {
      FeedbackFrame(time: time, centers: centers.map { Point(x: $0.0, y: $0.1) })
    }
    #expect(
      trace.feedback == [
        frame(0), frame(1, (10, 10), (20, 20)), frame(2, (11, 10), (20, 20)),
        frame(3, (20, 20), (30, 30)), frame(4, (30, 30)), frame(5),
      ])
  }

  @Test func theStyleIsThePublishedOne() {
    let style = FeedbackStyle()
    #expect(FeedbackStyle.radius == 25 && FeedbackStyle.fillRadius < FeedbackStyle.radius)
    #expect(style.fill == FeedbackColor(0xFFFFFF, opacity: 0.5))
    #expect(style.backing == FeedbackColor(0x555555, opacity: 0.5))
  }
}
