import HitTesting
import RandomNumbers

/// The recordings of `corpus/traces`, which are made by code and the same on every platform.
///
/// Times are multiples of 1/64 second and coordinates of 1/8 point, so that all numbers are short.
package enum StandardTrace: String, CaseIterable, Hashable, Sendable {
  case drag
  case twoFingers = "two-fingers"
  case taps
  case swipes
  case cancelled
  case hover

  /// What is recorded, in one sentence.
  package var summary: String {
    switch self {
    case .drag: "One finger goes over all twenty flowers, row by row and back and forth."
    case .twoFingers:
      "One finger rests on a flower and leaves it while another one taps and swipes."
    case .taps: "Taps on flowers, on nothing, and touches that end elsewhere."
    case .swipes: "Swipes in all four directions, and movements on both sides of the limits."
    case .cancelled: "Touches that the system takes away, and a tap after them."
    case .hover: "A pointer hovers over two rows of flowers, is pressed, and leaves."
    }
  }

  package var fileName: String { "\(rawValue).\(TraceFormat.pathExtension)" }

  package var trace: TouchTrace {
    var recorder = TraceRecorder(seed: 44)
    switch self {
    case .drag: recorder.dragOverAllFlowers()
    case .twoFingers: recorder.useTwoFingers()
    case .taps: recorder.tap()
    case .swipes: recorder.swipe()
    case .cancelled: recorder.cancel()
    case .hover: recorder.hoverOverTwoRows()
    }
    do {
      return try TouchTrace(size: FlowerBed.size, recorder.events)
    } catch {
      preconditionFailure("\(self): \(error)")
    }
  }
}

private struct TraceRecorder {
  private(set) var events: [TouchEvent] = []
  private var random: SeededGenerator
  /// In frames of 1/64 second.
  private var frame = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func add(
    _ phase: TouchPhase, _ x: Double, _ y: Double, finger: Int = 0, after frames: Int = 1
  ) {
    if !events.isEmpty { frame += frames }
    let point = Point(x: (x * 8).rounded() / 8, y: (y * 8).rounded() / 8)
    events.append(TouchEvent(time: Double(frame) / 64, finger: finger, phase, at: point))
  }

  /// Goes from the last point in a straight line that trembles by a point.
  private mutating func go(_ phase: TouchPhase, to end: Point, in steps: Int, finger: Int = 0) {
    let start = events[events.count - 1].point
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      add(
        phase, start.x + (end.x - start.x) * share + random.uniform(-1, 1),
        start.y + (end.y - start.y) * share + random.uniform(-1, 1), finger: finger)
    }
  }

  /// The flowers in the order of a way that turns back at the end of each row.
  private static func way(rows: Range<Int>) -> [Int] {
    rows.flatMap { row in
      let flowers = (4 * row)..<(4 * row + 4)
      return row % 2 == 0 ? Array(flowers) : flowers.reversed()
    }
  }

  mutating func dragOverAllFlowers() {
    let way = Self.way(rows: 0..<5).map(FlowerBed.center)
    add(.began, way[0].x, way[0].y)
    for center in way.dropFirst() { go(.moved, to: center, in: 12) }
    let last = events[events.count - 1].point
    add(.ended, last.x, last.y)
  }

  mutating func useTwoFingers() {
    add(.began, 65, 70)
    add(.began, 335, 430, finger: 1, after: 8)
    add(.moved, 66, 71, after: 0)
    add(.ended, 335.5, 430, finger: 1, after: 6)
    add(.began, 300, 340, finger: 1, after: 12)
    for step in 1...8 {
      add(.moved, 300 - 10 * Double(step), 340, finger: 1)
      add(.moved, 65 + 9 * Double(step), 70 + 8 * Double(step), after: 0)
    }
    add(.ended, 220, 341, finger: 1)
    add(.ended, 137, 134, after: 4)
  }

  mutating func tap() {
    add(.began, 155, 160)
    add(.ended, 156, 161, after: 5)
    // Nothing is in the corner.
    add(.began, 395, 495, after: 20)
    add(.ended, 395, 495, after: 5)
    // It ends on another flower, and too far aside for a swipe.
    add(.began, 65, 250, after: 20)
    add(.moved, 110, 290, after: 4)
    add(.ended, 155, 340, after: 4)
    // It leaves the flower and comes back.
    add(.began, 245, 250, after: 20)
    add(.moved, 335, 340, after: 8)
    add(.ended, 246, 251, after: 8)
  }

  mutating func swipe() {
    for (dx, dy) in [(-60.0, 3.0), (60, -3), (2, -60), (-2, 60)] {
      add(.began, 200, 250, after: 20)
      add(.moved, 200 + dx / 2, 250 + dy / 2, after: 4)
      add(.ended, 200 + dx, 250 + dy, after: 4)
    }
    // Exactly 4 points along, and exactly 12 points across, are too little and too much.
    for (dx, dy) in [(4.0, 0.0), (4.125, 0), (-40, 12), (-40, 11.875)] {
      add(.began, 155, 160, after: 20)
      add(.ended, 155 + dx, 160 + dy, after: 4)
    }
  }

  mutating func cancel() {
    add(.began, 155, 160)
    add(.moved, 157, 160, after: 4)
    add(.cancelled, 157, 160, after: 4)
    add(.began, 65, 250, after: 20)
    add(.began, 245, 250, finger: 1, after: 0)
    add(.moved, 120, 250, after: 8)
    add(.cancelled, 120, 250, after: 4)
    add(.cancelled, 245, 250, finger: 1, after: 0)
    add(.began, 155, 160, after: 20)
    add(.ended, 155, 160, after: 6)
  }

  mutating func hoverOverTwoRows() {
    let way = Self.way(rows: 1..<3).map(FlowerBed.center)
    add(.hovered, 8, 160)
    for center in way { go(.hovered, to: center, in: 10) }
    let last = events[events.count - 1].point
    add(.began, last.x, last.y, after: 8)
    add(.ended, last.x, last.y, after: 6)
    go(.hovered, to: Point(x: 8, y: 250), in: 6)
    add(.exited, 0, 250)
  }
}
