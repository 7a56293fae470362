import HitTesting

/// The arithmetic that it took to find the texels of layers under a point without rounding error.
package enum StackStage: Int, Hashable, CaseIterable, Comparable, Sendable {
  /// Doubles with their error bound.
  case certain
  /// Doubles, in a computation that rounded nothing.
  case withoutRounding
  /// About 100 bits.
  case moreBits
  /// Integers of any length, which is the only stage that allocates memory.
  case integers

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension ResolvedStack {
  /// The last stage that it takes to find all layers that a point hits.
  package func stage(of point: Point) -> StackStage {
    var last = StackStage.certain
    for slot in resolution.boxes.indices where resolution.isShown(slot) {
      let layer = resolution.layers[slot]
      let (u, v) = layer.map.coordinates(point)
      // Layers are not asked where these maps exclude the point.
      if !layer.map.contains(u, v) { continue }
      if layer.clip >= 0 && !resolution.clipsContain(point, from: layer.clip) { continue }
      last = max(last, resolution.stage(of: point, in: slot))
    }
    return last
  }
}
