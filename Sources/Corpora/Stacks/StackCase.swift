/// A stack that is asked, changed, and asked again.
package struct StackCase: Sendable {
  /// What is changed and then asked.
  package struct Stage: Sendable {
    /// The changes since the stage before; the first stage has none.
    package let changes: [SceneChange]
    /// The layers after the changes.
    package let scene: LayerScene
    /// The questions.
    package var probes: [Probe]
  }

  /// A question with the faults that a wrong answer indicates, in words.
  package struct Probe: Hashable, Sendable {
    /// The question.
    package var query: StackQuery
    /// The faults.
    package var flags: [String]

    package init(_ query: StackQuery, flags: [String] = []) {
      self.query = query
      self.flags = flags
    }
  }

  /// The stages, at least one.
  package private(set) var stages: [Stage]

  package init(_ scene: LayerScene, probes: [Probe] = []) {
    stages = [Stage(changes: [], scene: scene, probes: probes)]
  }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: ``LayerSceneError`` for a change that is not possible; the case is then as before.
  package mutating func add(
    _ changes: [SceneChange], probes: [Probe]
  ) throws(LayerSceneError) {
    var scene = stages.last!.scene
    for change in changes { try scene.apply(change) }
    stages.append(Stage(changes: changes, scene: scene, probes: probes))
  }

  /// The questions of all stages in order; reports number them from 0.
  package var probes: [Probe] { stages.flatMap(\.probes) }
}
