/// A regular expression for the names of benchmarks.
package struct BenchmarkPattern: Sendable {
  private let text: String

  /// - Returns: `nil` for text that is not a regular expression.
  package init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }

  /// The text of a regular expression that is found in one name only.
  package static func text(of name: String) -> String {
    let escaped = name.unicodeScalars.map { scalar in
      "\\^$.|?*+()[]{}".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }
    return "^\(escaped.joined())$"
  }

  /// The expression is compiled on every use, because `Regex` is not `Sendable`.
  package func isFound(in name: String) -> Bool {
    guard let expression = try? Regex(text) else { return false }
    return name.contains(expression)
  }
}
