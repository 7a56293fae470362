/// A way in which a hit tester is asked, as the kinds of cases declare them.
package struct QueryMode: Hashable, Sendable, RawRepresentable, Codable, CodingKeyRepresentable {
  /// The name, such as `point` or `stack-all`.
  package let rawValue: String
  /// The option of `touchstone explain` that selects a question by its number, without hyphens.
  package let option: String
  /// The noun for several questions.
  package let plural: String
  /// Whether a hit tester without answers in this mode leaves a question unanswered.
  package let isExpected: Bool
  /// The name of the mode in which the same questions are asked one at a time.
  private let single: String

  /// Declares a mode; by default the noun is that of the option, and questions are asked one at a
  /// time.
  package init(
    _ name: String, option: String, plural: String? = nil, isExpected: Bool = true,
    oneAtATime single: String? = nil
  ) {
    (rawValue, self.option, self.isExpected) = (name, option, isExpected)
    (self.plural, self.single) = (plural ?? "\(option)s", single ?? name)
  }

  /// All modes of all kinds of cases, in the order of reports.
  package static let allCases: [QueryMode] = SuiteFile.kinds.flatMap { $0.modes }
  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Looks up a name; returns `nil` for an unknown name.
  package init?(rawValue: String) {
    guard let mode = Self.named[rawValue] else { return nil }
    self = mode
  }

  /// The mode in which the same questions are asked one at a time; itself for all but batches.
  package var oneAtATime: QueryMode { single == rawValue ? self : QueryMode(rawValue: single)! }

  package static func == (left: QueryMode, right: QueryMode) -> Bool {
    left.rawValue == right.rawValue
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension SuiteEntry {
  fileprivate static var modes: [QueryMode] { Case.modes }
}
