import HitTesting

/// Where a layer of a scene lies in the root, in rounded doubles: precise enough to ask there, but not
/// to judge.
struct LayerPlace {
  private let size: Size
  private let toRoot: AffineTransform

  /// The place of the layer of a name; `nil` if the scene has no such layer.
  init?(of name: String, in scene: LayerScene) {
    let places = scene.places
    guard let place = places[name] else { return nil }
    var layer = scene.layers[place]
    size = layer.layer.geometry.size
    var map = Self.toParent(layer.layer.geometry)
    while let parent = layer.parent.flatMap({ places[$0] }) {
      layer = scene.layers[parent]
      let origin = layer.layer.boundsOrigin
      map = map.concatenating(.translation(x: -origin.x, y: -origin.y))
        .concatenating(Self.toParent(layer.layer.geometry))
    }
    toRoot = map
  }

  /// The point of the root at a point of the bounds in unit coordinates; `nil` if the layer has no
  /// bounds there that doubles can compute.
  func point(_ x: Double, _ y: Double) -> Point? {
    guard size.width > 0, size.height > 0 else { return nil }
    let (x, y) = (x * size.width, y * size.height)
    let point = Point(
      x: toRoot.a * x + toRoot.c * y + toRoot.tx, y: toRoot.b * x + toRoot.d * y + toRoot.ty)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  private static func toParent(_ geometry: LayerGeometry) -> AffineTransform {
    LayerFrame(geometry, imageWidth: 1, imageHeight: 1).matrix
  }
}

extension SceneChange {
  /// The names of the layers that a change is about, before it or after it.
  func layers(of scene: LayerScene) -> [String] {
    switch self {
    case .insert(let layer, _), .replace(let layer): [layer.name]
    case .remove(let name), .move(let name, _): [name]
    case .image(let image, _): scene.layers.filter { $0.image == image }.map(\.name)
    }
  }
}
