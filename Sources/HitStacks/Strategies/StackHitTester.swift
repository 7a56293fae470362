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

  /// Changes the stack, and passes the changes to the strategy.
  ///
  /// An image that the strategy cannot prepare undoes the whole edit: stack and strategy are as
  /// they were before, and the ids of layers that the edit inserted mean nothing.
  ///
  /// - Parameter body: makes the changes. It must not put another stack in the place of its own.
  /// - Returns: what `body` returns.
  /// - Throws: What `body` throws, after the changes that it made until then have been followed, or
  ///   what the strategy throws about an image, after the changes have been undone.
  ///
  /// *Complexity*: that of the changes and of following them.
  public mutating func edit<Result>(_ body: (inout HitStack) throws -> Result) throws -> Result {
    let rollback = StackRollback(beginning: &stack)
    let result = Swift.Result { try body(&stack) }
    do {
      try strategy.update(stack.takeChanges(), of: stack)
    } catch {
      rollback.undo(&stack)
      throw error
    }
    rollback.keep(&stack)
    return try result.get()
  }
}

extension StackHitTester where Strategy: AnyThresholdStackStrategy {
  /// The threshold that the next questions bring for all images; `nil` for that of each image.
  ///
  /// *Complexity*: O(1); nothing is prepared again.
  public var threshold: AlphaThreshold? {
    get { strategy.threshold }
    set { strategy.threshold = newValue }
  }
}
