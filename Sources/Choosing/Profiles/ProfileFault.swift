import MessageText

/// Why a profile could not be read, in one line that names the file, the line, the key and what is
/// allowed.
public struct ProfileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String
  /// The line of the file, from 1 on; `nil` if the fault is nowhere in particular.
  public let line: Int?
  /// The key with its group, such as `budgets.memory`; `nil` if the fault is in no key.
  public let key: String?
  /// What was found and what was expected.
  public let reason: String

  /// Creates a fault.
  public init(file: String, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }

  /// The fault as `profile.yaml:12: budgets.memory: found "1 MB", expected …`.
  public var description: String {
    let place = file + (line.map { ":\($0)" } ?? "")
    return ([place, key, reason].compactMap { $0 }).joined(separator: ": ").onOneLine
  }
}
