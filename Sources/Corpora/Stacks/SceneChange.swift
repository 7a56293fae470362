/// A change of the layers of a scene.
package typealias SceneChange = LayerChange<LayerScene.Layer, LayerScene.Image>

extension LayerScene {
  /// Makes a change.
  ///
  /// - Throws: ``LayerSceneError``; the scene is then as it was before.
  package mutating func apply(_ change: SceneChange) throws(LayerSceneError) {
    var changed = self
    switch change {
    case .insert(let layer, let other):
      changed.layers.insert(layer, at: try other.map(place) ?? layers.count)
    case .replace(let layer): changed.layers[try place(layer.name)] = layer
    case .remove(let name):
      var removed: Set = [layers[try place(name)].name]
      var count = 0
      while count != removed.count {
        count = removed.count
        for layer in layers where layer.parent.map(removed.contains) ?? false {
          removed.insert(layer.name)
        }
      }
      changed.layers.removeAll { removed.contains($0.name) }
    case .move(let name, let other):
      if name == other { return }
      let layer = changed.layers.remove(at: try place(name))
      changed.layers.insert(layer, at: try other.map(changed.place) ?? changed.layers.count)
    case .image(let name, let image): changed.images[name] = image
    }
    try changed.check()
    self = changed
  }

  private func place(_ name: String) throws(LayerSceneError) -> Int {
    guard let place = layers.firstIndex(where: { $0.name == name }) else {
      throw .unknownLayer(name)
    }
    return place
  }
}
