import Corpora
import HitTesting

/// A case on a stack as a list of steps: changes of the layers, and what is asked in between.
struct SceneScript<Question: StageQuestion> {
  typealias Probe = CaseStage<Question>.Probe

  enum Step {
    case change(SceneChange)
    case ask(Probe)
  }

  var layers: [NamedLayer]
  var images: [String: LayerScene.Image]
  private var rules: ImageRules
  var steps: [Step]

  init(_ stages: [CaseStage<Question>]) {
    let scene = stages[0].scene
    (layers, images) = (scene.layers, scene.images)
    rules = scene.rules
    steps = stages.flatMap { $0.changes.map(Step.change) + $0.probes.map(Step.ask) }
  }

  /// The case that the steps make, of one that `begin` makes of the first layers and questions;
  /// `nil` where they make none.
  func made<Case: StagedCase>(_ begin: (LayerScene, [Probe]) throws -> Case) -> Case?
  where Case.Question == Question {
    guard let (scene, stages) = try? self.stages(), let first = stages.first,
      var made = try? begin(scene, first.probes)
    else { return nil }
    for stage in stages.dropFirst() {
      guard (try? made.add(stage.changes, probes: stage.probes)) != nil else { return nil }
    }
    return made
  }

  /// The first layers, and the stages; changes before the first question are made at once, and
  /// those after the last one are left out.
  ///
  /// - Throws: an error where the layers are not a stack, or a change cannot be made.
  private func stages() throws -> (
    scene: LayerScene, stages: [(changes: [SceneChange], probes: [Probe])]
  ) {
    // A case without masks has no thresholds of images.
    let hasMasks = (layers + laterLayers).contains { $0.mask != nil }
    var rules = rules
    if !hasMasks { rules.thresholds = [:] }
    var scene = try LayerScene(layers, images: images, rules: rules)
    var stages: [(changes: [SceneChange], probes: [Probe])] = []
    var pending: [SceneChange] = []
    for step in steps {
      switch step {
      case .change(let change): pending.append(change)
      case .ask(let probe):
        if stages.isEmpty {
          for change in pending { try scene.apply(change) }
          stages.append(([], []))
        } else if !pending.isEmpty {
          stages.append((pending, []))
        }
        pending = []
        stages[stages.count - 1].probes.append(probe)
      }
    }
    return (scene, stages)
  }

  private func with(_ change: (inout SceneScript) -> Void) -> SceneScript {
    var script = self
    change(&script)
    return script
  }

  /// Makers of scripts that are a little simpler, those that leave out most first; not all of them
  /// are cases.
  var simpler: [() -> SceneScript?] {
    var all: [() -> SceneScript?] = steps.parts.map { part in
      { with { $0.steps.removeSubrange(part) } }
    }
    let names = Set((layers + laterLayers).map(\.name)).sorted()
    all += names.parts.map { part in { without(Set(names[part])) } }
    for name in names {
      all.append({ editing(name) { $0.parent = nil } })
      all.append({ editing(name) { $0.mask = nil } })
      all.append({ editing(name) { $0.layer = StackLayer($0.layer.geometry) } })
      all.append({ editing(name) { ($0.layer.depth, $0.layer.gates) = (0, ViewGates()) } })
      let shown = (layers + laterLayers).filter { $0.name == name }
      for simpler in Set(shown.flatMap(\.layer.geometry.simpler)) {
        all.append({ editing(name) { $0.layer.geometry = simpler } })
      }
    }
    for (name, image) in images.sorted(by: { $0.key < $1.key }) {
      all.append({
        with {
          $0.images[name] = nil
          $0.rules.read(name, like: "")
        }
      })
      if rules.thresholds[name] != nil { all.append({ with { $0.rules.thresholds[name] = nil } }) }
      if rules.samplings[name] != nil { all.append({ with { $0.rules.samplings[name] = nil } }) }
      for simpler in image.bitmap.simpler {
        all.append({ with { $0.images[name] = LayerScene.Image(simpler) } })
      }
    }
    return all
  }

  /// The layers that changes insert, and those that they put in place of others.
  private var laterLayers: [NamedLayer] {
    steps.compactMap { if case .change(let change) = $0 { change.layer } else { nil } }
  }

  /// The script without some layers, what they hold, and the changes of both.
  private func without(_ names: Set<String>) -> SceneScript {
    let gone = (layers + laterLayers).held(by: names)
    return with { script in
      script.layers.removeAll { gone.contains($0.name) }
      script.steps = script.steps.compactMap { step in
        guard case .change(let change) = step else { return step }
        func behind(_ other: String?) -> String? { other.flatMap { gone.contains($0) ? nil : $0 } }
        switch change {
        case .insert(let layer, let other):
          return gone.contains(layer.name) ? nil : .change(.insert(layer, behind: behind(other)))
        case .replace(let layer): return gone.contains(layer.name) ? nil : step
        case .remove(let name): return gone.contains(name) ? nil : step
        case .move(let name, let other):
          return gone.contains(name) ? nil : .change(.move(name, behind: behind(other)))
        case .image, .refused: return step
        }
      }
    }
  }

  /// The script with a layer that is different from the beginning, and wherever it is replaced;
  /// `nil` if that makes no difference.
  private func editing(_ name: String, _ edit: (inout NamedLayer) -> Void) -> SceneScript? {
    var isDifferent = false
    func edited(_ layer: NamedLayer) -> NamedLayer {
      guard layer.name == name else { return layer }
      var edited = layer
      edit(&edited)
      // What is not a number is not equal to itself.
      if "\(edited)" != "\(layer)" { isDifferent = true }
      return edited
    }
    let script = with { script in
      script.layers = script.layers.map(edited)
      script.steps = script.steps.map { step in
        guard case .change(let change) = step else { return step }
        return .change(change.map(edited, image: { $0 }))
      }
    }
    return isDifferent ? script : nil
  }
}
