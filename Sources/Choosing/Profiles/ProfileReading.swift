import FileAccess
import HitTesting

extension ProductProfile {
  /// Reads a profile.
  ///
  /// `corpus/profiles/README.md` describes the format and the defaults.
  ///
  /// - Parameters:
  ///   - yaml: the text of the file.
  ///   - path: the file as messages name it; the profile is called after it unless the text says
  ///     otherwise.
  ///   - conditions: what the profile has to meet besides; `nil` for nothing.
  /// - Throws: ``ProfileFaults`` with everything that is not allowed.
  package init(
    yaml: String, named path: String, meeting conditions: ProfileConditions? = nil
  ) throws(ProfileFaults) {
    let document: ProfileDocument
    do {
      document = try ProfileDocument(yaml: yaml, named: path, groups: ProfileKey.groups)
    } catch {
      throw ProfileFaults([error])
    }
    var reading = ProfileReading(document, named: path)
    reading.check(conditions)
    if !reading.faults.isEmpty { throw ProfileFaults(reading.faults) }
    self = reading.profile
  }

  /// Reads the profile that a file holds.
  ///
  /// - Throws: ``ProfileFaults`` for a file that cannot be read, and as
  ///   ``init(yaml:named:meeting:)`` does.
  package init(
    contentsOfFile path: String, meeting conditions: ProfileConditions? = nil
  ) throws(ProfileFaults) {
    let yaml: String
    do {
      yaml = try ProfileFileText.read(path)
    } catch {
      throw ProfileFaults([error])
    }
    try self.init(yaml: yaml, named: path, meeting: conditions)
  }

  /// Looks whether one of some strategies can do what the product asks.
  ///
  /// - Throws: ``ProfileFaults`` that name the file with what none of them can do.
  package func requireAble(
    among strategies: [StrategyFacts], named path: String
  ) throws(ProfileFaults) {
    let faults = lacks(of: strategies).map {
      ProfileFault(file: path, key: $0.key, reason: $0.reason)
    }
    if !faults.isEmpty { throw ProfileFaults(faults) }
  }

  /// The profile of all defaults; it has no images.
  package static func standard(named name: String) -> ProductProfile {
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

/// A profile as far as it was read, and what is wrong with it.
private struct ProfileReading {
  private(set) var profile: ProductProfile
  private(set) var faults: [ProfileFault]
  private let file: String
  /// The lines of the keys that were read.
  private var lines: [String: Int] = [:]
  /// The keys and groups whose values are not known, because something is wrong with them or with
  /// what was probably meant for them.
  private var unknown: Set<String>

  init(_ document: ProfileDocument, named path: String) {
    profile = .standard(named: ProductProfile.name(ofFile: path))
    if document.entries.contains(where: { $0.group == ProfileKey.queriesGroup }) {
      profile.queriesPerSecond = [:]
    }
    file = path
    faults = document.faults
    unknown = Set(document.faults.compactMap(\.key))
    for entry in document.entries {
      do {
        try read(entry)
      } catch {
        faults.append(error)
      }
    }
  }

  private mutating func read(_ entry: ProfileDocument.Entry) throws(ProfileFault) {
    let key = ProfileKey.all.first { $0.group == entry.group && $0.name == entry.name }
    guard let key else {
      if let key = ProfileKey.meant(by: entry) ?? entry.group { unknown.insert(key) }
      throw ProfileKey.unknownKey(entry, in: file)
    }
    do {
      try key.read(key.texts(of: entry.value), &profile)
    } catch {
      unknown.insert(key.path)
      throw ProfileFault(file: file, line: entry.line, key: key.path, reason: error.reason)
    }
    if key.group == "images", let other = lines.keys.first(where: key.excludes) {
      throw ProfileFault(
        file: file, line: entry.line, key: key.path,
        reason: "found beside \(other), expected one of them")
    }
    lines[key.path] = entry.line
  }

  /// Looks for values that contradict each other or the conditions.
  mutating func check(_ conditions: ProfileConditions?) {
    for found in profile.contradictions(for: conditions?.strategies)
    where !found.keys.contains(where: isUnknown) {
      let inGroup = lines.filter { $0.key.hasPrefix("\(found.key).") }.values.min()
      faults.append(
        ProfileFault(
          file: file, line: lines[found.key] ?? inGroup, key: found.key, reason: found.reason))
    }
    if let line = lines["images.folder"], case .folder(let path) = profile.images,
      let reason = conditions?.folderFault(path)
    {
      faults.append(ProfileFault(file: file, line: line, key: "images.folder", reason: reason))
    }
  }

  /// Whether the value of a key is not known; a default is known unless something in its group is
  /// not.
  private func isUnknown(_ path: String) -> Bool {
    let group = path.split(separator: ".").first.map(String.init)
    return unknown.contains(path) || lines[path] == nil && group.map(unknown.contains) ?? false
  }
}

extension ProfileKey {
  /// The groups of keys.
  static let groups = Set(all.compactMap(\.group))

  /// The path of the key or the group that an entry with an unknown name was probably meant for.
  fileprivate static func meant(by entry: ProfileDocument.Entry) -> String? {
    let known = names(in: entry.group)
    if let near = NearestName.of(entry.name, among: known) {
      return [entry.group, near].compactMap { $0 }.joined(separator: ".")
    }
    // A key may stand in the wrong group, or in none.
    let anywhere = all.filter { !known.contains($0.name) }
    let near = NearestName.of(entry.name, among: anywhere.map(\.name))
    return anywhere.first { $0.name == near }?.path
  }

  /// The fault of an entry whose name is that of no key.
  fileprivate static func unknownKey(
    _ entry: ProfileDocument.Entry, in file: String
  ) -> ProfileFault {
    let known = names(in: entry.group)
    if entry.group == nil, groups.contains(entry.name) {
      return ProfileFault(
        file: file, line: entry.line, key: entry.name,
        reason:
          "found \(entry.value.kind), expected the keys \(alternatives(names(in: entry.name)))")
    }
    var hint = "expected one of \(alternatives(known))"
    if let parts = meant(by: entry)?.split(separator: ".").map(String.init), let name = parts.last {
      let group = parts.count == 2 ? parts[0] : nil
      let place = group == entry.group ? "" : group.map { " in \($0)" } ?? " in no group"
      hint = "did you mean \(name)\(place)?"
    }
    return ProfileFault(
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
