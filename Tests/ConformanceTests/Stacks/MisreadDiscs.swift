import Corpora
import HitTesting

/// What a tester misreads only where it measures a disc.
extension MisreadStack {
  /// The scene that a tester measures in place of another one; `nil` if it measures that one.
  func misreadForDiscs(_ scene: LayerScene) -> LayerScene? {
    var layers = scene.layers
    let places = scene.places
    for place in layers.indices where scene.layers[place].isHuge {
      switch self {
      case .discDistanceOverflows: layers[place].layer.gates.isHidden = true
      case .discClipOfHugeLayerLost:
        var parent = layers[place].parent
        while let holder = parent.flatMap({ places[$0] }) {
          layers[holder].layer.geometry.masksToBounds = false
          parent = layers[holder].parent
        }
      default: return nil
      }
    }
    do {
      return try LayerScene(layers, images: scene.images, threshold: scene.threshold)
    } catch {
      preconditionFailure("\(self): \(error)")
    }
  }
}

extension LayerScene.Layer {
  /// Whether doubles do not hold the squares of the layer's scale.
  fileprivate var isHuge: Bool {
    let map = layer.geometry.linearPart
    return [map.a, map.b, map.c, map.d].contains { ($0 * $0).isInfinite && $0.isFinite }
  }
}
