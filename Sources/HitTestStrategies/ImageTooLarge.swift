/// An image of more texels than a strategy has numbers for.
public struct ImageTooLarge: Error, Hashable, Sendable, CustomStringConvertible {
  public let strategy: String
  public let size: ImageSize
  /// What the strategy can hold, in words.
  public let limit: String

  public var description: String {
    "image of \(size.width) × \(size.height) texels: \(strategy) holds \(limit)"
  }

  init(_ size: ImageSize, strategy: String, limit: String) {
    self.size = size
    self.strategy = strategy
    self.limit = limit
  }
}
