import Corpora
import FileAccess
import Presentation
import Yams

extension ProductProfile {
  /// Reads the profile that a file holds.
  ///
  /// `corpus/profiles/README.md` describes the format and the defaults.
  ///
  /// - Parameters:
  ///   - path: the file as messages name it; the profile is called after it unless the text says
  ///     otherwise.
  ///   - conditions: what the profile has to meet besides; `nil` for nothing.
  /// - Throws: ``ProfileFaults`` with everything that is not allowed.
  package init(
    contentsOfFile path: String, meeting conditions: ProfileConditions? = nil
  ) throws(ProfileFaults) {
    try self.init(named: path, meeting: conditions, bytes: try ProfileText.bytes(ofFile: path))
  }

  /// Reads the profile that the text of a file holds, as ``init(contentsOfFile:meeting:)`` does.
  package init(
    yaml: String, named path: String, meeting conditions: ProfileConditions? = nil
  ) throws(ProfileFaults) {
    try self.init(named: path, meeting: conditions, bytes: Array(yaml.utf8))
  }

  private init(
    named path: String, meeting conditions: ProfileConditions?,
    bytes: @autoclosure () throws(ProfileFault) -> [UInt8]
  ) throws(ProfileFaults) {
    var reader = ProfileReader(profile: ProductProfile(named: Self.name(ofFile: path)))
    do {
      try reader.read(ProfileText.yaml(bytes()))
      reader.check(conditions)
    } catch {
      reader.faults.append(error)
    }
    if !reader.faults.isEmpty { throw ProfileFaults(reader.faults, in: path) }
    self = reader.profile
  }

  /// The name of a file without its folder and extension, in kebab-case; `product` if nothing is
  /// left.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let words = stem.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return ValueForm.kebabName().read(words.joined(separator: "-")) ?? "product"
  }
}

/// A profile as far as it was read, and what is wrong with it.
private struct ProfileReader {
  var profile: ProductProfile
  var faults: [ProfileFault] = []
  /// The lines of the keys that were read.
  var lines: [String: Int] = [:]
  /// The keys and groups whose values are not known, because something is wrong with them or with
  /// what was probably meant for them.
  var unknown: Set<String> = []

  /// Reads a file in YAML: a mapping of values, lists, and groups, which are mappings of the same.
  ///
  /// - Throws: ``ProfileFault`` for a text that is not YAML or holds no keys; all else is in
  ///   ``faults``.
  mutating func read(_ yaml: String) throws(ProfileFault) {
    let (parser, root): (Parser, Node?)
    do {
      parser = try Parser(yaml: yaml, encoding: .utf8)
      root = try parser.singleRoot()
    } catch {
      throw ProfileFault(error, in: yaml)
    }
    // The nodes only refer to their anchors, which the parser holds.
    defer { withExtendedLifetime(parser) {} }
    guard let root else { throw ProfileFault("is empty, expected keys such as images") }
    guard let mapping = try root.plain().mapping else {
      throw root.fault("found \(root.kind), expected keys with values, such as images")
    }
    read(mapping)
  }

  /// Reads the keys of the file, or of a group.
  private mutating func read(_ mapping: Node.Mapping, in group: String? = nil) {
    for (name, node) in mapping {
      // What a fault names, and what it leaves unknown.
      var (key, meant) = (group, String?.none)
      do throws(ProfileFault) {
        guard let text = try name.plain(isKey: true).scalar?.string else {
          throw name.fault("found \(name.kind) in the place of a key")
        }
        if group == nil, ProfileKey.groups.contains(text) {
          key = text
          try readGroup(node, named: text)
        } else if let known = ProfileKey.all.first(where: { $0.group == group && $0.name == text })
        {
          key = known.path
          try known.value.read(known.value.texts(of: node), &profile)
          if group == "images", let other = lines.keys.first(where: { $0.hasPrefix("images.") }) {
            throw ProfileFault("found beside \(other), expected one of them")
          }
          lines[known.path] = name.mark?.line
        } else {
          let (hint, path) = ProfileKey.hint(for: text, in: group)
          meant = path
          throw ProfileFault("unknown key \(text.quoted), \(hint)")
        }
      } catch {
        let line = error.line ?? name.mark?.line
        faults.append(ProfileFault(error.reason, line: line, key: key))
        if let key = meant ?? key { unknown.insert(key) }
      }
    }
  }

