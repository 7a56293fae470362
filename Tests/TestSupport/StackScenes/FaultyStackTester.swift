import HitStacks
import HitTestStrategies
import HitTesting

/// A plain hit tester for stacks whose layers are given by matrices, with one fault.
///
/// It shares nothing with the strategies but the test of a single layer.
package struct FaultyStackTester: Sendable {
  /// The fault.
  package let fault: StackFault
  private var scene: StackScene
  /// The scene at first, which testers remember that miss a change.
  private let first: StackScene

  package init(_ fault: StackFault, _ scene: StackScene) {
    self.fault = fault
    self.scene = scene
    first = scene
  }

  /// Shows the tester the same layers after changes.
  package mutating func update(to scene: StackScene) { self.scene = scene }

  /// The layers that a point hits, front to back, as far as the tester knows.
  package func allHits(at point: Point) -> [Int] {
    var candidates = Array(order)
    if fault == .firstSixtyFourThenSorted {
      let found = scene.layers.indices.filter { covers($0, point) }.prefix(64)
      candidates = candidates.filter(found.contains)
    }
    if fault == .first255 {
      candidates = Array(candidates.filter { covers($0, point) }.prefix(255))
    }
    if fault == .noFallThrough {
      candidates = Array(candidates.filter { covers($0, point) }.prefix(1))
    }
    if fault == .fallsThroughOnce {
      candidates = Array(candidates.filter { covers($0, point) }.prefix(2))
    }
    return candidates.filter { hits($0, point) }
  }

  /// The layers that a disc hits, the nearest first; all matrices only scale and move.
  package func nearest(_ disc: Disc) -> [Int] {
    let numbers = [disc.center.x, disc.center.y, disc.radius]
    guard numbers.allSatisfy(\.isFinite), disc.radius >= 0 else { return [] }
    var found: [(place: Int, distance: Double)] = []
    for place in fault == .discTiesReversed ? order.reversed() : order {
      guard isOpen(place), let distance = squaredDistance(place, disc.center) else { continue }
      let limit = disc.radius * disc.radius
      if fault == .discByCenter && !hits(place, disc.center) { continue }
      if fault == .discEdgeOpen ? distance < limit : distance <= limit {
        found.append((place, distance))
      }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.place)
  }

  /// The places front to back.
  package var order: [Int] {
    let layers = fault == .staleOrder ? first.layers : scene.layers
    return layers.indices.sorted {
      let (one, other) = (layers[$0].layer.depth, layers[$1].layer.depth)
      if one != other && fault != .depthIgnored { return one > other }
      return fault == .tiesReversed ? $0 < $1 : $0 > $1
    }
  }

  /// The layer and its ancestors, the innermost first.
  private func chain(_ place: Int) -> [NamedLayer] {
    let holding = fault == .staleChildOfMovedParent ? first : scene
    return [scene.layers[place]] + scene.ancestors(of: place).map { holding.layers[$0] }
  }

  private func isOpen(_ place: Int) -> Bool {
    var chain = chain(place)
    if fault == .staleGates { chain[0].layer.gates = first.layers[place].layer.gates }
    if fault == .gateOfAncestorIgnored { chain = [chain[0]] }
    if fault == .opacitiesMultiplied
      && chain.reduce(1.0, { $0 * $1.layer.gates.opacity }) < 0.01
    {
      return false
    }
    return chain.allSatisfy { layer in
      let gates = layer.layer.gates
      if gates.isHidden && fault != .hiddenIgnored { return false }
      if !gates.isInteractionEnabled && fault != .interactionIgnored { return false }
      if fault == .opacityIgnored { return true }
      return gates.opacity >= (fault == .opacityBelowTenth ? 0.1 : 0.01)
    }
  }

  /// The map of the layer at a place in a chain to the root; `nil` if it cannot be inverted.
  private func matrix(_ chain: ArraySlice<NamedLayer>) -> AffineTransform? {
    var map = AffineTransform.identity
    for (level, layer) in chain.enumerated() {
      var own = layer.layer.geometry.linearPart
      if level > 0 {
        if fault == .parentIgnored { break }
        if fault == .parentOnlyMoves { (own.a, own.b, own.c, own.d) = (1, 0, 0, 1) }
        let origin = layer.layer.boundsOrigin
        let sign: Double = fault == .scrollIgnored ? 0 : fault == .scrollAdded ? 1 : -1
        map = map.concatenating(.translation(x: sign * origin.x, y: sign * origin.y))
      } else if fault == .scrollMovesOwnContents {
        let origin = layer.layer.boundsOrigin
        map = .translation(x: -origin.x, y: -origin.y)
      }
      if own.a * own.d == own.b * own.c {
        if fault != .singularParentSkipped || level == 0 { return nil }
        own = .identity
      }
      map = fault == .composedInReverse ? own.concatenating(map) : map.concatenating(own)
    }
    return map
  }

  /// A layer in the root, and the bounds of the ancestors that clip it.
  private func placed(_ place: Int) -> (layer: LayerGeometry, clips: [LayerGeometry])? {
    var chain = chain(place)
    if fault == .staleBoxAfterMovement {
      chain[0].layer.geometry = first.layers[place].layer.geometry
    }
    // An ancestor that is nowhere holds nothing.
    guard chain.dropFirst().allSatisfy(\.isFiniteAsParent), let map = matrix(chain[...]) else {
      return nil
    }
    var layer = chain[0].layer.geometry
    layer.attachment = .matrix(map)
    if fault == .overflowCut { layer.masksToBounds = true }
    var clips: [LayerGeometry] = []
    for level in chain.indices.dropFirst() {
      var bounds = chain[level].layer.geometry
      if fault == .emptyParentGates && !(bounds.size.width > 0) { return nil }
      if !bounds.masksToBounds && fault != .everyAncestorClips { continue }
      if fault == .clipOfAncestorIgnored { continue }
      if fault == .clipOfGrandparentIgnored && level > 1 { continue }
      guard var map = matrix(chain[level...]) else { return nil }
      if fault == .clipNotScrolled {
        let origin = chain[level].layer.boundsOrigin
        map = .translation(x: -origin.x, y: -origin.y).concatenating(map)
      }
      bounds.attachment = .matrix(map)
      bounds.contentsGravity = .resize
      clips.append(bounds)
    }
    return (layer, clips)
  }

  private static let one = ImageSize(width: 1, height: 1)

  private func isInside(_ clips: [LayerGeometry], _ point: Point) -> Bool {
    clips.allSatisfy { bounds in
      if fault == .clipByBox { return isInBox(of: bounds, point) }
      if Placement(bounds, imageSize: Self.one).covers(point) { return true }
      guard fault == .clipClosedAtFarEdge else { return false }
      return Placement(bounds, imageSize: Self.one).covers(
        Point(x: point.x.nextDown, y: point.y))
    }
  }

  /// Whether a point is over the image of a layer, whatever its texels are.
  private func covers(_ place: Int, _ point: Point) -> Bool {
    guard isOpen(place), let image = image(place), let (layer, clips) = placed(place) else {
      return false
    }
    return Placement(layer, imageSize: ImageSize(image.bitmap)).covers(point)
      && isInside(clips, point)
  }

  private func image(_ place: Int) -> StackImage? {
    scene.layers[place].image.flatMap { (fault == .staleImage ? first : scene).images[$0] }
  }

  private func hits(_ place: Int, _ point: Point) -> Bool {
    guard isOpen(place), let image = image(place), let (layer, clips) = placed(place),
      isInside(clips, point)
    else { return false }
    let size = ImageSize(image.bitmap)
    let placement = Placement(layer, imageSize: size)
    if fault == .boundingBoxTested { return isInBox(of: layer, point) }
    return PackedMask(image.bitmap, threshold: image.threshold).hits(point, in: placement)
  }

  /// Whether a point lies in the box around the bounds of a layer in the root.
  private func isInBox(of layer: LayerGeometry, _ point: Point) -> Bool {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { corner in
      let m = layer.linearPart
      let (x, y) = (Double(corner.0) * layer.size.width, Double(corner.1) * layer.size.height)
      return Point(x: m.a * x + m.c * y + m.tx, y: m.b * x + m.d * y + m.ty)
    }
    return corners.contains { $0.x <= point.x } && corners.contains { $0.x > point.x }
      && corners.contains { $0.y <= point.y } && corners.contains { $0.y > point.y }
  }

  /// The squared distance to the nearest passing cell of a layer that is only scaled and moved.
  private func squaredDistance(_ place: Int, _ center: Point) -> Double? {
    guard let image = image(place), let (layer, clips) = placed(place) else { return nil }
    let mask = Mask(image.bitmap, threshold: image.threshold)
    let (width, height) = (image.bitmap.width, image.bitmap.height)
    let m = layer.linearPart
    var least: Double?
    for row in 0..<height {
      for column in 0..<width where mask[column, row] || fault == .discByBox {
        var (minX, maxX) = (
          m.tx + m.a * layer.size.width * Double(column) / Double(width),
          m.tx + m.a * layer.size.width * Double(column + 1) / Double(width)
        )
        var (minY, maxY) = (
          m.ty + m.d * layer.size.height * Double(row) / Double(height),
          m.ty + m.d * layer.size.height * Double(row + 1) / Double(height)
        )
        for clip in clips where fault != .discClipIgnored {
          let bounds = clip.linearPart
          minX = max(minX, bounds.tx)
          maxX = min(maxX, bounds.tx + bounds.a * clip.size.width)
          minY = max(minY, bounds.ty)
          maxY = min(maxY, bounds.ty + bounds.d * clip.size.height)
        }
        if minX > maxX || minY > maxY { continue }
        let dx = max(minX - center.x, 0, center.x - maxX)
        let dy = max(minY - center.y, 0, center.y - maxY)
        least = min(least ?? Double.infinity, dx * dx + dy * dy)
      }
    }
    return least
  }
}

extension NamedLayer {
  /// Whether every number that counts for the layers in this one is finite.
  fileprivate var isFiniteAsParent: Bool {
    let (geometry, origin) = (layer.geometry, layer.boundsOrigin)
    return geometry.linearPart.isFinite && geometry.size.width.isFinite
      && geometry.size.height.isFinite && origin.x.isFinite && origin.y.isFinite
  }
}
