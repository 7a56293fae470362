/// What a reader who chooses a strategy must know about it, in a phrase and in full sentences.
///
/// The sentences are shown as they are on the command line and in documents, so they hold no
/// markup. They name other strategies by their names.
public struct StrategyGuide: Hashable, Sendable {
  /// The end of a sentence that begins with *take it when*; or a reason that begins with *never*.
  public let takeItWhen: String
  /// What the strategy keeps and how it answers.
  public let whatItIs: String
  /// The products and queries that it is for.
  public let purpose: String
  /// What it cannot do, and where it does worse than others.
  public let limits: String

  /// Creates a guide.
  public init(takeItWhen: String, whatItIs: String, purpose: String, limits: String) {
    self.takeItWhen = takeItWhen
    self.whatItIs = whatItIs
    self.purpose = purpose
    self.limits = limits
  }
}
