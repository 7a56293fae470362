import StrictJSON

/// A suite as the corpus stores it in `suites/<area>/<subject>.json`.
package struct SuiteFile: Sendable {
  /// The path of the file without folder and extension, such as `edges/image-edges`.
  package let name: String
  /// The subject of the suite, in a sentence or two.
  package var about: String
  /// The faults that wrong verdicts indicate, by name.
  package var flags: [String: Flag]
  /// The rules that leave either verdict right, by name.
  package var rules: [String: String]
  /// The cases, kind by kind.
  package var entries: [any SuiteEntry]
  /// The hash of the bytes that the suite was read from.
  let hash: FNV1a

  /// A fault that a wrong verdict indicates.
  package struct Flag: Hashable, Sendable {
    /// The fault of a program that gives the wrong verdict.
    package var fault: String
    /// The effect that users then see.
    package var effect: String
  }

  /// The first component of the name.
  package var area: String { String(name.prefix { $0 != "/" }) }

  /// The areas, each with the ids of the rules that decide its cases, the first of them most.
  private static let rulesOfAreas: KeyValuePairs<String, [String]> = [
    "basic": ["R6", "R7", "R9"], "threshold": ["R9"], "edges": ["R7"], "scaling": ["R6"],
    "gravity": ["R5", "R6"], "rotation": ["R4"], "shear": ["R4"], "mirror": ["R4"],
    "anchor": ["R2"], "contents-scale": ["R5", "R6"], "clipping": ["R8"], "pixel-layout": ["R10"],
    "premultiplication": ["R10"], "png": ["R11", "R10"], "degenerate": ["R3"], "area": ["R14"],
    "sampling-linear": ["R13"], "perspective": ["R16"], "frames": ["R17"], "tiles": ["R19"],
    "meshes": ["R20"], "slices": ["R17"], "state": [], "stack": ["R15"],
    "touch": ["R21", "R15"],
  ]

  /// The possible subjects of suites, in the order in which they run.
  ///
  /// The area `basic` comes first, because a program that fails it is not connected correctly.
  package static let areas = rulesOfAreas.map(\.key)

  /// The ids of the rules that decide the cases of an area; none for areas whose rules have no ids,
  /// and for others.
  package static func ruleIDs(ofArea area: String) -> [String] {
    rulesOfAreas.first { $0.key == area }?.value ?? []
  }

  /// The faults that reading does not find.
  ///
  /// These are names that are not in kebab case or occur twice, flags and rules that are unused or
  /// undefined, and cases without queries.
  func faults() -> [String] {
    var faults: [String] = []
    let parts = name.split(separator: "/")
    if parts.count != 2 || !parts.allSatisfy({ Self.isKebabCase(String($0)) }) {
      faults.append("expected suites/<area>/<subject>.json in small letters and hyphens")
    }
    if about.isEmpty { faults.append("\"about\" is empty") }
    if !Self.areas.contains(area) {
      let areas = Self.areas.joined(separator: ", ")
      faults.append("\"\(area)\" is not an area; expected one of \(areas)")
    }
    var names: Set<String> = []
    for entry in entries {
      let place = "case \"\(entry.name)\""
      if !names.insert(entry.name).inserted { faults.append("\(place): the name occurs twice") }
      faults += entry.faults(in: self).map { "\(place): \($0)" }
      faults += flagFaults(entry.flags, at: place, in: type(of: entry).question)
    }
    let named = flags.keys.map { ("flag", $0) } + rules.keys.map { ("rule", $0) }
    let used = Set(entries.flatMap { $0.flags.flatMap { $0 } + $0.rules })
    for (kind, name) in named.sorted(by: { $0.1 < $1.1 }) where !used.contains(name) {
      faults.append("\(kind) \"\(name)\" is not used")
    }
    for name in entries.flatMap({ [$0.name] + $0.ownNames }) + named.map(\.1)
    where !Self.isKebabCase(name) {
      faults.append("\"\(name)\": expected small letters, digits and single hyphens")
    }
    return faults
  }

  package func entries<Entry: SuiteEntry>(of kind: Entry.Type) -> [Entry] {
    entries.compactMap { $0 as? Entry }
  }

  private func flagFaults(_ lists: [[String]], at place: String, in what: String) -> [String] {
    lists.flatMap { list -> [String] in
      let unknown = list.filter { flags[$0] == nil }
      return unknown.map { "\(place): flag \"\($0)\" is not defined" }
        + (Set(list).count < list.count ? ["\(place): a flag occurs twice in one \(what)"] : [])
    }
  }

  /// A flag in words: what a program does wrong, and what its users see.
  ///
  /// - Precondition: the suite defines the flag.
  func words(of flag: String) -> String {
    "\(flag): \(flags[flag]!.fault); \(flags[flag]!.effect)"
  }

  static func isKebabCase(_ name: String) -> Bool {
    // A regular expression would take a tenth of the time that reading the corpus takes.
    name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty
        && $0.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
  }
}

/// A fault in a suite file with its place.
package struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The place, such as `case "closed": layer.gravity`; `nil` for the file as a whole.
  package let place: String?
  /// What was found and what was expected.
  package let reason: String

  package var description: String {
    [file, place, reason].compactMap { $0 }.joined(separator: ": ")
  }

  init(file: String, place: String?, reason: String) {
    (self.file, self.place, self.reason) = (file, place, reason)
  }

  /// A fault in the JSON of a file, or of a case in it.
  init(file: String, case name: String?, _ fault: JSONFault) {
    let place = [name.map { "case \"\($0)\"" }, fault.path.isEmpty ? nil : fault.path]
      .compactMap { $0 }.joined(separator: ": ")
    self.init(file: file, place: place.isEmpty ? nil : place, reason: fault.reason)
  }
}
