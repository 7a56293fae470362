/// A question about layers: a query to a stack, or what an event means.
package protocol StageQuestion: Hashable, Sendable {
  /// The way in which it is asked.
  var mode: QueryMode { get }
  /// The question in words, without its kind.
  var words: String { get }
}

/// What is changed and then asked.
package struct CaseStage<Question: StageQuestion>: Sendable {
  /// A question with the faults that a wrong answer indicates, in words.
  package struct Probe: Hashable, Sendable {
    package var query: Question
    package var flags: [String]

    package init(_ query: Question, flags: [String] = []) {
      self.query = query
      self.flags = flags
    }
  }

  /// The changes since the stage before; the first stage has none.
  package let changes: [SceneChange]
  /// The layers after the changes.
  package let scene: LayerScene
  package var probes: [Probe]

  /// The questions without their flags.
  package var asked: [Question] { probes.map(\.query) }
}

/// A case on layers that are asked, changed, and asked again.
package protocol StagedCase: HitTestCase {
  associatedtype Question: StageQuestion

  /// The stages, at least one.
  var stages: [CaseStage<Question>] { get }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: an error for changes that are not possible, and for questions that cannot follow
  ///   those before them; the case is then as before.
  mutating func add(_ changes: [SceneChange], probes: [CaseStage<Question>.Probe]) throws
}

extension StagedCase {
  /// The questions of all stages in order; reports number them from 0, whatever their kinds.
  package var probes: [CaseStage<Question>.Probe] { stages.flatMap(\.probes) }
  /// The same questions without their flags.
  package var asked: [Question] { stages.flatMap(\.asked) }
  /// The number of the stage of each question.
  package var stageNumbers: [Int] {
    stages.enumerated().flatMap { place, stage in stage.probes.map { _ in place } }
  }

  package var questions: [CaseQuestion] {
    probes.enumerated().map { CaseQuestion($1.query.mode, number: $0, flags: $1.flags) }
  }

  package func words(ofQuestion index: Int) -> String { probes[index].query.words }
}
