import HitTesting
import StrictJSON

/// The spelling of outcomes in suites and in the adapter protocol, which differ only in how a
/// number is written.
extension TouchOutcome<String> {
  /// The outcome as a JSON object, with distances as `number` spells them.
  package func json(number: (Double) -> JSON) -> JSON {
    func name(_ view: String?) -> JSON { view.map(JSON.string) ?? .null }
    return switch self {
    case .tap(let view): ["tap": .string(view)]
    case .swipe(let swipe, let view):
      ["swipe": .word(swipe.direction), "distance": number(swipe.distance), "view": name(view)]
    case .cancelled(let view): ["cancelled": name(view)]
    case .lost(let view, let loss): ["lost": .string(view), "because": .word(loss)]
    case .entered(let view): ["entered": .string(view)]
    case .left(let view): ["left": .string(view)]
    case .flickered(let view): ["flickered": .string(view)]
    }
  }

  /// Reads an outcome, with distances as `number` reads them.
  ///
  /// - Throws: ``JSONFault`` for anything else.
  package init(
    reading cursor: JSONCursor, number: (JSONCursor) throws(JSONFault) -> Double
  ) throws(JSONFault) {
    let (kind, subject) = try cursor.choice(
      among: ["tap", "swipe", "cancelled", "lost", "entered", "left", "flickered"])
    let others: Set =
      switch kind {
      case "swipe": [kind, "distance", "view"]
      case "lost": [kind, "because"]
      default: [kind]
      }
    let members = try cursor.members(known: others)
    func view(_ cursor: JSONCursor?) throws(JSONFault) -> String? {
      guard let cursor, cursor.value != .null else { return nil }
      return try cursor.string()
    }
    switch kind {
    // A tap on nothing is never right, and a program may say it.
    case "tap": self = .tap(try view(subject) ?? "nothing")
    case "swipe":
      let distance = try number(try members.required("distance", in: cursor))
      self = .swipe(Swipe(try subject.word(), distance: distance), try view(members["view"]))
    case "cancelled": self = .cancelled(try view(subject))
    case "lost":
      self = .lost(try subject.string(), try members.required("because", in: cursor).word())
    case "entered": self = .entered(try subject.string())
    case "left": self = .left(try subject.string())
    default: self = .flickered(try subject.string())
    }
  }
}
