import Conformance
import Corpora
import HitTesting

/// A contender that misreads stacks in one way and is right otherwise.
package struct FaultyStackContender: StackContender {
  package let fault: StackFault

  package init(fault: StackFault) { self.fault = fault }

  package var name: String { fault.rawValue }
  package var fidelity: Fidelity { .exact }
  package var stackQueries: [StackQueryKind] { StackQueryKind.allCases }

  package func answer(_ testCase: StackCase) -> Answers<[String]> {
    var scene = testCase.stages[0].scene
    var remembered: [String: [String]] = [:]
    var layers: [[String]?] = []
    for stage in testCase.stages {
      for change in stage.changes {
        if case .refused(let list) = change {
          fault.make(refused: list, in: &scene)
        } else if let change = fault.misread(change, of: scene) {
          make(change, in: &scene)
        }
      }
      let oracle = SceneOracle(fault.misread(scene))
      // Areas are mapped to the root, and only points from it.
      let discs =
        fault == .ancestorsInsideOut
        ? SceneOracle(scene) : SceneOracle(fault.misread(fault.misreadForDiscs(scene)))
      for probe in stage.probes {
        let asked = probe.query.kind == .disc ? discs : oracle
        var answer = asked.answer(to: fault.misread(probe.query, scene))
        answer = fault.misread(answer, to: probe.query, scene, oracle) ?? answer
        if fault == .answerRemembered {
          answer = remembered["\(probe.query)"] ?? answer
          remembered["\(probe.query)"] = answer
        }
        layers.append(answer)
      }
    }
    return Answers(layers, to: testCase)
  }

  /// Makes a change, and what the fault adds to it.
  private func make(_ change: SceneChange, in scene: inout LayerScene) {
    if fault == .heldLayersLeft { scene.leaveEarlierLayers(heldIn: change) }
    // A change may be impossible after others were missed.
    try? scene.apply(change)
    switch fault {
    case .depthOfNeighborTaken: scene.takeDepth(ofNeighborIn: change)
    case .heldLayersMoveAlong: scene.moveLayers(heldIn: change)
    case .replacedHolderMoves: scene.moveHolder(replacedIn: change)
    case .replacedLayerMoves:
      if case .replace(let layer) = change { try? scene.apply(.move(layer.name, behind: nil)) }
    case .heldLayersLostByReplacement: scene.leaveLayers(heldIn: change)
    default: break
    }
  }
}

extension LayerScene {
  /// Gives a layer that was moved behind another one the depth of that one.
  fileprivate mutating func takeDepth(ofNeighborIn change: SceneChange) {
    guard case .move(let name, behind: let other?) = change,
      let neighbor = layers.first(where: { $0.name == other }),
      var moved = layers.first(where: { $0.name == name })
    else { return }
    moved.layer.depth = neighbor.layer.depth
    try? apply(.replace(moved))
  }

  /// Puts what a layer holds just in front of it after the layer was moved.
  fileprivate mutating func moveLayers(heldIn change: SceneChange) {
    guard case .move(let name, let other) = change else { return }
    for layer in layers where layer.parent == name { try? apply(.move(layer.name, behind: other)) }
  }

  /// Takes what lies earlier in the list out of the layer that holds it, before that is removed.
  fileprivate mutating func leaveEarlierLayers(heldIn change: SceneChange) {
    guard case .remove(let name) = change, let place = places[name] else { return }
    for var layer in layers.prefix(place) where layer.parent == name {
      layer.parent = nil
      try? apply(.replace(layer))
    }
  }

  /// Takes what a layer holds out of it after the layer was replaced.
  fileprivate mutating func leaveLayers(heldIn change: SceneChange) {
    guard case .replace(let holder) = change else { return }
    for var layer in layers where layer.parent == holder.name {
      layer.parent = nil
      try? apply(.replace(layer))
    }
  }

  /// Moves a layer that holds others to the front end of the list after it was replaced.
  fileprivate mutating func moveHolder(replacedIn change: SceneChange) {
    guard case .replace(let layer) = change, layers.contains(where: { $0.parent == layer.name })
    else { return }
    try? apply(.move(layer.name, behind: nil))
  }
}
