import HitTesting

/// A stack together with a strategy that is always up to date: what a program holds that changes
/// layers and asks about touches.
public struct StackHitTester<Strategy: StackStrategy>: Sendable {
  /// The stack, as ``edit(_:)`` left it.
  public private(set) var stack: HitStack
  /// The strategy, which knows the stack as it is.
  public private(set) var strategy: Strategy

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = stack
    _ = self.stack.takeChanges()
    strategy = try Strategy(self.stack)
  }

  /// Changes the stack, and tells the strategy what has changed.
  ///
  /// - Throws: What `body` throws, after the changes that it made until then have been followed, or
  ///   what the strategy throws about an image.
  public mutating func edit<Result>(_ body: (inout HitStack) throws -> Result) throws -> Result {
    let result = Swift.Result { try body(&stack) }
    try strategy.update(stack.takeChanges(), of: stack)
    return try result.get()
  }
}
