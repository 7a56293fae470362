import FileAccess
import Yams

/// The keys and values of a profile's file, each with its line, before they mean anything.
struct ProfileDocument {
  /// A key with its value.
  struct Entry {
    /// The group that the key stands in; `nil` at the top.
    let group: String?
    let name: String
    /// The line of the key, from 1 on.
    let line: Int
    let value: Value

    /// The key with its group.
    var path: String { [group, name].compactMap { $0 }.joined(separator: ".") }
  }

  /// A value of the file.
  enum Value {
    case text(String, isQuoted: Bool)
    case list([(text: String, isQuoted: Bool)])
    /// Keys with values, but not in the place of a group.
    case keys(isEmpty: Bool)
    /// No value, or a null.
    case nothing
  }

  /// The entries in the order of the file, without those that are no entries.
  let entries: [Entry]
  /// What is wrong with the others.
  let faults: [ProfileFault]

  /// Reads YAML: a mapping of values, lists, and groups, which are mappings of the same.
  ///
  /// Anchors, aliases, tags and anything that is nested further are among the ``faults``.
  ///
  /// - Throws: ``ProfileFault`` for a text that is no YAML or holds no keys, for several documents,
  ///   and for a key that stands twice.
  init(yaml: String, named path: String, groups: Set<String>) throws(ProfileFault) {
    // libyaml would count a byte order mark as a column.
    let yaml =
      yaml.unicodeScalars.first == "\u{FEFF}" ? String(yaml.unicodeScalars.dropFirst()) : yaml
    // The nodes only refer to their anchors, which the parser holds.
    let parser: Parser
    let root: Node
    do {
      try ProfileFileText.requireSize(yaml.utf8.count, named: path)
      try Self.requireFewAliases(yaml, named: path)
      parser = try Parser(yaml: yaml, encoding: .utf8)
      guard let node = try parser.singleRoot() else {
        throw ProfileFault(file: path, reason: "is empty, expected keys such as images")
      }
      root = node
    } catch let error as YamlError {
      throw ProfileFault(error, in: yaml, named: path)
    } catch let fault as ProfileFault {
      throw fault
    } catch {
      throw ProfileFault(file: path, reason: "cannot be read as YAML")
    }
    var reader = ProfileNodes(file: path, groups: groups)
    try reader.read(root)
    (entries, faults) = (reader.entries, reader.faults)
    withExtendedLifetime(parser) {}
  }

  /// Refuses files in which so many aliases may stand that a few lines mean gigabytes.
  ///
  /// Fewer are refused where they stand. An asterisk before a letter in a comment counts too.
  private static func requireFewAliases(
    _ yaml: String, named path: String
  ) throws(ProfileFault) {
    let bytes = Array(yaml.utf8)
    var count = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "*") {
      if index + 1 < bytes.count, bytes[index + 1] > UInt8(ascii: " ") { count += 1 }
      if count > 32 {
        let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
        throw ProfileFault(file: path, line: line, reason: "found too many aliases, expected none")
      }
    }
  }
}

/// What reads the nodes of a file.
private struct ProfileNodes {
  let file: String
  let groups: Set<String>
  private(set) var entries: [ProfileDocument.Entry] = []
  /// What is wrong with the nodes that are no entries.
  private(set) var faults: [ProfileFault] = []

  init(file: String, groups: Set<String>) {
    self.file = file
    self.groups = groups
  }

  mutating func read(_ root: Node) throws(ProfileFault) {
    try requirePlain(root, key: nil)
    guard let mapping = root.mapping else {
      throw fault(root, nil, "found \(root.kind), expected keys with values, such as images")
    }
    read(mapping, in: nil)
  }

  private mutating func read(_ mapping: Node.Mapping, in group: String?) {
    for (key, value) in mapping {
      do throws(ProfileFault) {
        let name = try self.name(key, in: group)
        let line = (key.mark ?? mapping.mark)?.line ?? 1
        if group == nil, groups.contains(name), let inner = try self.group(value, key: name) {
          read(inner, in: name)
        } else {
          entries.append(try entry(name, in: group, line, value))
        }
      } catch {
        faults.append(error)
      }
    }
  }

