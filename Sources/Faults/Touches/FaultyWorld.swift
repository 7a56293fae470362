import Conformance
import Corpora
import HitTesting

/// The layers of a case as a tracker with a fault sees them, at one time.
struct FaultyWorld {
  private let fault: TouchFault
  private let touches: TouchCase
  private let scene: LayerScene
  /// The layers of the beginning.
  private let first: LayerScene
  private let oracle: SceneOracle
  /// The layers if every view shows its hover image.
  private let hoverScene: LayerScene
  private let hoverOracle: SceneOracle

  init(_ fault: TouchFault, _ touches: TouchCase, stage: Int) {
    self.fault = fault
    self.touches = touches
    first = fault.misread(touches.stages[0].scene)
    scene = fault.misread(
      fault == .refusedChangesKept
        ? Self.keepingRefused(touches, stage: stage) : touches.stages[stage].scene)
    let seen = fault == .staleLayers ? first : scene
    oracle = SceneOracle(seen)
    var hovered = seen.layers
    for (place, layer) in seen.layers.enumerated() {
      guard let image = touches.hoverImages[layer.name] else { continue }
      if fault == .hoverImageInThePlaceOfTheImage { Self.fill(place, of: &hovered, in: seen) }
      hovered[place].image = image
    }
    hoverScene = seen.with(hovered)
    hoverOracle = SceneOracle(hoverScene)
  }

  /// Lets a layer fill the place of its image, in a window that does all else that the layer did.
  private static func fill(_ place: Int, of layers: inout [NamedLayer], in scene: LayerScene) {
    var window = layers[place]
    guard let shown = window.image.flatMap({ scene.images[$0]?.bitmap }) else { return }
    let frame = LayerFrame(
      window.layer.geometry, imageWidth: shown.width, imageHeight: shown.height)
    let near = frame.local(u: 0, v: 0)
    let far = frame.local(u: Double(shown.width), v: Double(shown.height))
    let (name, origin) = (window.name, window.layer.boundsOrigin)
    (window.name, window.image) = ("window of \(name)", nil)
    layers.edit { if $0.parent == name { $0.parent = window.name } }
    layers[place].parent = window.name
    layers[place].layer.geometry = LayerGeometry(
      size: Size(width: far.x - near.x, height: far.y - near.y),
      attachment: .matrix(.translation(x: near.x + origin.x, y: near.y + origin.y)))
    layers.append(window)
  }

  /// The layers of a stage if those changes are made that come before the first impossible one.
  private static func keepingRefused(_ touches: TouchCase, stage: Int) -> LayerScene {
    var scene = touches.stages[0].scene
    for change in touches.stages[...stage].flatMap(\.changes) {
      if case .refused(let list) = change {
        scene.keepFirst(of: list)
      } else {
        // A change may be impossible after others were kept.
        try? scene.apply(change)
      }
    }
    return scene
  }

  func view(at point: Point) -> String? { view(at: point, by: oracle) }

  /// The view that is found if every view shows its hover image.
  func viewWhileHovered(at point: Point) -> String? { view(at: point, by: hoverOracle) }

  func hoverImageIsHit(of view: String, at point: Point) -> Bool {
    if touches.hoverImages[view] == nil { return true }
    if fault == .noHoleBesideTheHoverImage && !isInHoverImage(of: view, point) { return true }
    return hoverOracle.answer(to: .all(point)).contains(view)
  }

  /// Whether a point lies on the hover image of a view, whatever its alpha is there.
  private func isInHoverImage(of view: String, _ point: Point) -> Bool {
    let all = hoverScene.with(hoverScene.layers, rules: ImageRules(.atLeast(0)))
    return SceneOracle(all).answer(to: .all(point)).contains(view)
  }

  private func view(at point: Point, by oracle: SceneOracle) -> String? {
    let hits = oracle.answer(to: .all(point))
    if fault == .overlaySwallows { return hits.first.flatMap { isOverlay($0) ? nil : $0 } }
    return hits.first { fault == .overlayTakesTouches || !isOverlay($0) }
  }

  private func isOverlay(_ view: String) -> Bool {
    if fault == .onlyOverlayItselfLetsThrough { return touches.overlays.contains(view) }
    let holders = holders(of: view)
    let counted = fault == .onlyTwoGenerationsLetThrough ? holders.prefix(2) : holders[...]
    return counted.contains { touches.overlays.contains($0.name) }
  }

  /// Whether a layer is a view, or holds it.
  func holds(_ layer: String?, _ view: String?) -> Bool {
    guard let layer, let view else { return false }
    return holders(of: view).contains { $0.name == layer }
  }

  /// A layer and all that hold it.
  private func holders(of view: String) -> [NamedLayer] {
    scene.places[view].map { scene.holders(of: $0) } ?? []
  }

  func loss(of view: String) -> TouchLoss? {
    let holders = holders(of: view)
    guard let layer = holders.first else { return fault == .removalIgnored ? nil : .removed }
    if fault == .movedViewLosesTouch,
      let before = first.layers.first(where: { $0.name == view }),
      before.layer.geometry.attachment != layer.layer.geometry.attachment
    {
      return .gated
    }
    if fault == .gateIgnored { return nil }
    let counted = fault == .gateOfAncestorIgnored ? [layer] : holders
    return counted.allSatisfy(\.layer.gates.areOpen) ? nil : .gated
  }
}
