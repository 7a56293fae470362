import CKernels
import HitTestStrategies
import HitTesting

extension kernel_extent {
  /// The sides of an image, as kernels compare coordinates with them, widened by a doubt.
  init(_ image: StackImage, widenedBy doubt: Double) {
    self.init(
      width: Double(image.bitmap.width) + doubt, height: Double(image.bitmap.height) + doubt)
  }
}

/// Layers as the kernels search them: one line of the cache each.
extension StackResolution {
  /// What a search needs of the layer of a slot.
  ///
  /// A layer that ancestors clip, whose image is interpolated, or of whose image only a part can be
  /// hit, is marked, and ``hits(_:_:_:)`` looks at it in full.
  func line(of slot: Int) -> kernel_layer {
    var line = kernel_layer()
    line.slot = Int32(truncatingIfNeeded: slot)
    line.generation = UInt16(clamping: generations[slot])
    line.image = -1
    // A layer that nothing hits has no key, so that no search looks for it.
    if !isShown(slot) { return line }
    line.key = keys[slot].coarse
    let layer = layers[slot]
    let map = layer.map
    (line.a, line.b, line.c, line.d) = (map.a, map.b, map.c, map.d)
    (line.tx, line.ty) = (map.tx, map.ty)
    let extent = extents[Int(layer.image)]
    let isSure = certainty.map { $0.layers[slot].certainty >= .good } ?? true
    let isWhole =
      isSure && smooth[layer.image] == nil && layer.clip < 0 && masks[Int32(slot)] == nil
      && map.minU == -doubt
      && map.minV == -doubt
      && map.maxU == extent.width
      && map.maxV == extent.height && layer.image < Int16.max
    if isWhole { line.image = Int16(truncatingIfNeeded: layer.image) }
    return line
  }
}

/// Questions as the kernels answer them.
extension ResolvedStack {
  /// Fills in the question for a kernel.
  @inlinable
  @inline(__always)
  func ask(_ point: Point, _ question: inout kernel_question) {
    (question.x, question.y) = (point.x, point.y)
    question.extents = UnsafePointer(resolution.extents.start)
    question.least = -resolution.doubt
    if !kernel_box_outward(point.x, point.y, point.x, point.y, &question.target) {
      question.target = kernel_box(target: point)
    }
  }

  /// Whether a point hits a layer that a kernel found for it.
  @inlinable
  @inline(__always)
  func hits(
    _ layer: UnsafePointer<kernel_layer>, _ question: kernel_question, _ point: Point
  ) -> Bool {
    let image = Int(layer.pointee.image)
    if image < 0 { return hits(Int(layer.pointee.slot), point) }
    if Self.isExact && !kernel_layer_is_certain(layer, point.x, point.y, question.least) {
      return hitsExactly(Int(layer.pointee.slot), point)
    }
    return passes(
      image, column: Int(truncatingIfNeeded: question.column),
      row: Int(truncatingIfNeeded: question.row))
  }

  /// The id of a layer that a kernel found.
  @inlinable
  @inline(__always)
  func id(_ layer: UnsafePointer<kernel_layer>) -> LayerID {
    let generation = layer.pointee.generation
    if generation == .max { return resolution.id(Int(layer.pointee.slot)) }
    return LayerID(slot: layer.pointee.slot, generation: UInt32(generation))
  }
}
