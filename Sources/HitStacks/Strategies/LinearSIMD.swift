import CKernels
import HitTestStrategies
import HitTesting

/// Compares a point with the boxes of all layers, front to back and sixteen at a time, and tests
/// the texels of those whose box holds it.
///
/// *Layout*: the four sides of the boxes in single precision, rounded outward, in blocks of sixteen
/// in front-to-back order: 16 bytes per layer. The kernels compare them. What the test of a layer
/// needs besides is in one more line of the cache.
public struct LinearSIMD<Texels: TexelStrategy>: BoxedStrategy {
  /// The name of the strategy, in kebab-case; with exact texels, `certified-linear-simd`.
  public static var name: String { named("linear-simd") }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String { "compares with all boxes front to back, 16 at a time" }

  @usableFromInline var stack: ResolvedStack<Texels>
  @usableFromInline var list: LayerList
  @usableFromInline let kernels = kernels_best().pointee

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = try ResolvedStack(stack)
    list = LayerList(self.stack.shownFrontToBack(), of: self.stack.resolution)
  }

  /// Follows the changes of the stack.
  ///
  /// *Complexity*: O(number of changes), and O(layers · log layers) if the order changes or layers
  /// appear.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let follows = try self.stack.update(changes, of: stack)
    if !follows || !list.follow(changes, of: self.stack.resolution) {
      list = LayerList(self.stack.shownFrontToBack(), of: self.stack.resolution)
    }
  }

  /// The frontmost layer that a point hits.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    var search = kernel_list_search()
    stack.ask(point, &search.question)
    search.blocks = UnsafePointer(list.blocks.start)
    search.block_count = list.blocks.count
    search.layers = UnsafePointer(list.layers.start)
    while true {
      let place = kernels.next_in_list(&search)
      if place < 0 { return nil }
      let layer = UnsafePointer(list.layers.start + Int(place))
      if stack.hits(layer, search.question, point) { return stack.id(layer) }
    }
  }

  /// All layers that a point hits, front to back.
  public func allHits(at point: Point) -> [LayerID] { allHitsOfCandidates(at: point) }

  func candidates(in box: LayerBox) -> [Int32] { list.candidates(kernel_box(target: box)) }
}

extension LinearSIMD: DiscStackStrategy where Texels: TexelRectStrategy {
  /// All layers that a disc hits, ordered by a rule.
  public func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    hitsOfCandidates(disc, orderedBy: order)
  }
}

extension LinearSIMD: AnyThresholdStackStrategy where Texels: AnyThresholdStrategy {
  /// The threshold that all images are asked with; `nil` for that of each image.
  @inlinable
  public var threshold: AlphaThreshold? {
    get { stack.threshold }
    set { stack.threshold = newValue }
  }
}
