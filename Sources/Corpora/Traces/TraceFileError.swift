import HitTesting

/// What is wrong with the file of a recording, and where.
public struct TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line, counted from 1; `nil` for the file as a whole.
  public let line: Int?
  /// What is wrong, in words.
  public let reason: String

  /// Makes an error.
  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// One line, as in `drag.jsonl:7: x: expected a number from 0.0 to 400.0, found "a"`.
  public var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