  /// The keys of a group; `nil` for other values and for no keys, which are left to the reader of
  /// the group's key, who says what is allowed.
  private func group(_ node: Node, key: String) throws(ProfileFault) -> Node.Mapping? {
    try requirePlain(node, key: key)
    return node.mapping.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func name(_ node: Node, in group: String?) throws(ProfileFault) -> String {
    try requirePlain(node, key: group, isKey: true)
    guard let text = node.scalar?.string else {
      throw fault(node, group, "found \(node.kind) in the place of a key")
    }
    return text
  }

  private func entry(
    _ name: String, in group: String?, _ line: Int, _ node: Node
  ) throws(ProfileFault) -> ProfileDocument.Entry {
    let key = [group, name].compactMap { $0 }.joined(separator: ".")
    return .init(group: group, name: name, line: line, value: try value(of: node, key: key))
  }

  private func value(of node: Node, key: String) throws(ProfileFault) -> ProfileDocument.Value {
    try requirePlain(node, key: key)
    switch node {
    case .scalar(let scalar): return scalar.value
    case .mapping(let mapping): return .keys(isEmpty: mapping.isEmpty)
    case .alias: throw fault(node, key, "found an alias, expected a value")
    case .sequence(let nodes):
      var texts: [(String, Bool)] = []
      for node in nodes {
        try requirePlain(node, key: key)
        guard let scalar = node.scalar, case .text(let text, let isQuoted) = scalar.value else {
          throw fault(node, key, "found \(node.kind) in a list, expected a list of texts")
        }
        texts.append((text, isQuoted))
      }
      return .list(texts)
    }
  }

  /// Refuses anchors, aliases and tags, which a profile has no use for.
  private func requirePlain(_ node: Node, key: String?, isKey: Bool = false) throws(ProfileFault) {
    if let anchor = node.anchor {
      throw fault(
        node, key, "found the anchor \(anchor.rawValue.quoted), expected no anchors and aliases")
    }
    // Looking for duplicates resolves the tags of keys.
    let tag = isKey ? "" : node.explicitTag
    if !tag.isEmpty { throw fault(node, key, "found the tag \(tag.quoted), expected no tags") }
  }

  private func fault(_ node: Node, _ key: String?, _ reason: String) -> ProfileFault {
    ProfileFault(file: file, line: node.mark?.line, key: key?.clippedToKey, reason: reason)
  }
}

extension ProfileDocument.Value {
  /// What the value is, for a message.
  var kind: String {
    switch self {
    case .text(let text, _): text.quoted
    case .list(let texts): texts.isEmpty ? "an empty list" : "a list"
    case .keys(let isEmpty): isEmpty ? "no keys" : "keys with values"
    case .nothing: "nothing"
    }
  }
}

extension Node {
  /// What the node is, for a message.
  fileprivate var kind: String {
    switch self {
    case .scalar(let scalar): scalar.value.kind
    case .mapping(let mapping): ProfileDocument.Value.keys(isEmpty: mapping.isEmpty).kind
    case .sequence(let sequence): sequence.isEmpty ? "an empty list" : "a list"
    case .alias: "an alias"
    }
  }

  fileprivate var explicitTag: String {
    switch self {
    // The parser itself tags what stands in quotation marks as a text.
    case .scalar(let scalar):
      scalar.style != .plain && scalar.tag.description == "tag:yaml.org,2002:str"
        ? "" : scalar.tag.description
    case .mapping(let mapping): mapping.tag.description
    case .sequence(let sequence): sequence.tag.description
    case .alias: ""
    }
  }
}

extension Node.Scalar {
  fileprivate var value: ProfileDocument.Value {
    switch style {
    case .singleQuoted, .doubleQuoted: .text(string, isQuoted: true)
    // A block of lines ends with a line break.
    case .literal, .folded:
      .text(string.hasSuffix("\n") ? String(string.dropLast()) : string, isQuoted: true)
    case .any, .plain:
      ["", "~", "null", "Null", "NULL"].contains(string)
        ? .nothing : .text(string, isQuoted: false)
    }
  }
}

extension String {
  /// The key for a message: a file can have keys of any length.
  fileprivate var clippedToKey: String { clipped(to: 60) }
}
