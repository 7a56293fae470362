import Measurements

/// Whether a strategy is right about what a product uses.
public struct ConformanceFinding: Hashable, Sendable {
  /// Whether no verdict is wrong beyond what the strategy's fidelity excuses.
  public let conforms: Bool
  /// What was checked, or what is wrong, in a few words: `2 of 48,120 verdicts are wrong`.
  public let detail: String
  /// Whether anything was there to judge; false where the strategy does not answer what the product
  /// asks.
  public let isJudged: Bool

  /// Creates a finding.
  public init(conforms: Bool, detail: String, isJudged: Bool = true) {
    self.conforms = conforms
    self.detail = detail
    self.isJudged = isJudged
  }

  /// The finding that a run of benchmarks noted.
  public init(_ note: MeasurementTable.ConformanceNote) {
    self.init(conforms: note.conforms, detail: note.detail)
  }
}
