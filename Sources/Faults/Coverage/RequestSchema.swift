import Foundation
import StrictJSON

/// A part of a request that can be misread by itself.
package struct RequestField: Sendable {
  /// What its values are: `file` is the path of a PNG file, and `pixels` are bytes in base64.
  package enum Kind: Hashable, Sendable {
    case number, boolean, name, file, pixels, list, object
    /// A list of a fixed number of elements that are alike.
    case vector
    case integer(ClosedRange<Int>)
    case word([String])
    case tuple(Int)
  }

  /// The word of `op` of the requests that have it.
  package let operation: String
  /// The path from the request on.
  package let path: [RequestStep]
  package let kind: Kind
  /// The value that it has when it is left out, or that changes nothing.
  let standard: JSONValue?
  package let isOptional: Bool
  /// The part that it belongs to which few programs are sent; empty for none.
  package let rarePart: String
  /// The alternative that it belongs to, by the path of the object that has alternatives.
  package let alternatives: [String: Int]
  /// The parts right below it that hold values of one kind, and could be taken for each other.
  var siblings: [(RequestStep, RequestStep)] = []

  /// The operation and the path.
  package var name: String { ([.key(operation)] + path).words }

  /// Whether a request can have both fields.
  func goes(with other: RequestField) -> Bool {
    alternatives.allSatisfy { other.alternatives[$0] ?? $1 == $1 }
  }
}

/// The requests of the protocol, as their JSON Schema describes them.
package struct RequestSchema: Sendable {
  /// All fields of all requests, each before those below it.
  package private(set) var fields: [RequestField] = []
  private let root: JSONValue

  /// Reads what a JSON Schema says of fields: references into `$defs`, types, enumerations, ranges,
  /// defaults, titles, alternatives, what is required, and by a comment what few programs are sent.
  ///
  /// - Throws: ``JSONFault`` for a text that is not JSON, or does not say what a field is.
  package init(parsing data: Data, name: String) throws(JSONFault) {
    root = try JSONValue(parsing: data)
    let cursor = JSONCursor(root, path: name)
    for request in try cursor.members(known: nil).required("oneOf", in: cursor).elements() {
      let members = resolved(request.value)
      guard case .string(let operation)? = members["properties"]?.part([.key("op"), .key("const")])
      else { throw request.fault("expected a constant op") }
      try read(.object(members), operation, [], isOptional: false, rarePart: "", [:])
    }
  }

  /// A schema with that of its `$ref` below it.
  private func resolved(_ schema: JSONValue) -> [String: JSONValue] {
    guard case .object(var members) = schema else { return [:] }
    guard case .string(let reference)? = members.removeValue(forKey: "$ref") else { return members }
    let path = reference.split(separator: "/").dropFirst().map { RequestStep.key(String($0)) }
    return resolved(root.part(path[...]) ?? .null).merging(members) { $1 }
  }

  private mutating func read(
    _ schema: JSONValue, _ operation: String, _ path: [RequestStep], isOptional: Bool,
    rarePart outer: String, _ alternatives: [String: Int]
  ) throws(JSONFault) {
    let members = resolved(schema)
    let isRare = members["$comment"] == .string("sent to few programs")
    let rarePart = isRare ? path.words : outer
    guard members["const"] == nil else { return }
    guard let kind = Self.kind(of: members) else {
      throw JSONFault(path: "\(operation).\(path.words)", reason: "expected a type")
    }
    let place = fields.count
    fields.append(
      RequestField(
        operation: operation, path: path, kind: kind, standard: members["default"],
        isOptional: isOptional, rarePart: rarePart, alternatives: alternatives))
    var parts: [(step: RequestStep, schema: JSONValue)] = []
    if case .array(let items)? = members["prefixItems"] {
      for (index, item) in items.enumerated() {
        let title = Self.words(item.part([.key("title")]).map { .array([$0]) }).first
        parts.append((.item(index, name: title ?? "\(index)"), item))
      }
    } else if case .object(let properties)? = members["properties"] {
      parts = properties.sorted { $0.key < $1.key }.map { (.key($0), $1) }
    } else if let items = members["items"] {
      parts = [(.each, items)]
    }
    let shapes = parts.map { part in
      resolved(part.schema).filter { !["title", "default", "description"].contains($0.key) }
    }
    // The keys of each alternative, and those of them that it needs.
    let choices = if case .array(let items)? = members["oneOf"] { items } else { [JSONValue]() }
    let needed = choices.map { Self.words($0.part([.key("required")])) }
    func alternative(of step: RequestStep) -> Int? {
      guard case .key(let key) = step else { return nil }
      return choices.indices.first {
        needed[$0].contains(key) || choices[$0].part([.key("properties"), .key(key)]) != nil
      }
    }
    for one in parts.indices {
      for other in parts.indices where other > one && shapes[one] == shapes[other] {
        let ways = [parts[one], parts[other]].map { alternative(of: $0.step) }
        // What needs more than one key is not another alternative by another name.
        guard ways[0] == ways[1] || ways.allSatisfy({ $0.map { needed[$0].count == 1 } ?? true })
        else { continue }
        fields[place].siblings.append((parts[one].step, parts[other].step))
      }
    }
    let required = Self.words(members["required"]) + needed.flatMap { $0 }
    for part in parts {
      var (inner, isOptional) = (alternatives, false)
      inner[path.words] = alternative(of: part.step)
      if case .key(let key) = part.step { isOptional = !required.contains(key) }
      try read(
        part.schema, operation, path + [part.step], isOptional: isOptional, rarePart: rarePart,
        inner)
    }
  }

  private static func kind(of members: [String: JSONValue]) -> RequestField.Kind? {
    if members["anyOf"] != nil { return .number }
    if members["enum"] != nil { return .word(words(members["enum"])) }
    switch (members["type"], members["minimum"]?.double, members["maximum"]?.double) {
    case (.string("number"), _, _): return .number
    case (.string("integer"), let least?, let most?): return .integer(Int(least)...Int(most))
    case (.string("boolean"), _, _): return .boolean
    case (.string("string"), _, _):
      return members["contentEncoding"] != nil
        ? .pixels : members["contentMediaType"] != nil ? .file : .name
    case (.string("array"), _, _):
      if case .array(let items)? = members["prefixItems"] { return .tuple(items.count) }
      let isFixed = members["minItems"] != nil && members["minItems"] == members["maxItems"]
      return isFixed ? .vector : .list
    case (.string("object"), _, _): return .object
    default: return nil
    }
  }

  private static func words(_ value: JSONValue?) -> [String] {
    (try? value.map { try JSONCursor($0).strings() }) ?? []
  }
}
