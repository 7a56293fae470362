import HitTesting

/// A stack that is asked, changed, and asked again.
package struct StackCase: HitTestCase {
  package typealias Answer = [String]
  package static let modes = StackQueryKind.allCases.map { QueryMode.stack($0) }

  /// What is changed and then asked.
  package struct Stage: Sendable {
    /// The changes since the stage before; the first stage has none.
    package let changes: [SceneChange]
    /// The layers after the changes.
    package let scene: LayerScene
    package var probes: [Probe]
  }

  /// A question with the faults that a wrong answer indicates, in words.
  package struct Probe: Hashable, Sendable {
    package var query: StackQuery
    package var flags: [String]

    package init(_ query: StackQuery, flags: [String] = []) {
      self.query = query
      self.flags = flags
    }
  }

  package let name: String
  /// The stages, at least one.
  package private(set) var stages: [Stage]

  package init(_ name: String, _ scene: LayerScene, probes: [Probe] = []) {
    self.name = name
    stages = [Stage(changes: [], scene: scene, probes: probes)]
  }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: ``StackDescriptionError`` for a change that is not possible, and
  ///   ``PossibleChanges``; the case is then as before.
  package mutating func add(
    _ changes: [SceneChange], probes: [Probe]
  ) throws {
    var scene = stages.last!.scene
    for change in changes { try scene.apply(change) }
    stages.append(Stage(changes: changes, scene: scene, probes: probes))
  }

  /// The questions of all stages in order; reports number them from 0.
  package var probes: [Probe] { stages.flatMap(\.probes) }

  /// The questions of all stages, numbered whatever their kinds.
  package var questions: [CaseQuestion] {
    probes.enumerated().map { CaseQuestion(.stack($1.query.kind), number: $0, flags: $1.flags) }
  }

  /// The rules about masks that the layers need at some time, and those of changes that are to be
  /// refused.
  package var maskRules: Set<MaskRule> {
    let layers = stages.flatMap { $0.scene.layers + $0.changes.flatMap(\.allLayers) }
    return layers.maskRules
  }

  package func words(ofQuestion index: Int) -> String { probes[index].query.words }
}

extension QueryMode {
  private static let stacks = Dictionary(
    uniqueKeysWithValues: StackQueryKind.allCases.map {
      ($0, QueryMode("stack-\($0.rawValue)", option: "question"))
    })

  /// A stack is asked questions of one kind.
  package static func stack(_ kind: StackQueryKind) -> QueryMode { stacks[kind]! }
}
