import HitTesting
import StrictJSON

extension SuiteStack {
  init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(known: [
      "name", "minimumAlpha", "images", "layers", "queries", "then",
    ])
    self.name = name
    minimumAlpha = try members.required("minimumAlpha", in: cursor).integer(0...256)
    images = [:]
    for (name, image) in try members.required("images", in: cursor).members(known: nil) {
      images[name] = try SuiteImage(reading: image)
    }
    layers = []
    for layer in try members.required("layers", in: cursor).elements() {
      layers.append(try SuiteStackLayer(reading: layer))
    }
    stages = [
      SuiteStage(probes: try Self.probes(try members.required("queries", in: cursor)))
    ]
    for stage in try members["then"]?.elements() ?? [] {
      let parts = try stage.members(known: ["changes", "queries"])
      var changes: [SuiteStage.Change] = []
      for change in try parts.required("changes", in: stage).elements() {
        changes.append(try SuiteStage.Change(reading: change))
      }
      stages.append(
        SuiteStage(
          changes: changes, probes: try Self.probes(try parts.required("queries", in: stage))))
    }
  }

  private static func probes(_ list: JSONCursor) throws(JSONFault) -> [SuiteStackProbe] {
    var probes: [SuiteStackProbe] = []
    for element in try list.elements() { probes.append(try SuiteStackProbe(reading: element)) }
    return probes
  }
}

extension SuiteStackLayer {
  /// The most layers that one line stands for.
  private static let mostCopies = 100_000

  init(reading cursor: JSONCursor, allowsCopies: Bool = true) throws(JSONFault) {
    var known: Set = [
      "name", "image", "parent", "layer", "boundsOrigin", "depth", "hidden", "interactionEnabled",
      "opacity",
    ]
    if allowsCopies { known.insert("copies") }
    let members = try cursor.members(known: known)
    name = try members.required("name", in: cursor).string()
    copies = try members["copies"]?.integer(1...Self.mostCopies)
    image = try members["image"]?.string()
    parent = try members["parent"]?.string()
    layer = try SuiteLayer(reading: try members.required("layer", in: cursor))
    boundsOrigin = try members["boundsOrigin"]?.numerals(2)
    depth = try members["depth"]?.numeral()
    isHidden = try members["hidden"]?.boolean() ?? false
    isInteractionEnabled = try members["interactionEnabled"]?.boolean() ?? true
    opacity = try members["opacity"]?.numeral()
  }
}

extension SuiteStage.Change {
  init(reading cursor: JSONCursor) throws(JSONFault) {
    let kinds = ["insert", "replace", "remove", "move", "image"]
    let members = try cursor.members(known: nil)
    let given = kinds.filter { members[$0] != nil }
    guard given.count == 1, let kind = given.first, let subject = members[kind] else {
      throw cursor.fault("expected one of \(kinds.joined(separator: ", "))")
    }
    let others: Set =
      switch kind {
      case "insert", "move": [kind, "behind"]
      case "image": [kind, "shows"]
      default: [kind]
      }
    _ = try cursor.members(known: others)
    switch kind {
    case "insert":
      self = .insert(
        try SuiteStackLayer(reading: subject, allowsCopies: false),
        behind: try members["behind"]?.string())
    case "replace": self = .replace(try SuiteStackLayer(reading: subject, allowsCopies: false))
    case "remove": self = .remove(try subject.string())
    case "move": self = .move(try subject.string(), behind: try members["behind"]?.string())
    default:
      self = .image(
        try subject.string(),
        try SuiteImage(reading: try members.required("shows", in: cursor)))
    }
  }
}

extension SuiteStackProbe {
  init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    let given = StackQueryKind.allCases.filter { members[$0.rawValue] != nil }
    guard given.count == 1, let kind = given.first, let place = members[kind.rawValue] else {
      let kinds = StackQueryKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw cursor.fault("expected one of \(kinds)")
    }
    let known = [kind.rawValue, "layers", "margin", "flags"] + (kind == .disc ? ["order"] : [])
    _ = try cursor.members(known: Set(known))
    self.kind = kind
    numbers = try place.numerals(kind.numberCount)
    if kind == .disc { order = try members.required("order", in: cursor).word() }
    if let list = members["layers"] {
      var names: [String] = []
      for name in try list.elements() { names.append(try name.string()) }
      layers = names
    }
    if let margin = members["margin"], margin.value != .null {
      self.margin = try margin.numeral().value
    }
    for flag in try members["flags"]?.elements() ?? [] { flags.append(try flag.string()) }
  }
}
