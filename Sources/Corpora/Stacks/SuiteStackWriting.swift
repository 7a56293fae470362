import StrictJSON

extension SuiteStack {
  /// The layout with one line for each layer, change and query.
  var layout: JSONLayout {
    var members: [(String, JSONLayout)] = [
      ("name", .line(JSONText.quoted(name))), ("minimumAlpha", .line("\(minimumAlpha)")),
      ("images", .object(images.sorted { $0.key < $1.key }.map { ($0, $1.layout) })),
      ("layers", .array(layers.map { .line($0.line) })),
      ("queries", .array(stages[0].probes.map { .line($0.line) })),
    ]
    let later = stages.dropFirst().map { stage in
      JSONLayout.object([
        ("changes", .array(stage.changes.map(\.layout))),
        ("queries", .array(stage.probes.map { .line($0.line) })),
      ])
    }
    if !later.isEmpty { members.append(("then", .array(Array(later)))) }
    return .object(members)
  }
}

extension SuiteStackLayer {
  /// The layer on one line.
  var line: String {
    var members = ["\"name\": \(JSONText.quoted(name))"]
    if let copies { members.append("\"copies\": \(copies)") }
    if let image { members.append("\"image\": \(JSONText.quoted(image))") }
    if let parent { members.append("\"parent\": \(JSONText.quoted(parent))") }
    members.append("\"layer\": \(layer.line)")
    if let boundsOrigin { members.append("\"boundsOrigin\": \(list(boundsOrigin))") }
    if let depth { members.append("\"depth\": \(JSONText.quoted(depth.text))") }
    if isHidden { members.append("\"hidden\": true") }
    if !isInteractionEnabled { members.append("\"interactionEnabled\": false") }
    if let opacity { members.append("\"opacity\": \(JSONText.quoted(opacity.text))") }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension SuiteStage.Change {
  /// The change, on one line unless it has an image.
  var layout: JSONLayout {
    func behind(_ other: String?) -> String {
      other.map { ", \"behind\": \(JSONText.quoted($0))" } ?? ""
    }
    switch self {
    case .insert(let layer, let other): return .line("{\"insert\": \(layer.line)\(behind(other))}")
    case .replace(let layer): return .line("{\"replace\": \(layer.line)}")
    case .remove(let name): return .line("{\"remove\": \(JSONText.quoted(name))}")
    case .move(let name, let other):
      return .line("{\"move\": \(JSONText.quoted(name))\(behind(other))}")
    case .image(let name, let image):
      return .object([("image", .line(JSONText.quoted(name))), ("shows", image.layout)])
    }
  }
}

extension SuiteStackProbe {
  fileprivate var line: String {
    var members = ["\"\(kind.rawValue)\": \(list(numbers))"]
    if let order { members.append("\"order\": \(JSONText.quoted(order.rawValue))") }
    if let layers {
      members.append("\"layers\": [\(layers.map(JSONText.quoted).joined(separator: ", "))]")
      members.append("\"margin\": \(margin.map { JSONText.quoted(Numeral($0).text) } ?? "null")")
    }
    if !flags.isEmpty {
      members.append("\"flags\": [\(flags.map(JSONText.quoted).joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}
