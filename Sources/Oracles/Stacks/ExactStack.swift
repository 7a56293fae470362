import HitTesting

/// Decides exactly which layers of a stack a point or a disc hits (rule R15), by fractions.
///
/// It works from the raw numbers of the layers. Layers are named by their places in the list, and
/// every list of answers is front to back unless an order is named. Discs are asked only where all
/// images are sampled by their nearest texels.
package struct ExactStack: Sendable {
  /// A layer that something can hit.
  struct Shown: Sendable {
    let oracle: ExactOracle
    let layer: ExactLayer
    let frame: ExactStackFrame
    let geometry: LayerGeometry
  }

  /// The places of all layers that can be hit, the frontmost first: masks cannot.
  package let frontToBack: [Int]
  /// What can be hit of each layer; `nil` if nothing can.
  let shown: [Shown?]
  /// The places of the masks that hits on each layer follow.
  let masks: [[Int]]
  /// The same layers as doubles decide nearly all points.
  let filter: StackFilter

  package init(_ stack: StackDescription<SampledTexels>) { self.init(OracleStack(stack)) }

  init(_ stack: OracleStack) {
    let layers = stack.layers
    frontToBack = stack.frontToBack
    masks = layers.map(\.masks)
    var frames = [ExactStackFrame?](repeating: nil, count: layers.count)
    var shown = [Shown?](repeating: nil, count: layers.count)
    let parents = Set(layers.compactMap(\.parent))
    for place in stack.parentsFirst {
      var holder: (ExactStackFrame, OracleStack.Layer)?
      if let parent = layers[place].parent {
        guard let frame = frames[parent] else { continue }
        holder = (frame, layers[parent])
      }
      frames[place] = ExactStackFrame(
        layers[place], in: holder, holdsLayers: parents.contains(place))
      guard let frame = frames[place], layers[place].canShow, let texels = layers[place].texels
      else { continue }
      let (geometry, sampling) = (layers[place].layer.geometry, layers[place].sampling)
      let layer = ExactLayer(
        geometry, mappedBy: frame.matrix, width: texels.width, height: texels.height,
        sampling: sampling)
      shown[place] = Shown(
        oracle: ExactOracle(texels, resolved: layer, sampling: sampling), layer: layer,
        frame: frame, geometry: geometry)
    }
    self.shown = shown
    var isFound = [Bool](repeating: false, count: layers.count)
    for place in frontToBack { isFound[place] = true }
    filter = StackFilter(
      shown, frontToBack: frontToBack,
      masks: layers.indices.filter { !isFound[$0] })
  }

  /// Whether a point hits a layer and its masks, whatever lies in front of it.
  ///
  /// - Precondition: the layer is not a mask itself.
  package func hits(_ point: Point, layer: Int) -> Bool {
    shows(point, layer: layer) && hitsMasks(point, of: layer)
  }

  /// Whether a point hits what a layer shows, whatever masks there are.
  private func shows(_ point: Point, layer: Int) -> Bool {
    filter.shows(point, layer: layer) ?? showsByFractions(point, layer: layer)
  }

  /// Whether a point hits all masks that hits on a layer follow.
  private func hitsMasks(_ point: Point, of layer: Int) -> Bool {
    masks[layer].allSatisfy { shows(point, layer: $0) }
  }

  /// The mask that a point misses where it hits what a layer shows; `nil` where it hits or misses
  /// both.
  package func missedMask(_ point: Point, of layer: Int) -> Int? {
    shows(point, layer: layer) ? masks[layer].first { !shows(point, layer: $0) } : nil
  }

  /// A layer with its masks; a hit needs all of them.
  func parts(of layer: Int) -> [Int] { [layer] + masks[layer] }

  /// The frontmost layer that a point hits.
  ///
  /// *Edges*: a point that is not finite hits nothing.
  package func topmost(at point: Point) -> Int? {
    var byFractions = 0
    return topmost(at: point, counting: &byFractions)
  }

  /// The frontmost layer that a point hits, which adds the layers for which doubles did not suffice
  /// to a count.
  package func topmost(at point: Point, counting byFractions: inout Int) -> Int? {
    filter.topmost(at: point) { layer, verdict in
      if verdict == nil { byFractions += 1 }
      return (verdict ?? showsByFractions(point, layer: layer)) && hitsMasks(point, of: layer)
    }
  }

  package func allHits(at point: Point) -> [Int] {
    frontToBack.filter { hits(point, layer: $0) }
  }

  // MARK: Fractions alone

  /// The frontmost layer that a point hits, from fractions alone.
  package func topmostByFractions(at point: Point) -> Int? {
    frontToBack.first { hitsByFractions(point, layer: $0) }
  }

  /// The verdict on a point and a layer from fractions alone.
  package func hitsByFractions(_ point: Point, layer: Int) -> Bool {
    parts(of: layer).allSatisfy { showsByFractions(point, layer: $0) }
  }

  /// Whether a point hits what a layer shows, from fractions alone and whatever masks there are.
  private func showsByFractions(_ point: Point, layer: Int) -> Bool {
    guard let shown = shown[layer], shown.oracle.hitsByFractions(point) else { return false }
    let (x, y) = (Rational(point.x), Rational(point.y))
    return shown.frame.clips.allSatisfy { $0.contains(x, y) }
  }
}
