/// What a program did instead of answering.
package struct LineProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the program did, in words.
  package let description: String

  /// Whether the program wrote something that is no answer.
  package let isOfOutput: Bool

  package init(_ description: String, isOfOutput: Bool = false) {
    self.description = description
    self.isOfOutput = isOfOutput
  }
}
