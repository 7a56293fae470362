import Conformance
import Corpora
import HitStacks
import HitTestStrategies
import HitTesting

/// A stack that is made of a scene and follows its changes, with the names of its layers.
struct StackSession {
  var stack: HitStack
  private(set) var names: SceneNames

  /// Makes the stack of a scene, with one threshold for all images in place of the scene's where it
  /// is given.
  init(_ scene: LayerScene, preparedFor threshold: AlphaThreshold? = nil) {
    var rules = scene.rules
    if let threshold { (rules.threshold, rules.thresholds) = (threshold, [:]) }
    stack = HitStack(scene.stack.mapImages { StackImage($1.bitmap, named: $0, rules) })
    names = SceneNames(scene, in: stack, rules)
    _ = stack.takeChanges()
  }

  mutating func apply(_ change: SceneChange) throws { try names.make(change, in: &stack) }
}

/// The names of the layers and images of a stack.
struct SceneNames {
  private var ids: [String: LayerID] = [:]
  private var names: [LayerID: String] = [:]
  private var images: [String: ImageID] = [:]
  private let rules: ImageRules

  /// The names of a stack that was just made of a scene; images that come later are read by the
  /// same rules.
  init(_ scene: LayerScene, in stack: HitStack, _ rules: ImageRules) {
    self.rules = rules
    for (layer, id) in zip(scene.layers, stack.list) { name(id, layer.name) }
    for (name, id) in zip(scene.images.keys.sorted(), stack.imageIDs) { images[name] = id }
  }

  /// The name of a layer; that of a layer that was removed is still known, so that a stale answer
  /// has a name.
  func name(of id: LayerID) -> String { names[id] ?? "\(id)" }

  func id(_ name: String) throws -> LayerID {
    guard let id = ids[name] else { throw StackDescriptionError.unknownLayer(name) }
    return id
  }

  private func image(of layer: NamedLayer) throws -> ImageID? {
    guard let name = layer.image else { return nil }
    guard let id = images[name] else {
      throw StackDescriptionError.unknownImage(name, of: layer.name)
    }
    return id
  }

  private mutating func name(_ id: LayerID, _ name: String) {
    ids[name] = id
    names[id] = name
  }

  /// Makes a change in the stack whose layers these are.
  mutating func make(_ change: SceneChange, in stack: inout HitStack) throws {
    switch change {
    case .insert(let layer, let other):
      if let old = ids[layer.name], stack.contains(old) {
        throw StackDescriptionError.layerInTwoPlaces(layer.name)
      }
      let (behind, mask) = (try other.map(self.id), try layer.mask.map(self.id))
      let id = try stack.insert(
        layer.layer, image: image(of: layer), parent: layer.parent.map(self.id))
      name(id, layer.name)
      try stack.setMask(mask, of: id, rule: layer.maskRule)
      if let behind { try stack.move(id, behind: behind) }
    case .replace(let layer):
      let id = try id(layer.name)
      try stack.update(id, to: layer.layer)
      try stack.setImage(image(of: layer), of: id)
      try stack.setParent(layer.parent.map(self.id), of: id)
      try stack.setMask(layer.mask.map(self.id), of: id, rule: layer.maskRule)
    case .remove(let name): try stack.remove(id(name))
    case .move(let name, let other):
      if let other {
        try stack.move(id(name), behind: id(other))
      } else {
        try stack.bringToFront(id(name))
      }
    case .image(let name, let image):
      let shown = StackImage(image.bitmap, named: name, rules)
      if let id = images[name] {
        try stack.replace(id, by: shown)
      } else {
        images[name] = stack.add(shown)
      }
    case .refused(let list):
      var (names, trial) = (self, stack)
      do { for change in list { try names.make(change, in: &trial) } } catch { return }
      throw AnswerFailure.broken("made changes that are to be refused")
    }
  }
}

extension StackImage {
  /// Makes an image of a scene.
  init(_ bitmap: Bitmap, named name: String, _ rules: ImageRules) {
    self.init(
      bitmap, threshold: rules.threshold(of: name), sampling: rules.sampling(of: name))
  }
}

extension LayerScene {
  /// How many texels of a layer lie along one point of the root, at most; computed in doubles.
  var mostTexelsPerPoint: Double {
    var most = 0.0
    for (place, layer) in layers.enumerated() {
      guard let image = layer.image.map({ images[$0]!.bitmap }) else { continue }
      var geometry = layer.layer.geometry
      var map = geometry.linearPart
      (map.tx, map.ty) = (0, 0)
      for holder in stack.ancestors(of: place) {
        var outer = layers[holder].layer.geometry.linearPart
        (outer.tx, outer.ty) = (0, 0)
        map = map.concatenating(outer)
      }
      geometry.attachment = .matrix(map)
      let placement = Placement(geometry, imageSize: ImageSize(image))
      if placement.isEmpty { continue }
      let m = placement.parentToTexel
      most = max(most, m.a.magnitude + m.c.magnitude, m.b.magnitude + m.d.magnitude)
    }
    return most
  }
}
