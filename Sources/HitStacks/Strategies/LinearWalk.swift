import HitTestStrategies
import HitTesting

/// Tests the layers one by one, front to back.
///
/// It needs no index, looks at no box for a point, and is what the other strategies are compared
/// with.
public struct LinearWalk<Texels: TexelStrategy>: BoxedStrategy {
  /// The name of the strategy, in kebab-case; with exact texels, `certified-linear-walk`.
  public static var name: String { named("linear-walk") }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "tests all layers front to back" }

  @usableFromInline var stack: ResolvedStack<Texels>
  /// The slots of all layers that something can hit, front to back.
  @usableFromInline var order: [Int32]

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = try ResolvedStack(stack)
    order = self.stack.shownFrontToBack()
  }

  /// Follows the changes of the stack.
  ///
  /// *Complexity*: O(number of changes), and O(layers) if the order changes or layers appear.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let shown = changes.slots.map {
      Int($0) < self.stack.resolution.boxes.count && self.stack.resolution.isShown(Int($0))
    }
    let follows = try self.stack.update(changes, of: stack)
    // Slots of another stack may lie beyond those of this one.
    let keeps =
      follows
      && zip(changes.slots, shown).allSatisfy { self.stack.resolution.isShown(Int($0)) == $1 }
    if keeps && !changes.kinds.contains(where: { $0.contains(.order) }) { return }
    order = self.stack.shownFrontToBack()
  }

  /// The frontmost layer that a point hits.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    for slot in order where stack.hits(Int(slot), point) { return stack.resolution.id(Int(slot)) }
    return nil
  }

  /// All layers that a point hits, front to back.
  public func allHits(at point: Point) -> [LayerID] {
    order.filter { stack.hits(Int($0), point) }.map { stack.resolution.id(Int($0)) }
  }

  func candidates(in box: LayerBox) -> [Int32] { order }
}

extension LinearWalk: DiscStackStrategy where Texels: TexelRectStrategy {
  /// All layers that a disc hits, ordered by a rule.
  public func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    hitsOfCandidates(disc, orderedBy: order)
  }
}

extension LinearWalk: AnyThresholdStackStrategy where Texels: AnyThresholdStrategy {
  /// The threshold that all images are asked with; `nil` for that of each image.
  @inlinable
  public var threshold: AlphaThreshold? {
    get { stack.threshold }
    set { stack.threshold = newValue }
  }
}
