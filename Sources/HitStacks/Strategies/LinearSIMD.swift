import CKernels
import HitTestStrategies
import HitTesting

/// Compares a point with the boxes of all layers, front to back and sixteen at a time, and tests the
/// texels of those whose box holds it.
///
/// *Layout*: the four sides of the boxes in single precision, rounded outward, in blocks of sixteen
/// in front-to-back order: 16 bytes a layer. The kernels compare them.
public struct LinearSIMD<Texels: TexelStrategy>: BoxedStrategy {
  /// The name of the strategy, in kebab-case.
  public static var name: String { "linear-simd" }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "compares with all boxes front to back, 16 at a time" }
  /// How exactly the strategy promises to follow the rules.
  public var fidelity: StackFidelity { .texels(.float64) }

  @usableFromInline var stack: ResolvedStack<Texels>
  /// The slots of all layers that something can hit, front to back.
  @usableFromInline var order: [Int32] = []
  /// The place of each slot in the order; −1 for a layer that nothing hits.
  var places: [Int32] = []
  @usableFromInline var blocks: [BoxBlock] = []
  @usableFromInline let kernels = kernels_best().pointee

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = try ResolvedStack(stack)
    arrange()
  }

  /// Follows the changes of the stack.
  ///
  /// *Complexity*: O(number of changes), and O(layers) if the order changes or layers appear.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let follows = try self.stack.update(changes, of: stack)
    let resolution = self.stack.resolution
    let keeps = zip(changes.slots, changes.kinds).allSatisfy { slot, kind in
      Int(slot) < places.count && !kind.contains(.order)
        && (places[Int(slot)] >= 0) == resolution.isShown(Int(slot))
    }
    if !follows || !keeps {
      arrange()
      return
    }
    for slot in changes.slots where places[Int(slot)] >= 0 {
      let place = Int(places[Int(slot)])
      blocks[place / BoxBlock.count].set(place % BoxBlock.count, resolution.boxes[Int(slot)])
    }
  }

  private mutating func arrange() {
    order = stack.shownFrontToBack()
    places = Array(repeating: -1, count: stack.resolution.boxes.count)
    blocks = Array(
      repeating: BoxBlock(), count: (order.count + BoxBlock.count - 1) / BoxBlock.count)
    for (place, slot) in order.enumerated() {
      places[Int(slot)] = Int32(place)
      blocks[place / BoxBlock.count].set(
        place % BoxBlock.count, stack.resolution.boxes[Int(slot)])
    }
  }

  /// The frontmost layer that a point hits.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    blocks.withUnsafeBufferPointer { blocks in
      for place in BoxScan(blocks, meeting: BoxTarget(point), by: kernels) {
        let slot = Int(order[place])
        if stack.hits(slot, point) { return stack.resolution.id(slot) }
      }
      return nil
    }
  }

  /// All layers that a point hits, front to back.
  public func allHits(at point: Point) -> [LayerID] { allHitsOfCandidates(at: point) }

  func candidates(in box: LayerBox) -> [Int32] {
    blocks.withUnsafeBufferPointer { blocks in
      BoxScan(blocks, meeting: BoxTarget(box), by: kernels).map { order[$0] }
    }
  }
}

extension LinearSIMD: DiscStackStrategy where Texels: TexelRectStrategy {
  /// All layers that a disc hits, ordered by a rule.
  public func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    hitsOfCandidates(disc, orderedBy: order)
  }
}
