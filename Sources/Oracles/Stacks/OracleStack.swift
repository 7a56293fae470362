import HitTesting

/// A layer of a stack as an oracle is given it: raw numbers, and the place of its parent.
package struct OracleStackLayer: Sendable {
  /// The numbers of the layer.
  package var layer: StackLayer
  /// The texels that the layer shows; `nil` for a layer that only holds others.
  package var texels: PassingTexels?
  /// The place of the parent in the list of layers; `nil` for the root.
  package var parent: Int?

  /// Makes a layer; nothing is checked.
  package init(_ layer: StackLayer, texels: PassingTexels?, parent: Int? = nil) {
    self.layer = layer
    self.texels = texels
    self.parent = parent
  }
}

/// Why layers do not form a stack.
package enum OracleStackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A layer is held by a place at which there is no layer.
  case noParent(layer: Int)
  /// A layer holds itself, maybe through others.
  case cyclicParents(layer: Int)
  /// A depth is not a number.
  case depthIsNotANumber(layer: Int)

  package var description: String {
    switch self {
    case .noParent(let layer): "layer \(layer): its parent does not exist"
    case .cyclicParents(let layer): "layer \(layer): it holds itself"
    case .depthIsNotANumber(let layer): "layer \(layer): the depth must be a number"
    }
  }
}

/// The list of layers as both derivations read it: who holds whom, and what is in front.
struct OracleStackOrder: Sendable {
  /// The places of all layers, each after its parent.
  let parentsFirst: [Int]
  /// The places of all layers, the frontmost first (rule R15).
  let frontToBack: [Int]

  init(_ layers: [OracleStackLayer]) throws(OracleStackError) {
    var levels = [Int](repeating: 0, count: layers.count)
    for place in layers.indices {
      if layers[place].layer.depth.isNaN { throw .depthIsNotANumber(layer: place) }
      var ancestor = layers[place].parent
      while let found = ancestor {
        guard layers.indices.contains(found) else { throw .noParent(layer: place) }
        levels[place] += 1
        if levels[place] > layers.count { throw .cyclicParents(layer: place) }
        ancestor = layers[found].parent
      }
    }
    parentsFirst = layers.indices.sorted { levels[$0] < levels[$1] }
    frontToBack = layers.indices.sorted {
      let (one, other) = (layers[$0].layer.depth, layers[$1].layer.depth)
      return one == other ? $0 > $1 : one > other
    }
  }
}

extension OracleStackLayer {
  /// Whether the layer's own gates are closed (rule R12).
  var isGated: Bool {
    let gates = layer.gates
    return gates.isHidden || !gates.isInteractionEnabled || gates.opacity < 0.01
      || gates.opacity.isNaN
  }

  /// Whether every number that counts for the layers in this one is finite: all but the contents
  /// scale.
  var isFiniteAsParent: Bool {
    let geometry = layer.geometry
    var numbers = [geometry.size.width, geometry.size.height]
    numbers += [layer.boundsOrigin.x, layer.boundsOrigin.y]
    switch geometry.attachment {
    case .matrix(let m): numbers += [m.a, m.b, m.c, m.d, m.tx, m.ty]
    case .anchored(let position, let anchor, let m):
      numbers += [m.a, m.b, m.c, m.d, m.tx, m.ty, position.x, position.y, anchor.x, anchor.y]
    }
    return numbers.allSatisfy(\.isFinite)
  }

  /// Whether the layer itself can show texels (rule R3), apart from its transform.
  var canShow: Bool {
    guard let texels, texels.width > 0, texels.height > 0 else { return false }
    let (size, scale) = (layer.geometry.size, layer.geometry.contentsScale)
    // A layer's own contents do not scroll, but a NaN in `boundsOrigin` is a number of the layer
    // only for what it holds.
    return size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
      && scale > 0 && scale.isFinite
  }
}