  private mutating func readGroup(_ node: Node, named name: String) throws(ProfileFault) {
    guard let mapping = try node.plain().mapping, !mapping.isEmpty else {
      let names = ProfileKey.places.filter { $0.group == name }.map(\.name)
      throw ProfileFault("found \(node.kind), expected the keys \(Quantity.list(names, "or"))")
    }
    // The default stands for the whole group.
    if name == ProfileKey.queriesGroup { profile.queriesPerSecond = [:] }
    read(mapping, in: name)
  }

  /// Looks for values that contradict each other or the conditions.
  mutating func check(_ conditions: ProfileConditions?) {
    readScene(conditions)
    for found in profile.contradictions(meeting: conditions)
    where !found.keys.contains(where: isUnknown) {
      let own = lines.filter { "\($0.key).".hasPrefix("\(found.key).") }.values.min()
      // A group that is not there has no line, but what contradicts it has.
      let line = own ?? found.keys.compactMap { lines[$0] }.min()
      faults.append(ProfileFault(found.reason, line: line, key: found.key))
    }
  }

  /// Takes over what the file of a scene says: the number of layers, and what the profile leaves
  /// out.
  private mutating func readScene(_ conditions: ProfileConditions?) {
    guard let path = profile.stack.scene else { return }
    let (key, layers) = ("stack.scene", "stack.layers")
    if lines[layers] != nil {
      faults.append(
        ProfileFault("found beside \(key), expected one of them", line: lines[layers], key: layers))
      unknown.insert(layers)
    }
    guard let conditions else { return }
    do throws(SuiteError) {
      let scene = try conditions.scene(path)
      let (lines, unknown) = (lines, unknown)
      let isLeftOut = { (key: String) in lines[key] == nil && !unknown.contains(key) }
      profile.take(scene, leaving: isLeftOut)
      if isLeftOut("threshold"), let fault = scene.thresholdFault {
        faults.append(ProfileFault("\(path): \(fault)", line: lines[key], key: key))
      }
    } catch {
      faults.append(ProfileFault("\(error)", line: lines[key], key: key))
      unknown.formUnion([key, layers])
    }
  }

  /// Whether the value of a key is not known; a default is known unless something in its group is
  /// not.
  private func isUnknown(_ path: String) -> Bool {
    unknown.contains(path)
      || lines[path] == nil && unknown.contains(String(path.prefix { $0 != "." }))
  }
}

extension ProfileKey {
  fileprivate static let groups = Set(all.compactMap(\.group)).sorted()

  /// All keys, and the groups, with the group that they stand in.
  fileprivate static let places: [(group: String?, name: String)] =
    all.map { ($0.group, $0.name) } + groups.map { (nil, $0) }

  /// What to write instead of a name that is that of no key, and the path of the key or group that
  /// was probably meant.
  fileprivate static func hint(for name: String, in group: String?) -> (String, meant: String?) {
    let known = places.filter { $0.group == group }
    // A key may stand in the wrong group, or in none.
    for places in [known, places] {
      guard let near = NearestName.of(name, among: places.map(\.name)),
        let place = places.first(where: { $0.name == near })
      else { continue }
      let there = place.group == group ? "" : " in \(place.group ?? "no group")"
      return ("did you mean \(near)\(there)?", (place.group.map { "\($0)." } ?? "") + near)
    }
    return ("expected one of \(Quantity.list(known.map(\.name), "or"))", nil)
  }
}

extension ProfileValue {
  /// The texts of a value in a file.
  fileprivate func texts(of node: Node) throws(ProfileFault) -> [String] {
    if isList, let nodes = try node.plain().sequence {
      return try nodes.map { item throws(ProfileFault) in
        if let text = try self.text(of: item) { return text }
        throw item.fault("found \(item.kind) in a list, expected a list of texts")
      }
    }
    let text = try self.text(of: node)
    if let text, !isList { return [text] }
    let hint = text.map { $0.count <= 40 ? ", in brackets, such as [\($0)]" : "" } ?? ""
    throw ProfileFault("found \(node.kind), expected \(allowed)\(hint)")
  }

  /// The text of a node; `nil` for nodes of other kinds, and for no value.
  private func text(of node: Node) throws(ProfileFault) -> String? {
    guard let scalar = try node.plain().scalar, node.null == nil else { return nil }
    if scalar.style != .plain, quotationMarks == .forbidden {
      throw ProfileFault("found \(node.kind) in quotation marks, expected \(allowed)")
    }
    // A block of lines ends with a line break.
    let isBlock = scalar.style == .literal || scalar.style == .folded
    return String(scalar.string.dropLast(isBlock && scalar.string.hasSuffix("\n") ? 1 : 0))
  }
}
