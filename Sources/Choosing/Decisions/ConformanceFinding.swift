import Measurements

/// Whether a strategy is right about what a product uses.
package struct ConformanceFinding: Hashable, Sendable {
  /// Whether no verdict is wrong beyond what the strategy's fidelity excuses.
  package let conforms: Bool
  /// What was checked, or what is wrong, in a few words: `2 of 48,120 verdicts are wrong`.
  package let detail: String
  /// Whether anything was there to judge; false where the strategy does not answer what the product
  /// asks.
  package let isJudged: Bool

  package init(conforms: Bool, detail: String, isJudged: Bool = true) {
    (self.conforms, self.detail, self.isJudged) = (conforms, detail, isJudged)
  }

  /// The finding that a run of benchmarks noted.
  package init(_ note: MeasurementTable.ConformanceNote) {
    self.init(conforms: note.conforms, detail: note.detail)
  }
}
