import FileAccess

/// Something that is wrong with a profile, in one line that names the file, the line, the key and
/// what is allowed.
package struct ProfileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it; empty until it is known.
  let file: String
  /// The line of the file, from 1 on; `nil` if the fault is nowhere in particular.
  package let line: Int?
  /// The key with its group, such as `budgets.memory`; `nil` if the fault is in no key.
  let key: String?
  /// What was found and what was expected.
  package let reason: String

  package init(_ reason: String, file: String = "", line: Int? = nil, key: String? = nil) {
    (self.file, self.line, self.key, self.reason) = (file, line, key, reason)
  }

  /// The fault as `profile.yaml:12: budgets.memory: found "1 MB", expected …`.
  package var description: String {
    let place = file + (line.map { ":\($0)" } ?? "")
    return [place, key, reason].compactMap { $0 }.joined(separator: ": ").onOneLine
  }
}

/// Everything that is wrong with a profile.
package struct ProfileFaults: FaultList, Hashable, Sendable, CustomStringConvertible {
  /// The faults in the order of their lines, and last those that are nowhere in particular; there
  /// is at least one.
  package let faults: [ProfileFault]

  init(_ faults: [ProfileFault], in file: String) {
    precondition(!faults.isEmpty, "no fault")
    self.faults = faults.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
      .map { ProfileFault($0.reason, file: file, line: $0.line, key: $0.key) }
  }

  /// The faults, one line each, and how many more there are after the first 20.
  package var lines: [String] {
    let rest = faults.count - 20
    let more = rest > 0 ? ["\(faults[0].file): \(rest) more".onOneLine] : []
    return faults.prefix(20).map(\.description) + more
  }

  package var description: String { lines.joined(separator: "\n") }
}
