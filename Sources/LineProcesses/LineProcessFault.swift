/// What a program did instead of answering.
public struct LineProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the program did, in words.
  public let description: String

  /// Creates a fault with a description.
  public init(_ description: String) { self.description = description }
}
