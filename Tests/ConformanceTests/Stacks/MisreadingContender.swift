import Conformance
import Corpora
import HitTesting

/// A contender that misreads stacks in one way and is right otherwise.
struct MisreadingContender: StackContender {
  let fault: MisreadStack

  var name: String { fault.rawValue }
  var fidelity: Fidelity { .exact }
  var stackQueries: [StackQueryKind] { StackQueryKind.allCases }
  var readsAlpha: Bool { true }

  func answer(_ testCase: StackCase) -> Answers<[String]> {
    var scene = testCase.stages[0].scene
    var remembered: [String: [String]] = [:]
    var layers: [[String]?] = []
    for stage in testCase.stages {
      for change in stage.changes where fault.follows(change) { follow(change, &scene) }
      let oracle = SceneOracle(fault.misread(scene))
      let discs = SceneOracle(fault.misread(fault.misreadForDiscs(scene)))
      for probe in stage.probes {
        let asked = probe.query.kind == .disc ? discs : oracle
        var answer = asked.answer(to: fault.misread(probe.query, scene))
        answer = fault.reordered(answer, probe.query, scene, oracle) ?? answer
        if fault == .allHitsCut { answer = Array(answer.prefix(64)) }
        if fault == .answerRemembered {
          answer = remembered["\(probe.query)"] ?? answer
          remembered["\(probe.query)"] = answer
        }
        layers.append(answer)
      }
    }
    return Answers(layers, to: testCase)
  }

  /// Makes a change as far as it is possible after others were missed.
  private func follow(_ change: SceneChange, _ scene: inout LayerScene) {
    var change = change
    if fault == .parentMissed, case .replace(var layer) = change {
      layer.parent = scene.layers.first { $0.name == layer.name }?.parent
      change = .replace(layer)
    }
    do { try scene.apply(change) } catch {}
  }
}
