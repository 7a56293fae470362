/// A stack that is asked, changed, and asked again.
public struct StackCase: Sendable {
  /// What is changed and then asked.
  public struct Stage: Sendable {
    /// The changes since the stage before; the first stage has none.
    public let changes: [SceneChange]
    /// The layers after the changes.
    public let scene: LayerScene
    /// The questions.
    public var probes: [Probe]
  }

  /// A question with the faults that a wrong answer indicates, in words.
  public struct Probe: Hashable, Sendable {
    /// The question.
    public var query: StackQuery
    /// The faults.
    public var flags: [String]

    /// Makes a probe.
    public init(_ query: StackQuery, flags: [String] = []) {
      self.query = query
      self.flags = flags
    }
  }

  /// The stages, at least one.
  public private(set) var stages: [Stage]

  /// Makes a case of one stage.
  public init(_ scene: LayerScene, probes: [Probe] = []) {
    stages = [Stage(changes: [], scene: scene, probes: probes)]
  }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: ``LayerSceneError`` for a change that is not possible; the case is then as before.
  public mutating func add(
    _ changes: [SceneChange], probes: [Probe]
  ) throws(LayerSceneError) {
    var scene = stages.last!.scene
    for change in changes { try scene.apply(change) }
    stages.append(Stage(changes: changes, scene: scene, probes: probes))
  }

  /// The questions of all stages in order; reports number them from 0.
  public var probes: [Probe] { stages.flatMap(\.probes) }
}
