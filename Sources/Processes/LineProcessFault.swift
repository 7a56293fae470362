/// What a program did instead of answering.
public struct LineProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the program did, in words.
  public let description: String

  /// Whether the program wrote something that is no answer.
  public let isOfOutput: Bool

  /// Creates a fault with a description.
  public init(_ description: String, isOfOutput: Bool = false) {
    self.description = description
    self.isOfOutput = isOfOutput
  }
}
