import Conformance
import Corpora
import HitTesting

/// What a tester misreads only where it measures a disc.
extension StackFault {
  /// The scene that a tester measures in place of another one.
  func misreadForDiscs(_ scene: LayerScene) -> LayerScene {
    if self == .discByBox { return scene.opaque }
    if self == .turnedWindowCutsByItsBox { return Self.clipByBox.misread(scene) }
    if self == .discClippedByItsCenter { return Self.withoutWindows(scene) }
    var layers = scene.layers
    for (place, layer) in scene.layers.enumerated() {
      switch self {
      case .discClipIgnored: layers[place].layer.geometry.masksToBounds = false
      case .mirroredWindowCutsAll where layer.isMirroredWindow:
        layers[place].layer.gates.isHidden = true
      case .emptyClipIsLine where layer.image == nil:
        layers[place].layer.geometry.size.width.openIfEmpty()
        layers[place].layer.geometry.size.height.openIfEmpty()
      case .discDistanceOverflows where layer.isHuge: layers[place].layer.gates.isHidden = true
      case .discClipOfHugeLayerLost where layer.isHuge:
        for holder in scene.stack.ancestors(of: place) {
          layers[holder].layer.geometry.masksToBounds = false
        }
      case .discMinuteCellEverywhere where layer.isMinute:
        layers[place].layer.geometry = LayerGeometry(
          size: Size(width: 0x1p20, height: 0x1p20),
          attachment: .matrix(.translation(x: -0x1p19, y: -0x1p19)))
      default: continue
      }
    }
    return scene.with(layers)
  }

  /// The scene in which layers that clip cut their own images alone: a copy that shows and cuts
  /// nothing holds what each of them holds.
  private static func withoutWindows(_ scene: LayerScene) -> LayerScene {
    var layers = scene.layers
    for window in scene.layers where window.layer.geometry.masksToBounds {
      var copy = layers.first { $0.name == window.name }!
      (copy.name, copy.image) = ("\(window.name) without bounds", nil)
      copy.layer.geometry.masksToBounds = false
      layers.edit { if $0.parent == window.name { $0.parent = copy.name } }
      layers.append(copy)
    }
    return scene.with(layers)
  }

  /// The layers among some at whose place a point lies within all ancestors that clip.
  static func kept(_ names: [String], by scene: LayerScene, at point: Point) -> [String] {
    guard !names.isEmpty, scene.layers.contains(where: \.layer.geometry.masksToBounds) else {
      return names
    }
    var layers = scene.layers
    layers.edit { ($0.image, $0.mask) = (nil, nil) }
    // An image that is everywhere stands for each layer.
    let everywhere = LayerGeometry(
      size: Size(width: 0x1p60, height: 0x1p60),
      attachment: .matrix(.translation(x: -0x1p59, y: -0x1p59)))
    for name in names {
      let parent = scene.layers[scene.places[name]!].parent
      layers.append(
        NamedLayer("place of \(name)", image: "texel", parent: parent, StackLayer(everywhere)))
    }
    let bare = scene.with(layers, images: ["texel": texel], rules: ImageRules(.atLeast(1)))
    let hits = SceneOracle(bare).answer(to: .all(point))
    return names.filter { hits.contains("place of \($0)") }
  }
}

extension Double {
  /// Makes a length of 0 the least one.
  fileprivate mutating func openIfEmpty() { if self == 0 { self = .leastNonzeroMagnitude } }
}

extension NamedLayer {
  /// Whether the layer only clips what it holds, and turns it over.
  fileprivate var isMirroredWindow: Bool {
    let map = layer.geometry.linearPart
    return image == nil && layer.geometry.masksToBounds && map.a * map.d < map.b * map.c
  }

  /// Whether a texel is as small as the last bit of a point.
  fileprivate var isMinute: Bool { layer.geometry.contentsScale >= 0x1p50 }

  /// Whether doubles do not hold the squares of the layer's scale.
  fileprivate var isHuge: Bool {
    let map = layer.geometry.linearPart
    return [map.a, map.b, map.c, map.d].contains { ($0 * $0).isInfinite && $0.isFinite }
  }
}
