/// A regular expression for the names of benchmarks.
public struct BenchmarkPattern: Sendable {
  private let text: String

  /// - Returns: `nil` for text that is no regular expression.
  public init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }

  /// The expression is compiled on every use, because `Regex` is not `Sendable`.
  package func isFound(in name: String) -> Bool {
    guard let expression = try? Regex(text) else { return false }
    return name.contains(expression)
  }
}
