import CKernels
import HitTestStrategies
import HitTesting

/// A tree of boxes with sixteen children each, in which every node knows the greatest depth below
/// it: what lies farthest in front is looked at first, and the first texel that passes ends the
/// search.
///
/// Layers are put in the order of Hilbert's curve, and sixteen neighbors at a time share a node. A
/// layer that moves stays where it is in the tree, and the boxes above it are fitted again; the
/// tree is built anew when many layers moved or the boxes have become much larger. Layers that
/// appear wait in a short list of their own until then.
///
/// Source: the packed R-trees of Kamel and Faloutsos, "On packing R-trees" (1993); the depths and
/// the best-first search are added here.
public struct MaxDepthTree<Texels: TexelStrategy>: BoxedStrategy {
  /// The name of the strategy, in kebab-case; with exact texels, `certified-max-depth-tree`.
  public static var name: String { named("max-depth-tree") }
  /// What the strategy keeps and how it answers, in one line.
  public static var summary: String {
    "keeps a tree of boxes with the greatest depth in each node, best first"
  }

  @usableFromInline var stack: ResolvedStack<Texels>
  @usableFromInline var tree = DepthTree()
  /// The slots of layers that appeared since the tree was built, front to back.
  @usableFromInline var loose: [Int32] = []
  @usableFromInline let kernels = kernels_best().pointee

  /// Prepares a stack.
  public init(_ stack: HitStack) throws {
    self.stack = try ResolvedStack(stack)
    build()
  }

  /// Follows the changes of the stack.
  ///
  /// *Complexity*: O(changes · log layers), and O(layers · log layers) if the tree is built anew.
  public mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    let follows = try self.stack.update(changes, of: stack)
    if !follows || changes.slots.count > tree.count / 3 + 16 {
      build()
      return
    }
    tree.makeRoom(for: self.stack.resolution.boxes.count)
    let others = tree.refit(changes.slots, of: self.stack.resolution)
    if !others.isEmpty || !loose.isEmpty {
      // A layer may be in the list already, or may be hit by nothing any more.
      loose = self.stack.sortedFrontToBack(
        Set(loose + others).filter { self.stack.resolution.isShown(Int($0)) })
    }
    if loose.count > 32 + tree.count / 256 || tree.isWorn { build() }
  }

  private mutating func build() {
    loose = []
    tree = DepthTree(stack.resolution)
  }

  /// The frontmost layer that a point hits.
  @inlinable
  public func topmost(at point: Point) -> LayerID? {
    var best: Int?
    for slot in loose
    where stack.resolution.boxes[Int(slot)].contains(point) && stack.hits(Int(slot), point) {
      best = Int(slot)
      break
    }
    return tree.search(point, in: stack, by: kernels, best: best)
  }

  /// The number of nodes that are looked at for a point.
  package func nodesVisited(at point: Point) -> Int {
    if tree.nodes.count == 0 { return 0 }
    return withUnsafeTemporaryAllocation(of: kernel_tree_search.self, capacity: 1) { memory in
      let search = memory.baseAddress!
      search.pointee.least = 0
      tree.begin(search, point, in: stack)
      defer { kernel_tree_search_end(search) }
      while true {
        let place = kernels.next_in_tree(search)
        if place < 0 { return search.pointee.visited }
        let layer = UnsafePointer(tree.layers.start + Int(place))
        if stack.hits(layer, search.pointee.question, point) {
          search.pointee.least = layer.pointee.key
        }
      }
    }
  }

  /// All layers that a point hits, front to back.
  public func allHits(at point: Point) -> [LayerID] { allHitsOfCandidates(at: point) }

  func candidates(in box: LayerBox) -> [Int32] {
    loose + tree.candidates(kernel_box(target: box))
  }
}

extension MaxDepthTree: DiscStackStrategy where Texels: TexelRectStrategy {
  /// All layers that a disc hits, ordered by a rule.
  public func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    hitsOfCandidates(disc, orderedBy: order)
  }
}

extension MaxDepthTree: AnyThresholdStackStrategy where Texels: AnyThresholdStrategy {
  /// The threshold that all images are asked with; `nil` for that of each image.
  @inlinable
  public var threshold: AlphaThreshold? {
    get { stack.threshold }
    set { stack.threshold = newValue }
  }
}
