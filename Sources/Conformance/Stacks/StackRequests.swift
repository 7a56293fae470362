import Corpora
import HitTesting
import StrictJSON

/// The request to show a stack of layers, in place of any stack before.
package struct StackRequest {
  /// The layers, back to front where depths are equal; they name images by their ids.
  package var layers: [NamedLayer]
  /// How the images are read, by their ids.
  package var rules: ImageRules
}

extension StackRequest: AdapterRequest {
  package static let operation = "stack"

  package var members: JSON {
    rules.json + ["layers": .array(layers.map(\.json))]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    rules = try ImageRules(members, in: root)
    layers = try members.required("layers", in: root).list(NamedLayer.init(requested:))
  }

  package func answer(by server: inout AdapterServer) throws -> JSON? {
    (server.stack, server.touches) = (nil, nil)
    if !StackCase.isAnswered(by: server.contender) {
      throw AnswerFailure.unsupported("no stacks of layers")
    }
    server.stack = try AdapterStackServer(self, images: server.shownImages)
    return accepted
  }
}

/// The request to change the stack; all changes are made or none.
package struct StackChangesRequest: AdapterRequest {
  package static let operation = "change-stack"
  /// The changes; a new image is sent under its old id instead.
  package var changes: [SceneChange]

  package init(_ changes: [SceneChange]) { self.changes = changes }

  package var members: JSON { ["changes": .array(changes.map(\.json))] }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    changes = try members.required("changes", in: root).list(SceneChange.init(requested:))
  }

  package func answer(by server: inout AdapterServer) throws -> JSON? {
    var changed = server
    let made = try changed.shownStack { try $0.apply(changes, images: server.shownImages) }
    try changed.touches?.follow(made)
    server = changed
    return accepted
  }
}

/// Questions to the stack.
package struct StackQuestionsRequest: AdapterQuestion {
  package typealias Answer = [String]

  package static let operation = "hit-stack"
  package var queries: [StackQuery]

  package init(_ queries: [StackQuery]) { self.queries = queries }

  package var count: Int { queries.count }

  package var members: JSON { ["queries": .array(queries.map(\.json))] }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    queries = try members.required("queries", in: root).list(StackQuery.init(requested:))
  }

  package func answers(by server: inout AdapterServer) throws -> [[String]?] {
    if server.isStackUnknown { return queries.map { _ in nil } }
    let contender = server.contender
    return try server.shownStack { try $0.answers(of: contender, to: queries) }
  }

  package func margins(by server: AdapterServer) -> [Double?] {
    if server.isStackUnknown { return queries.map { _ in nil } }
    return server.stack?.margins(of: queries) ?? []
  }
}

/// The name of a layer.
extension String: SpokenElement {
  package static var key: String { "layers" }
  package static var nouns: (questions: String, elements: String) { ("questions", "layers") }
  package static var mayBeMissing: Bool { true }

  package init(spoken cursor: JSONCursor) throws(JSONFault) { self = try cursor.string() }
  package var spoken: JSON { .string(self) }
}

extension SceneChange {
  /// The change in a request; an image is a request of its own.
  var json: JSON { json(\.json) }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    guard let key = Self.keys.first(where: { members[$0] != nil }) else {
      throw cursor.fault("expected one of \(Self.keys.joined(separator: ", "))")
    }
    try self.init(key, members[key]!, behind: members["behind"], layer: NamedLayer.init(requested:))
  }
}

extension StackQuery {
  var json: JSON {
    let order: JSON? = if case .disc(_, let order) = self { .word(order) } else { nil }
    return [kind.rawValue: .numbers(numbers), "order": order]
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
  var json: JSON {
    [
      "name": .string(name), "image": image.map(JSON.string), "parent": parent.map(JSON.string),
      "mask": mask.map(JSON.string), "maskRule": mask == nil ? nil : .word(maskRule),
      "layer": layer.geometry.json,
      "boundsOrigin": .numbers([layer.boundsOrigin.x, layer.boundsOrigin.y]),
      "depth": .number(layer.depth), "hidden": .boolean(layer.gates.isHidden),
      "interactionEnabled": .boolean(layer.gates.isInteractionEnabled),
      "opacity": .number(layer.gates.opacity),
    ]
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
      parent: try members["parent"]?.string(), mask: try members["mask"]?.string(),
      maskRule: try members["maskRule"]?.word() ?? .masked,
      StackLayer(
        try LayerGeometry(requested: try members.required("layer", in: cursor)),
        boundsOrigin: Point(x: origin[0], y: origin[1]),
        depth: try members["depth"]?.double() ?? 0, gates: gates))
  }
}
