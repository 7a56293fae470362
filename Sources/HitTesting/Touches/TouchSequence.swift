/// Checks that events can follow each other.
///
/// *Order*: times do not decrease, and equal ones are allowed, because a screen reports several
/// fingers at once. A finger begins, moves any number of times, and ends or is cancelled; the same
/// number may begin again then. A pointer hovers any number of times, may be pressed and released
/// in between, and may exit.
public struct TouchSequence: Sendable {
  /// The time of the last event; `nil` before the first one.
  public private(set) var time: Double?
  /// The fingers that are down, in the order in which they began.
  public private(set) var down: [Int] = []
  /// The pointers that hover, in the order in which they appeared.
  public private(set) var hovering: [Int] = []

  /// Starts a sequence.
  public init() {}

  /// Takes the next event.
  ///
  /// - Throws: ``TouchError``, and then the sequence is as it was. If several faults apply, it is
  ///   the first in the order of its cases.
  ///
  /// *Complexity*: O(fingers).
  public mutating func accept(_ event: TouchEvent) throws(TouchError) {
    let finger = event.finger
    guard event.time.isFinite else { throw .timeIsNotFinite(finger: finger) }
    guard event.point.x.isFinite, event.point.y.isFinite else {
      throw .pointIsNotFinite(finger: finger)
    }
    if let time, event.time < time { throw .timeGoesBack(from: time, to: event.time) }
    let place = down.firstIndex(of: finger)
    switch event.phase {
    case .began:
      if place != nil { throw .beganTwice(finger: finger) }
      down.append(finger)
    case .moved: if place == nil { throw .neverBegan(finger: finger, .moved) }
    case .ended, .cancelled:
      guard let place else { throw .neverBegan(finger: finger, event.phase) }
      down.remove(at: place)
    case .hovered:
      if place != nil { throw .hoversWhileDown(finger: finger, .hovered) }
      if !hovering.contains(finger) { hovering.append(finger) }
    case .exited:
      if place != nil { throw .hoversWhileDown(finger: finger, .exited) }
      guard let pointer = hovering.firstIndex(of: finger) else {
        throw .neverHovered(finger: finger)
      }
      hovering.remove(at: pointer)
    }
    time = event.time
  }
}
