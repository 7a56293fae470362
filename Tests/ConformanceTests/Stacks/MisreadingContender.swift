import Conformance
import Corpora
import HitTesting

/// A contender that misreads stacks in one way and is right otherwise.
struct MisreadingContender: StackContender {
  let fault: MisreadStack

  var name: String { fault.rawValue }
  var fidelity: Fidelity { .exact }
  var stackQueries: [StackQueryKind] { StackQueryKind.allCases }

  func answer(_ testCase: StackCase) -> Answers<[String]> {
    var scene = testCase.stages[0].scene
    var remembered: [String: [String]] = [:]
    var layers: [[String]?] = []
    for stage in testCase.stages {
      for change in stage.changes {
        // A change may be impossible after others were missed.
        if case .refused(let list) = change {
          fault.make(refused: list, in: &scene)
        } else if let change = fault.misread(change, of: scene) {
          try? scene.apply(change)
          if fault == .depthOfNeighborTaken { scene.takeDepth(ofNeighborIn: change) }
        }
      }
      let oracle = SceneOracle(fault.misread(scene))
      let discs = SceneOracle(fault.misread(fault.misreadForDiscs(scene)))
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
}
