import Corpora
import HitTesting
import StrictJSON

/// The request to show a stack of layers, in place of any stack before.
package struct StackRequest: AdapterRequest {
  package static let operation = "stack"
  /// The layers, back to front where depths are equal; they name images by their ids.
  package var layers: [NamedLayer]
  /// The threshold of all images.
  package var threshold: AlphaThreshold

  package init(layers: [NamedLayer], threshold: AlphaThreshold) {
    self.layers = layers
    self.threshold = threshold
  }

  package var members: [String] {
    [
      "\"minimumAlpha\":\(threshold.minimumAlpha)",
      "\"layers\":[\(layers.map(\.requestText).joined(separator: ","))]",
    ]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    threshold = .atLeast(try members.required("minimumAlpha", in: root).integer(0...256))
    layers = try members.required("layers", in: root).list(NamedLayer.init(requested:))
  }

  package func answer(by server: inout AdapterServer) throws -> String? {
    (server.stack, server.touches) = (nil, nil)
    if !StackCase.isAnswered(by: server.contender) {
      throw AnswerFailure.unsupported("no stacks of layers")
    }
    server.stack = try AdapterStackServer(self, images: server.images)
    return accepted
  }
}

/// The request to change the stack; all changes are made or none.
package struct StackChangesRequest: AdapterRequest {
  package static let operation = "change-stack"
  /// The changes; a new image is sent under its old id instead.
  package var changes: [SceneChange]

  package init(_ changes: [SceneChange]) { self.changes = changes }

  package var members: [String] {
    ["\"changes\":[\(changes.map(\.requestText).joined(separator: ","))]"]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    changes = try members.required("changes", in: root).list(SceneChange.init(requested:))
  }

  package func answer(by server: inout AdapterServer) throws -> String? {
    let images = server.images
    let made = try server.shownStack { try $0.apply(changes, images: images) }
    server.touches?.follow(made)
    return accepted
  }
}

/// Questions to the stack.
package struct StackQuestionsRequest: AdapterQuestion {
  package typealias Answer = [String]

  package static let operation = "hit-stack"
  /// The questions.
  package var queries: [StackQuery]

  package init(_ queries: [StackQuery]) { self.queries = queries }

  package var count: Int { queries.count }

  package var members: [String] {
    ["\"queries\":[\(queries.map(\.requestText).joined(separator: ","))]"]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    queries = try members.required("queries", in: root).list(StackQuery.init(requested:))
  }

  package func answers(by server: inout AdapterServer) throws -> [[String]?] {
    let contender = server.contender
    return try server.shownStack { try $0.answers(of: contender, to: queries) }
  }

  package func margins(by server: AdapterServer) -> [Double?] {
    server.stack?.margins(of: queries) ?? []
  }
}

/// The name of a layer.
extension String: SpokenElement {
  package static var key: String { "layers" }
  package static var nouns: (questions: String, elements: String) { ("questions", "layers") }
  package static var mayBeMissing: Bool { true }

  package init(spoken cursor: JSONCursor) throws(JSONFault) { self = try cursor.string() }
  package var spoken: String { JSONText.quoted(self) }
}

extension SceneChange {
  var requestText: String {
    func behind(_ other: String?) -> String {
      other.map { ",\"behind\":\(JSONText.quoted($0))" } ?? ""
    }
    switch self {
    case .insert(let layer, let other): return "{\"insert\":\(layer.requestText)\(behind(other))}"
    case .replace(let layer): return "{\"replace\":\(layer.requestText)}"
    case .remove(let name): return "{\"remove\":\(JSONText.quoted(name))}"
    case .move(let name, let other):
      return "{\"move\":\(JSONText.quoted(name))\(behind(other))}"
    case .image: preconditionFailure("an image is a request of its own")
    }
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    guard let key = Self.keys.first(where: { members[$0] != nil }) else {
      throw cursor.fault("expected one of \(Self.keys.joined(separator: ", "))")
    }
    try self.init(
      key, members[key]!, behind: members["behind"], layer: NamedLayer.init(requested:))
  }
}

extension StackQuery {
  var requestText: String {
    let order =
      if case .disc(_, let order) = self { ",\"order\":\"\(order.rawValue)\"" } else { "" }
    return "{\"\(kind.rawValue)\":\(JSONText.numbers(numbers))\(order)}"
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let (kind, place) = try cursor.choice(of: StackQueryKind.self)
    let members = try cursor.members(known: nil)
    let order: DiscOrder =
      kind == .disc ? try members.required("order", in: cursor).word() : .topmost
    self.init(kind, numbers: try place.doubles(kind.numberCount), order: order)
  }
}

extension NamedLayer {
  var requestText: String {
    func member(_ key: String, _ name: String?) -> String {
      name.map { "\"\(key)\":\(JSONText.quoted($0))," } ?? ""
    }
    let origin = JSONText.numbers([layer.boundsOrigin.x, layer.boundsOrigin.y])
    return "{\"name\":\(JSONText.quoted(name)),\(member("image", image))"
      + "\(member("parent", parent))\"layer\":\(layer.geometry.requestText),"
      + "\"boundsOrigin\":\(origin),\"depth\":\(JSONText.number(layer.depth)),"
      + "\"hidden\":\(layer.gates.isHidden),"
      + "\"interactionEnabled\":\(layer.gates.isInteractionEnabled),"
      + "\"opacity\":\(JSONText.number(layer.gates.opacity))}"
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    let origin = try members["boundsOrigin"]?.doubles(2) ?? [0, 0]
    let gates = ViewGates(
      isHidden: try members["hidden"]?.boolean() ?? false,
      isInteractionEnabled: try members["interactionEnabled"]?.boolean() ?? true,
      opacity: try members["opacity"]?.double() ?? 1)
    self.init(
      try members.required("name", in: cursor).string(), image: try members["image"]?.string(),
      parent: try members["parent"]?.string(),
      StackLayer(
        try LayerGeometry(requested: try members.required("layer", in: cursor)),
        boundsOrigin: Point(x: origin[0], y: origin[1]),
        depth: try members["depth"]?.double() ?? 0, gates: gates))
  }
}
