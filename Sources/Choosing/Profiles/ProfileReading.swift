import HitTesting
import MessageText

extension ProductProfile {
  /// Reads a profile.
  ///
  /// `corpus/profiles/README.md` describes the format and the defaults.
  ///
  /// - Parameters:
  ///   - yaml: the text of the file.
  ///   - path: the file as messages name it; the profile is called after it unless the text says
  ///     otherwise.
  /// - Throws: ``ProfileFault`` for the first thing that the format does not allow.
  public init(yaml: String, named path: String) throws(ProfileFault) {
    let document = try ProfileDocument(yaml: yaml, named: path, groups: ProfileKey.groups)
    self = ProductProfile.standard(named: ProductProfile.name(ofFile: path))
    if document.entries.contains(where: { $0.group == ProfileKey.queriesGroup }) {
      queriesPerSecond = [:]
    }
    var lines: [String: Int] = [:]
    for entry in document.entries {
      let key = try ProfileKey.named(entry, in: path)
      lines[key.path] = entry.line
      do {
        try key.read(key.texts(of: entry.value), &self)
      } catch {
        throw ProfileFault(file: path, line: entry.line, key: key.path, reason: error.reason)
      }
      if key.group == "images", let other = lines.keys.first(where: key.excludes) {
        throw ProfileFault(
          file: path, line: entry.line, key: key.path,
          reason: "found beside \(other), expected one of them")
      }
    }
    if let fault = contradiction {
      throw ProfileFault(
        file: path,
        line: lines[fault.key] ?? lines.filter { $0.key.hasPrefix("\(fault.key).") }.values.min(),
        key: fault.key, reason: fault.reason)
    }
  }

  /// Reads the profile that a file holds.
  ///
  /// - Throws: ``ProfileFault`` for a file that cannot be read, and as ``init(yaml:named:)`` does.
  public init(contentsOfFile path: String) throws(ProfileFault) {
    try self.init(yaml: ProfileFileText.read(path), named: path)
  }

  /// The profile of all defaults; it has no images.
  static func standard(named name: String) -> ProductProfile {
    var profile = ProductProfile(
      name: name, summary: "", images: .sizes([]), imagesAtOnce: 0, imageChangesPerSecond: 0,
      gravities: [], transforms: [], layerChangesPerSecond: 0, threshold: .perQuery,
      sampling: .nearest, queriesPerSecond: [:], fidelity: .exact,
      budgets: Budgets(
        bytes: 0, nanosecondsPerFrame: 0, framesPerSecond: 0, medianLatencyNanoseconds: 0,
        p99LatencyNanoseconds: 0))
    for key in ProfileKey.all { key.readDefault(&profile) }
    return profile
  }

  /// The name of a file without its folder and extension, in kebab-case; `product` if nothing is
  /// left.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let words = stem.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.joined(separator: "-")
    return ValueForm<String>.kebabName.read(name) ?? "product"
  }
}

extension ProfileKey {
  /// The groups of keys.
  static let groups = Set(all.compactMap(\.group))

  /// The key of an entry.
  ///
  /// - Throws: ``ProfileFault`` for a key that does not exist.
  fileprivate static func named(
    _ entry: ProfileDocument.Entry, in file: String
  ) throws(ProfileFault) -> ProfileKey {
    if let key = all.first(where: { $0.group == entry.group && $0.name == entry.name }) {
      return key
    }
    if entry.group == nil, groups.contains(entry.name) {
      throw ProfileFault(
        file: file, line: entry.line, key: entry.name,
        reason:
          "found \(entry.value.kind), expected the keys \(alternatives(names(in: entry.name)))")
    }
    let known = names(in: entry.group)
    // A key may stand in the wrong group, or in none.
    let anywhere = all.map(\.name).filter { !known.contains($0) }
    let hint =
      if let near = NearestName.of(entry.name, among: known) {
        "did you mean \(near)?"
      } else if let near = NearestName.of(entry.name, among: anywhere),
        let key = all.first(where: { $0.name == near })
      {
        "did you mean \(near)\(key.group.map { " in \($0)" } ?? " in no group")?"
      } else {
        "expected one of \(alternatives(known))"
      }
    throw ProfileFault(
      file: file, line: entry.line, key: entry.group,
      reason: "unknown key \(entry.name.quoted), \(hint)")
  }

  /// The names of the keys of a group, or of the keys and groups at the top.
  private static func names(in group: String?) -> [String] {
    let names = all.filter { $0.group == group }.map(\.name)
    return group == nil ? names + groups.sorted() : names
  }

  /// The texts of a value for ``read``.
  fileprivate func texts(of value: ProfileDocument.Value) throws(ValueFault) -> [String] {
    let texts: [(text: String, isQuoted: Bool)]
    switch value {
    case .text(let text, let isQuoted) where !isList: texts = [(text, isQuoted)]
    case .list(let list) where isList: texts = list
    case .text(let text, _) where text.count <= 40:
      throw ValueFault(
        reason: "found \(value.kind), expected \(allowed), in brackets, such as [\(text)]")
    default: throw ValueFault(reason: "found \(value.kind), expected \(allowed)")
    }
    if !isQuotable, let quoted = texts.first(where: \.isQuoted) {
      throw ValueFault(
        reason: "found \(quoted.text.quoted) in quotation marks, expected \(allowed)")
    }
    return texts.map(\.text)
  }

  /// Takes the default over into a profile.
  fileprivate func readDefault(_ profile: inout ProductProfile) {
    guard let defaultText else { return }
    do {
      try read(Self.texts(ofDefault: defaultText, isList: isList), &profile)
    } catch {
      preconditionFailure("the default of \(path): \(error.reason)")
    }
  }

  /// The texts of a default: a list without its brackets, a text without its quotation marks.
  static func texts(ofDefault text: String, isList: Bool) -> [String] {
    if isList {
      return text.dropFirst().dropLast().split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
    }
    return [text == "\"\"" ? "" : text]
  }

  /// Whether this key and another one say where the images come from in two ways.
  fileprivate func excludes(_ path: String) -> Bool {
    path != self.path && path.hasPrefix("images.") && self.path.hasPrefix("images.")
  }
}
