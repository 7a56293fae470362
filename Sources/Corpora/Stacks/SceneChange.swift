import HitTesting

/// A change of the layers of a scene.
package typealias SceneChange = LayerChange<NamedLayer, LayerScene.Image>

extension LayerScene {
  ///
  /// - Throws: ``StackDescriptionError``, or ``PossibleChanges`` for changes that are to be
  ///   refused; the scene is then as it was before.
  package mutating func apply(_ change: SceneChange) throws {
    var (layers, images) = (layers, images)
    switch change {
    case .insert(let layer, let other):
      layers.insert(layer, at: try other.map(stack.place) ?? layers.count)
    case .replace(let layer): layers[try stack.place(of: layer.name)] = layer
    case .remove(let name):
      let removed = layers.held(by: [layers[try stack.place(of: name)].name])
      layers.removeAll { removed.contains($0.name) }
    case .move(let name, let other):
      let from = try stack.place(of: name)
      if name == other { return }
      let to = try other.map(stack.place) ?? layers.count
      let layer = layers.remove(at: from)
      layers.insert(layer, at: to > from ? to - 1 : to)
    case .image(let name, let image): images[name] = image
    case .refused(let list):
      var trial = self
      do { for change in list { try trial.apply(change) } } catch { return }
      throw PossibleChanges()
    }
    stack = try StackDescription(layers, images: images)
  }
}

extension [NamedLayer] {
  package var maskRules: Set<MaskRule> { Set(filter { $0.mask != nil }.map(\.maskRule)) }

  /// The names of some layers and of all that they hold, directly or not.
  package func held(by names: Set<String>) -> Set<String> {
    var (held, count) = (names, -1)
    while count != held.count {
      count = held.count
      for layer in self where layer.parent.map(held.contains) ?? false { held.insert(layer.name) }
    }
    return held
  }
}

/// Changes that are to be refused, although all of them are possible.
package struct PossibleChanges: Error, CustomStringConvertible {
  package var description: String { "changes that are to be refused are possible" }
}
