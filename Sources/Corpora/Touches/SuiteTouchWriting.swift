import HitTesting
import StrictJSON

extension SuiteTouch {
  /// The layout with one line for each layer, change and event.
  var layout: JSONLayout {
    var members: [(String, JSONLayout)] = [
      ("name", .line(JSONText.quoted(name))), ("minimumAlpha", .line("\(minimumAlpha)")),
      ("images", .object(images.sorted { $0.key < $1.key }.map { ($0, $1.layout) })),
      ("layers", .array(layers.map { .line($0.line) })),
    ]
    if !overlays.isEmpty {
      let names = overlays.map(JSONText.quoted).joined(separator: ", ")
      members.append(("overlays", .line("[\(names)]")))
    }
    if !hoverImages.isEmpty {
      let images = hoverImages.sorted { $0.key < $1.key }.map {
        ($0, JSONLayout.line(JSONText.quoted($1)))
      }
      members.append(("hoverImages", .object(images)))
    }
    for (key, limit) in [("moreThanAlong", moreThanAlong), ("lessThanAcross", lessThanAcross)] {
      if let limit { members.append((key, .line(JSONText.quoted(limit.text)))) }
    }
    members.append(("events", .array(stages[0].events.map { .line($0.line) })))
    let later = stages.dropFirst().map { stage in
      JSONLayout.object([
        ("changes", .array(stage.changes.map(\.layout))),
        ("events", .array(stage.events.map { .line($0.line) })),
      ])
    }
    if !later.isEmpty { members.append(("then", .array(Array(later)))) }
    return .object(members)
  }
}

extension SuiteTouchEvent {
  fileprivate var line: String {
    var members = ["\"\(phase.rawValue)\": \(list(point))"]
    if finger != 0 { members.append("\"finger\": \(finger)") }
    if let time { members.append("\"time\": \(JSONText.quoted(time.text))") }
    if let outcomes {
      let texts = outcomes.map { outcome in
        outcome.json(separator: " ") { JSONText.quoted(Numeral($0).text) }
      }
      members.append("\"outcomes\": [\(texts.joined(separator: ", "))]")
    }
    if let margin { members.append("\"margin\": \(JSONText.quoted(Numeral(margin).text))") }
    if !flags.isEmpty {
      members.append("\"flags\": [\(flags.map(JSONText.quoted).joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}
