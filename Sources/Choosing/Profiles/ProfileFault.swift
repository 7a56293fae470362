import FileAccess

/// Something that is wrong with a profile, in one line that names the file, the line, the key and
/// what is allowed.
package struct ProfileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  package let file: String
  /// The line of the file, from 1 on; `nil` if the fault is nowhere in particular.
  package let line: Int?
  /// The key with its group, such as `budgets.memory`; `nil` if the fault is in no key.
  package let key: String?
  /// What was found and what was expected.
  package let reason: String

  package init(file: String, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }

  /// The fault as `profile.yaml:12: budgets.memory: found "1 MB", expected …`.
  package var description: String {
    let place = file + (line.map { ":\($0)" } ?? "")
    return ([place, key, reason].compactMap { $0 }).joined(separator: ": ").onOneLine
  }
}

/// Everything that is wrong with a profile.
package struct ProfileFaults: FaultList, Hashable, Sendable, CustomStringConvertible {
  /// The faults in the order of their lines, and last those that are nowhere in particular; there
  /// is at least one.
  package let faults: [ProfileFault]

  init(_ faults: [ProfileFault]) {
    precondition(!faults.isEmpty, "no fault")
    let places = faults.enumerated().map { (line: $1.line ?? .max, index: $0, fault: $1) }
    self.faults = places.sorted { ($0.line, $0.index) < ($1.line, $1.index) }.map(\.fault)
  }

  /// The most faults that are told; nobody reads on after them.
  static let mostLines = 20

  /// The faults, one line each, and how many more there are.
  package var lines: [String] {
    let rest = faults.count - Self.mostLines
    let more = rest > 0 ? ["\(faults[0].file): \(rest) more".onOneLine] : []
    return faults.prefix(Self.mostLines).map(\.description) + more
  }

  /// The lines.
  package var description: String { lines.joined(separator: "\n") }
}
