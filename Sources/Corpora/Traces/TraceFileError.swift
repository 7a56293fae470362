/// What is wrong with the file of a recording, and where.
package struct TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line, counted from 1; `nil` for the file as a whole.
  package let line: Int?
  package let reason: String

  package init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// One line, as in `drag.jsonl:7: x: expected a number from 0.0 to 400.0, found "a"`.
  package var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
