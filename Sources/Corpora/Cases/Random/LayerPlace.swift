import HitTesting

/// Where a layer of a scene lies in the root, in rounded doubles: precise enough to ask there, but
/// not to judge.
package struct LayerPlace {
  private let size: Size
  private let toRoot: AffineTransform
  /// The texels in the layer; `nil` for a layer that only holds others.
  private let frame: LayerFrame?

  /// The places of all layers of a scene, in the order of its list.
  package static func all(in scene: LayerScene) -> [LayerPlace] {
    scene.layers.indices.map { LayerPlace($0, in: scene) }
  }

  /// The place of the layer of a name; `nil` if the scene has no such layer.
  package init?(of name: String, in scene: LayerScene) {
    guard let place = scene.places[name] else { return nil }
    self.init(place, in: scene)
  }

  private init(_ place: Int, in scene: LayerScene) {
    let shown = scene.layers[place]
    size = shown.layer.geometry.size
    frame = shown.image.flatMap { scene.images[$0]?.bitmap }.map {
      LayerFrame(shown.layer.geometry, imageWidth: $0.width, imageHeight: $0.height)
    }
    var map = shown.layer.geometry.matrix
    for ancestor in scene.stack.ancestors(of: place) {
      let holder = scene.layers[ancestor].layer
      map = map.concatenating(.translation(x: -holder.boundsOrigin.x, y: -holder.boundsOrigin.y))
        .concatenating(holder.geometry.matrix)
    }
    toRoot = map
  }

  /// The number of texels in a row and in a column of what the layer shows; `nil` if it shows
  /// nothing.
  package var imageSize: (width: Double, height: Double)? { frame?.imageSize }

  /// The point of the root at (u, v) of texel space; `nil` if the layer shows nothing there that
  /// doubles can compute.
  package func point(u: Double, v: Double) -> Point? {
    frame.flatMap { root($0.local(u: u, v: v)) }
  }

  /// The point of the root at a point of the bounds in unit coordinates; `nil` if the layer has no
  /// bounds there that doubles can compute.
  package func point(_ x: Double, _ y: Double) -> Point? {
    guard size.width > 0, size.height > 0 else { return nil }
    return root(Point(x: x * size.width, y: y * size.height))
  }

  private func root(_ local: Point) -> Point? {
    let point = local.mapped(by: toRoot)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }
}

extension SceneChange {
  /// The names of the layers that a change is about, before it or after it.
  func layers(of scene: LayerScene) -> [String] {
    switch self {
    case .insert(let layer, _), .replace(let layer): [layer.name]
    case .remove(let name), .move(let name, _): [name]
    case .image(let image, _): scene.layers.filter { $0.image == image }.map(\.name)
    case .refused: []
    }
  }
}
