import HitTesting
import StrictJSON

/// The spelling of outcomes in suites and in the adapter protocol, which differ only in how a
/// number is written.
extension TouchOutcome<String> {
  /// The outcome as a JSON object.
  ///
  /// - Parameters:
  ///   - separator: what follows a colon and a comma: a blank or nothing.
  ///   - number: the spelling of a distance.
  /// - Returns: the object on one line.
  package func json(separator: String, number: (Double) -> String) -> String {
    func member(_ key: String, _ value: String) -> String { "\"\(key)\":\(separator)\(value)" }
    func quoted(_ view: String?) -> String { view.map(JSONText.quoted) ?? "null" }
    let members: [String] =
      switch self {
      case .tap(let view): [member("tap", quoted(view))]
      case .swipe(let swipe, let view):
        [
          member("swipe", quoted(swipe.direction.rawValue)),
          member("distance", number(swipe.distance)), member("view", quoted(view)),
        ]
      case .cancelled(let view): [member("cancelled", quoted(view))]
      case .lost(let view, let loss):
        [member("lost", quoted(view)), member("because", quoted(loss.rawValue))]
      case .entered(let view): [member("entered", quoted(view))]
      case .left(let view): [member("left", quoted(view))]
      case .flickered(let view): [member("flickered", quoted(view))]
      }
    return "{\(members.joined(separator: ",\(separator)"))}"
  }

  /// Reads an outcome.
  ///
  /// - Parameters:
  ///   - cursor: the JSON object.
  ///   - number: reads a distance.
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
