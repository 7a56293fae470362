import CKernels
import HitTestStrategies
import HitTesting

/// The best-first search of a ``DepthTree``.
extension DepthTree {
  /// The frontmost layer that is hit, or `best` if nothing is in front of it.
  ///
  /// A kernel walks through the nodes in the order of their greatest keys, and hands over each
  /// layer in whose image the point lies. The search ends when nothing that waits can be in front
  /// of what was found. Coarse keys may be equal for different layers, so what is equal is looked
  /// at too and compared by its full key.
  @inlinable
  func search<Texels>(
    _ point: Point, in stack: ResolvedStack<Texels>, by kernels: kernel_table, best: Int?
  ) -> LayerID? {
    var found = best
    var id = best.map { stack.resolution.id($0) }
    if starts.count == 0 { return id }
    // The kernel's memory is too much to be cleared for each question.
    withUnsafeTemporaryAllocation(of: kernel_tree_search.self, capacity: 1) { memory in
      let search = memory.baseAddress!
      search.pointee.least = best.map { stack.resolution.keys[$0].coarse } ?? 0
      begin(search, point, in: stack)
      while true {
        let place = kernels.next_in_tree(search)
        if place < 0 { break }
        let layer = UnsafePointer(layers.start + Int(place))
        let (slot, key) = (Int(layer.pointee.slot), layer.pointee.key)
        if key == search.pointee.least, let found,
          stack.resolution.keys[found] > stack.resolution.keys[slot]
        {
          continue
        }
        if stack.hits(layer, search.pointee.question, point) {
          (found, id) = (slot, stack.id(layer))
          search.pointee.least = key
        }
      }
      kernel_tree_search_end(search)
    }
    return id
  }

  /// Begins a search of a tree that is not empty; its least key is set.
  @inlinable
  @inline(__always)
  func begin<Texels>(
    _ search: UnsafeMutablePointer<kernel_tree_search>, _ point: Point,
    in stack: ResolvedStack<Texels>
  ) {
    stack.ask(point, &search.pointee.question)
    search.pointee.nodes = UnsafePointer(nodes.start)
    search.pointee.layers = UnsafePointer(layers.start)
    search.pointee.starts = UnsafePointer(starts.start)
    kernel_tree_search_begin(search, top.level, top.count)
  }
}
