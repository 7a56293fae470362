import Corpora
import HitTesting

/// What a tester makes of changes that it must refuse.
extension StackFault {
  func make(refused changes: [SceneChange], in scene: inout LayerScene) {
    switch self {
    case .refusedChangesKept: scene.keepFirst(of: changes)
    case .checkedOnlyAtTheEnd: scene.replaceAtOnce(changes)
    case .insertedBehindItself: scene.acceptInsertionsBehindThemselves(changes)
    case .circleOfThree: scene.acceptLongCircles(changes)
    case .nobodyPassedOver: scene.passOverNobody(changes)
    case .nameOfEveryObject:
      let names: Set = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"]
      scene.passOverNobody(changes, named: names)
    case .emptyNameIsNone: scene.passOverNobody(changes, named: [""])
    case .namesTrimmed:
      let trimmed: [SceneChange] = changes.map { change in
        change.map({ $0 }, image: { $0 }, name: { name in name.filter { $0 != " " } })
      }
      scene.keepFirst(of: trimmed)
    case .depthNotANumber: scene.acceptDepths(changes)
    case .emptiedByRefusal: scene = scene.with([])
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
    let made = try? LayerScene(layers, images: images, rules: rules)
    if let made { self = made }
  }

  /// Makes changes, also those that put a layer behind or into itself: it lies nowhere then.
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

  /// Makes changes, also those that lead to a circle of three layers or more: those are not found
  /// then.
  fileprivate mutating func acceptLongCircles(_ changes: [SceneChange]) {
    var made = self
    for change in changes {
      do {
        try made.apply(change)
      } catch StackDescriptionError.cyclicParents(let names) where names.count > 2 {
        guard case .replace(var layer) = change else { return }
        (layer.parent, layer.layer.gates.isHidden) = (nil, true)
        try? made.apply(.replace(layer))
      } catch {
        return
      }
    }
    self = made
  }

  /// Makes changes without the names that lead nowhere, all or those of a set, and leaves out
  /// changes of layers that do not exist.
  fileprivate mutating func passOverNobody(
    _ changes: [SceneChange], named names: Set<String>? = nil
  ) {
    for change in changes {
      func isPassedOver(_ name: String) -> Bool { names?.contains(name) ?? true }
      func known(_ layer: NamedLayer) -> NamedLayer {
        var layer = layer
        if let parent = layer.parent, places[parent] == nil, isPassedOver(parent) {
          layer.parent = nil
        }
        if let mask = layer.mask, places[mask] == nil, isPassedOver(mask) { layer.mask = nil }
        if let image = layer.image, images[image] == nil, isPassedOver(image) { layer.image = nil }
        return layer
      }
      func known(_ other: String?) -> String? {
        other.flatMap { places[$0] == nil && isPassedOver($0) ? nil : $0 }
      }
      let read: SceneChange =
        switch change {
        case .insert(let layer, let other): .insert(known(layer), behind: known(other))
        case .replace(let layer): .replace(known(layer))
        case .move(let name, let other): .move(name, behind: known(other))
        case .remove, .image, .refused: change
        }
      try? apply(read)
    }
  }

  /// Makes changes with 0 in place of each depth that is not a number.
  fileprivate mutating func acceptDepths(_ changes: [SceneChange]) {
    let numbers = changes.map { change in
      change.map(
        { layer in
          var layer = layer
          if layer.layer.depth.isNaN { layer.layer.depth = 0 }
          return layer
        }, image: { $0 })
    }
    var made = self
    for change in numbers where (try? made.apply(change)) == nil { return }
    self = made
  }
}
