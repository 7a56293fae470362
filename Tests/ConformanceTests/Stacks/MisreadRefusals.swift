import Corpora
import HitTesting

/// What a tester makes of changes that it must refuse.
extension MisreadStack {
  func make(refused changes: [SceneChange], in scene: inout LayerScene) {
    switch self {
    case .refusedChangesKept: scene.keepFirst(of: changes)
    case .checkedOnlyAtTheEnd: scene.replaceAtOnce(changes)
    case .insertedBehindItself: scene.acceptInsertionsBehindThemselves(changes)
    default: break
    }
  }
}

extension LayerScene {
  /// Makes the changes before the first one that is not possible.
  mutating func keepFirst(of changes: [SceneChange]) {
    for change in changes where (try? apply(change)) == nil { return }
  }

  /// Makes changes that are checked only when all are made; other kinds are left alone.
  fileprivate mutating func replaceAtOnce(_ changes: [SceneChange]) {
    var layers = layers
    for change in changes {
      switch change {
      case .insert(let layer, nil): layers.append(layer)
      case .replace(let layer):
        guard let place = layers.firstIndex(where: { $0.name == layer.name }) else { return }
        layers[place] = layer
      default: return
      }
    }
    if let made = try? LayerScene(layers, images: images, threshold: threshold) { self = made }
  }

  /// Makes changes of which some insert or put a layer behind or into itself: it lies nowhere then.
  fileprivate mutating func acceptInsertionsBehindThemselves(_ changes: [SceneChange]) {
    var made = self
    for change in changes {
      var change = change
      switch change {
      case .insert(var layer, let other) where other == layer.name || layer.parent == layer.name:
        (layer.parent, layer.layer.gates.isHidden) = (nil, true)
        change = .insert(layer, behind: nil)
      case .replace(var layer) where layer.parent == layer.name:
        (layer.parent, layer.layer.gates.isHidden) = (nil, true)
        change = .replace(layer)
      default: break
      }
      do { try made.apply(change) } catch { return }
    }
    self = made
  }
}
