import HitStacks
import HitTesting
import StrictJSON

/// One thing that happened in a replay.
package struct ReplayRecord: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A finger that is down came over another view, or over none.
    case over
    case tap
    case swipe
    case cancelled
    case lost
    case entered
    case left
    case flickered
  }

  /// The time in seconds.
  package let time: Double
  package let finger: Int
  package let kind: Kind
  /// The name of the view; `nil` for none.
  package let view: String?
  /// How the finger went, if this is a swipe.
  package let swipe: Swipe?

  init(_ event: TouchEvent, _ kind: Kind, _ view: String?, swipe: Swipe? = nil) {
    time = event.time
    finger = event.finger
    self.kind = kind
    self.view = view
    self.swipe = swipe
  }

  /// Returns the record as one line of JSON, without a line end; the name of its recording stands
  /// first.
  package func json(of trace: String) -> String {
    let json: JSON = [
      "trace": .string(trace), "time": .number(time), "finger": .integer(finger),
      "what": .word(kind), "view": view.map(JSON.string) ?? .null,
      "direction": (swipe?.direction).map(JSON.word),
      "distance": (swipe?.distance).map(JSON.number),
    ]
    return json.line
  }
}
