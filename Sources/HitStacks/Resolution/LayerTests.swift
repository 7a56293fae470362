import CKernels
import HitTestStrategies
import HitTesting

/// The tests of layers in an order of their own, for an index of boxes that is not of this library.
///
/// It keeps what this library's own strategies keep, so that a comparison is between the indexes
/// alone.
package struct LayerTests<Texels: TexelStrategy>: Sendable {
  /// The stack; ``update(_:_:)`` has to be called for layers that moved.
  package var stack: ResolvedStack<Texels>
  @usableFromInline var lines: LineArray<kernel_layer>

  package init(_ stack: ResolvedStack<Texels>, order: [Int32]) {
    self.stack = stack
    lines = LineArray(order.map { stack.resolution.line(of: Int($0)) })
  }

  /// Takes over what the stack holds about the layer of a slot, which has a place in the order.
  package mutating func update(_ place: Int, _ slot: Int) {
    lines.unique()[place] = stack.resolution.line(of: slot)
  }

  /// Whether a point hits the layer at a place of the order.
  @inlinable
  @inline(__always)
  package func hits(_ place: Int, _ point: Point) -> Bool {
    var question = kernel_question()
    (question.x, question.y) = (point.x, point.y)
    question.extents = UnsafePointer(stack.resolution.extents.start)
    question.least = -stack.resolution.doubt
    let line = UnsafePointer(lines.start + place)
    return kernel_layer_may_hit(line, &question) && stack.hits(line, question, point)
  }

  /// The layer at a place of the order.
  @inlinable
  package func id(_ place: Int) -> LayerID { stack.id(UnsafePointer(lines.start + place)) }
}
