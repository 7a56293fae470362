/// A recording of events on a surface, which can be replayed without errors.
///
/// It is valid by construction: the events can follow each other, all lie on the surface, times and
/// fingers are in their ranges, and every finger that began has ended.
public struct TouchTrace: Hashable, Sendable {
  /// The times that an event can have, in seconds: a day.
  public static let times = 0.0...86_400
  /// The numbers that a finger can have.
  public static let fingers = 0...65_535
  /// The longest side of a surface in points; a side is longer than 0.
  public static let longestSide = 65_536.0

  /// The size of the surface in points.
  public let size: Size
  /// The events in order.
  public let events: [TouchEvent]

  /// Makes a recording.
  ///
  /// - Throws: ``TouchTraceError``.
  ///
  /// *Complexity*: O(events · fingers).
  public init(size: Size, _ events: [TouchEvent]) throws(TouchTraceError) {
    for side in [size.width, size.height] where !(side > 0 && side <= Self.longestSide) {
      throw .noSurface
    }
    var sequence = TouchSequence()
    for (index, event) in events.enumerated() {
      do {
        try sequence.accept(event)
      } catch {
        throw .event(index, error)
      }
      guard Self.times.contains(event.time) else { throw .timeOutOfRange(index) }
      guard Self.fingers.contains(event.finger) else { throw .fingerOutOfRange(index) }
      guard (0...size.width).contains(event.point.x), (0...size.height).contains(event.point.y)
      else { throw .outside(index) }
    }
    if let finger = sequence.down.first { throw .neverEnds(finger: finger) }
    self.size = size
    self.events = events
  }

  /// The time from the first to the last event, in seconds; 0 without events.
  public var duration: Double {
    guard let first = events.first, let last = events.last else { return 0 }
    return last.time - first.time
  }
}

/// Why events do not form a recording; events are counted from 0.
public enum TouchTraceError: Error, Hashable, Sendable {
  /// A side of the surface is not above 0, or longer than ``TouchTrace/longestSide``.
  case noSurface
  /// An event cannot follow those before it.
  case event(Int, TouchError)
  /// The time of an event is not one of ``TouchTrace/times``.
  case timeOutOfRange(Int)
  /// The finger of an event is not one of ``TouchTrace/fingers``.
  case fingerOutOfRange(Int)
  /// An event lies outside of the surface.
  case outside(Int)
  /// A finger is still down after the last event.
  case neverEnds(finger: Int)
}

extension TouchTraceError: CustomStringConvertible {
  /// The text for messages.
  public var description: String {
    switch self {
    case .noSurface:
      "the sides of the surface must be above 0 and at most \(TouchTrace.longestSide)"
    case .event(let index, let error): "event \(index): \(error)"
    case .timeOutOfRange(let index):
      "event \(index): the time must be from \(TouchTrace.times.lowerBound) to "
        + "\(TouchTrace.times.upperBound)"
    case .fingerOutOfRange(let index):
      "event \(index): the finger must be from \(TouchTrace.fingers.lowerBound) to "
        + "\(TouchTrace.fingers.upperBound)"
    case .outside(let index): "event \(index): the point lies outside of the surface"
    case .neverEnds(let finger): "finger \(finger) never ends"
    }
  }
}
