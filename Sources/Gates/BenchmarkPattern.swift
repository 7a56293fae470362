/// A regular expression that is looked for in benchmarks' names.
public struct BenchmarkPattern: Sendable {
  private let text: String

  /// - Returns: `nil` for what is no regular expression.
  public init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }

  /// A regular expression of Swift's cannot be sent between tasks; its text can.
  package func isFound(in name: String) -> Bool {
    guard let expression = try? Regex(text) else { return false }
    return name.contains(expression)
  }
}
