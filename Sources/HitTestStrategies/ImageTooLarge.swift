/// An image with more texels than a strategy can number.
public struct ImageTooLarge: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the strategy.
  public let strategy: String
  /// The size of the image.
  public let size: ImageSize
  /// The largest image that the strategy can hold, in words.
  public let limit: String

  /// The text for messages.
  public var description: String {
    "image of \(size.width) × \(size.height) texels: \(strategy) holds \(limit)"
  }

  init(_ size: ImageSize, strategy: String, limit: String) {
    self.size = size
    self.strategy = strategy
    self.limit = limit
  }
}
