import HitStacks
import HitTesting
import StrictJSON

/// One thing that happened in a replay.
public struct ReplayRecord: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
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
  public let time: Double
  /// The finger or pointer.
  public let finger: Int
  /// What happened.
  public let kind: Kind
  /// The name of the view; `nil` for none.
  public let view: String?
  /// How the finger went, if this is a swipe.
  public let swipe: Swipe?

  init(_ event: TouchEvent, _ kind: Kind, _ view: String?, swipe: Swipe? = nil) {
    time = event.time
    finger = event.finger
    self.kind = kind
    self.view = view
    self.swipe = swipe
  }

  /// Returns the record as one line of JSON, without a line end; the name of its recording stands
  /// first.
  public func json(of trace: String) -> String {
    var members = [
      "\"trace\":\(JSONText.quoted(trace))", "\"time\":\(JSONText.number(time))",
      "\"finger\":\(finger)", "\"what\":\"\(kind.rawValue)\"",
      "\"view\":\(view.map(JSONText.quoted) ?? "null")",
    ]
    if let swipe {
      members.append("\"direction\":\"\(swipe.direction.rawValue)\"")
      members.append("\"distance\":\(JSONText.number(swipe.distance))")
    }
    return "{\(members.joined(separator: ","))}"
  }
}
