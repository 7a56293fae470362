import HitTesting

/// A suite as it is stored: `suites/<area>/<subject>.json`.
public struct SuiteFile: Sendable {
  /// The file's path without folder and extension, as in `edges/image-edges`.
  public let name: String
  /// What the suite is about, in a sentence or two.
  public var about: String
  /// What a wrong answer tells, by name.
  public var flags: [String: Flag]
  /// What rule a verdict hangs on where either one is right, by name.
  public var rules: [String: String]
  public var cases: [SuiteCase]

  public struct Flag: Hashable, Sendable {
    /// What a program does wrong to fail this.
    public var fault: String
    /// What its users then see.
    public var effect: String
  }

  /// The first part of the name.
  public var area: String { String(name.prefix { $0 != "/" }) }

  /// What a suite can be about, in the order in which they run; `basic` comes first, because a program that fails it
  /// is not wired up.
  public static let areas = [
    "basic", "threshold", "edges", "scaling", "gravity", "rotation", "shear", "mirror", "anchor",
    "contents-scale", "clipping", "pixel-layout", "premultiplication", "png", "degenerate", "area",
    "sampling-linear", "state",
  ]

  /// Faults that reading does not find: names that are not in kebab case or stand twice, flags and rules that nobody
  /// uses or nobody defined, cases that ask nothing.
  func faults() -> [String] {
    var faults: [String] = []
    let parts = name.split(separator: "/")
    if parts.count != 2 || !parts.allSatisfy({ Self.isKebabCase(String($0)) }) {
      faults.append("expected suites/<area>/<subject>.json in small letters and hyphens")
    }
    if about.isEmpty { faults.append("\"about\" says nothing") }
    if !Self.areas.contains(area) {
      faults.append("\"\(area)\" is no area; there are \(Self.areas.joined(separator: ", "))")
    }
    var names: Set<String> = []
    for suiteCase in cases {
      let place = "case \"\(suiteCase.name)\""
      if !names.insert(suiteCase.name).inserted { faults.append("\(place): the name stands twice") }
      if suiteCase.probes.isEmpty != suiteCase.isRefused {
        faults.append(
          "\(place): " + (suiteCase.isRefused ? "asks a refused image" : "asks nothing"))
      }
      for probe in suiteCase.probes {
        for flag in probe.flags where flags[flag] == nil {
          faults.append("\(place): flag \"\(flag)\" is not defined")
        }
        if Set(probe.flags).count < probe.flags.count {
          faults.append("\(place): a flag stands twice at one place")
        }
        if (probe.verdict == .either) != (probe.rule != nil) {
          faults.append("\(place): \"either\" and \"rule\" go together")
        }
        if let rule = probe.rule, rules[rule] == nil {
          faults.append("\(place): rule \"\(rule)\" is not defined")
        }
      }
    }
    let named = flags.keys.map { ("flag", $0) } + rules.keys.map { ("rule", $0) }
    let used = Set(cases.flatMap(\.probes).flatMap { $0.flags + ($0.rule.map { [$0] } ?? []) })
    for (kind, name) in named.sorted(by: { $0.1 < $1.1 }) where !used.contains(name) {
      faults.append("\(kind) \"\(name)\" is not used")
    }
    for name in cases.map(\.name) + named.map(\.1) where !Self.isKebabCase(name) {
      faults.append("\"\(name)\": expected small letters, digits and single hyphens")
    }
    return faults
  }

  static func isKebabCase(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }
}

/// What is wrong with a suite file, and where.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// As in `case "closed": layer.gravity`; `nil` for the file as a whole.
  public let place: String?
  public let reason: String

  public var description: String {
    [file, place, reason].compactMap { $0 }.joined(separator: ": ")
  }
}
