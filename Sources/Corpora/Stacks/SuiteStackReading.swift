import HitTesting
import StrictJSON

extension SuiteStack {
  init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(known: [
      "name", "minimumAlpha", "images", "layers", "queries", "then",
    ])
    self.name = name
    minimumAlpha = try members.required("minimumAlpha", in: cursor).integer(0...256)
    images = try members.required("images", in: cursor).dictionary(SuiteImage.init(reading:))
    layers = try members.required("layers", in: cursor).list { (layer) throws(JSONFault) in
      try SuiteStackLayer(reading: layer)
    }
    let probes = try members.required("queries", in: cursor).list(SuiteStackProbe.init(reading:))
    stages = [SuiteStage(probes: probes)]
    for stage in try members["then"]?.elements() ?? [] {
      let parts = try stage.members(known: ["changes", "queries"])
      stages.append(
        SuiteStage(
          changes: try parts.required("changes", in: stage).list(SuiteStage.Change.init(reading:)),
          probes: try parts.required("queries", in: stage).list(SuiteStackProbe.init(reading:))))
    }
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
    let (kind, subject) = try cursor.choice(
      among: ["insert", "replace", "remove", "move", "image"])
    let others: Set =
      switch kind {
      case "insert", "move": [kind, "behind"]
      case "image": [kind, "shows"]
      default: [kind]
      }
    let members = try cursor.members(known: others)
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
    let (kind, place) = try cursor.choice(of: StackQueryKind.self)
    let known = [kind.rawValue, "layers", "margin", "flags"] + (kind == .disc ? ["order"] : [])
    let members = try cursor.members(known: Set(known))
    self.kind = kind
    numbers = try place.numerals(kind.numberCount)
    if kind == .disc { order = try members.required("order", in: cursor).word() }
    layers = try members["layers"]?.strings()
    if let margin = members["margin"], margin.value != .null {
      self.margin = try margin.numeral().value
    }
    flags = try members["flags"]?.strings() ?? []
  }
}
