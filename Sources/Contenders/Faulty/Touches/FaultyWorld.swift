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
    for place in hovered.indices {
      if let image = touches.hoverImages[hovered[place].name] { hovered[place].image = image }
    }
    hoverOracle = SceneOracle(seen.with(hovered))
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
    touches.hoverImages[view] == nil || hoverOracle.answer(to: .all(point)).contains(view)
  }

  private func view(at point: Point, by oracle: SceneOracle) -> String? {
    let hits = oracle.answer(to: .all(point))
    if fault == .overlaySwallows { return hits.first.flatMap { isOverlay($0) ? nil : $0 } }
    return hits.first { fault == .overlayTakesTouches || !isOverlay($0) }
  }

  private func isOverlay(_ view: String) -> Bool {
    if fault == .onlyOverlayItselfLetsThrough { return touches.overlays.contains(view) }
    return holders(of: view).contains { touches.overlays.contains($0.name) }
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
