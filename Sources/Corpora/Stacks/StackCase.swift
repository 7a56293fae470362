import HitTesting

/// A stack that is asked, changed, and asked again.
package struct StackCase: StagedCase {
  package typealias Answer = [String]
  package typealias Question = StackQuery
  package typealias Stage = CaseStage<StackQuery>
  package typealias Probe = Stage.Probe
  package static let modes = StackQueryKind.allCases.map { QueryMode.stack($0) }

  package let name: String
  package private(set) var stages: [Stage]

  package init(_ name: String, _ scene: LayerScene, probes: [Probe] = []) {
    self.name = name
    stages = [Stage(changes: [], scene: scene, probes: probes)]
  }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: ``StackDescriptionError`` for a change that is not possible, and
  ///   ``PossibleChanges``; the case is then as before.
  package mutating func add(_ changes: [SceneChange], probes: [Probe]) throws {
    var scene = stages.last!.scene
    for change in changes { try scene.apply(change) }
    stages.append(Stage(changes: changes, scene: scene, probes: probes))
  }

  /// The rules about masks that the layers need at some time, and those of changes that are to be
  /// refused.
  package var maskRules: Set<MaskRule> {
    let layers = stages.flatMap { $0.scene.layers + $0.changes.flatMap(\.allLayers) }
    return layers.maskRules
  }

  /// How images are interpolated.
  package var smoothSamplings: Set<Sampling> { Set(stages[0].scene.rules.samplings.values) }
}

extension StackQuery: StageQuestion {
  package var mode: QueryMode { .stack(kind) }
}

extension QueryMode {
  private static let stacks = Dictionary(
    uniqueKeysWithValues: StackQueryKind.allCases.map {
      ($0, QueryMode("stack-\($0.rawValue)", option: "question"))
    })

  /// A stack is asked questions of one kind.
  package static func stack(_ kind: StackQueryKind) -> QueryMode { stacks[kind]! }
}
