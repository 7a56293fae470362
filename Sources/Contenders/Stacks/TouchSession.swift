import Conformance
import Corpora
import HitStacks
import HitTestStrategies
import HitTesting

/// A tracker over a built-in strategy for stacks that follows a case.
struct TouchSession<Strategy: FullStackStrategy> {
  private var surface: StackSurface<Strategy>
  private var names: SceneNames
  private var tracker: TouchTracker<LayerID>
  private let touches: TouchCase

  init(_ touches: TouchCase) throws {
    self.touches = touches
    let session = StackSession(touches.stages[0].scene)
    names = session.names
    let overlays = try touches.overlays.map { try session.names.id($0) }
    surface = try StackSurface(session.stack, overlays: Set(overlays))
    tracker = TouchTracker(swipeRule: touches.swipeRule)
    try showHoverImages(of: touches.stages[0].scene) { _ in true }
  }

  /// What all events of the case mean, by the names of the layers.
  mutating func outcomes() throws -> [TouchCase.Answer] {
    var outcomes: [TouchCase.Answer] = []
    for stage in touches.stages {
      try make(stage.changes, stage.scene)
      for event in stage.asked {
        outcomes.append(try tracker.handle(event, on: surface).map { $0.named(names.name(of:)) })
      }
    }
    return outcomes
  }

  private mutating func make(_ changes: [SceneChange], _ scene: LayerScene) throws {
    for change in changes {
      var names = names
      try surface.edit { try names.make(change, in: &$0) }
      self.names = names
    }
    let replaced = changes.compactMap { change -> String? in
      if case .image(let image, _) = change { image } else { nil }
    }
    try showHoverImages(of: scene, where: replaced.contains)
  }

  /// Gives layers that exist their hover images, if these are wanted.
  private mutating func showHoverImages(
    of scene: LayerScene, where isWanted: (String) -> Bool
  ) throws {
    let shown = Set(scene.layers.map(\.name))
    for (layer, image) in touches.hoverImages where isWanted(image) && shown.contains(layer) {
      let bitmap = scene.images[image]!.bitmap
      try surface.setHoverImage(
        StackImage(bitmap, named: image, scene.rules), of: names.id(layer))
    }
  }
}
