import Conformance
import Corpora
import HitTesting

/// A fault of hit testers that find the right answer and give another one.
struct AnswerFault: Sendable {
  /// The kinds of cases whose answers a fault may change.
  enum Kind: String, CaseIterable, Sendable {
    case images
    case stacks
    case touches
  }

  /// What becomes of right answers.
  enum Change: Sendable {
    /// The verdicts on the queries of a request become others.
    case verdicts(@Sendable (_ right: [Bool], _ asked: [AskedQuery]) -> [Bool])
    /// The list of layers becomes another one.
    case layers(@Sendable (_ right: [String], AskedScene) -> [String])
    /// The outcomes of an event become others.
    case outcomes(@Sendable (_ right: TouchCase.Answer) -> TouchCase.Answer)
    /// Each layer gets another name; the place is that in the list of layers.
    case names(@Sendable (_ layer: NamedLayer, _ place: Int) -> String)
    /// Each place in a request gets the answer of another place of the same request.
    case places(@Sendable (_ place: Int, _ count: Int) -> Int)
  }

  /// The name in kebab case, which no other known fault has.
  let name: String
  /// What a hit tester with the fault does, and what its users see.
  let words: String
  let change: Change

  init(_ name: String, _ words: String, _ change: Change) {
    (self.name, self.words, self.change) = (name, words, change)
  }

  /// The kinds of cases with answers of that form.
  var kinds: [Kind] {
    switch change {
    case .verdicts: [.images]
    case .layers: [.stacks]
    case .outcomes: [.touches]
    case .names: [.stacks, .touches]
    case .places: Kind.allCases
    }
  }

  // MARK: Answers in place of the right ones

  /// The verdicts in place of right ones on queries of one kind.
  func verdicts(_ right: [Bool], asked: [AskedQuery]) -> [Bool] {
    if case .verdicts(let give) = change { give(right, asked) } else { moved(right) }
  }

  /// The lists in place of right ones to the questions that are asked at once.
  func layers(_ right: [[String]], asked: [AskedScene]) -> [[String]] {
    let given = zip(right, asked).map { layers, asked -> [String] in
      if case .layers(let give) = change { return give(layers, asked) }
      return layers.map { nameGiven(to: $0, in: asked.scene) }
    }
    return moved(given)
  }

  /// The outcomes in place of right ones of the events that are sent at once.
  func outcomes(_ right: [TouchCase.Answer], in scene: LayerScene) -> [TouchCase.Answer] {
    let given = right.map { outcomes -> TouchCase.Answer in
      if case .outcomes(let give) = change { return give(outcomes) }
      return outcomes.map { outcome in outcome.named { nameGiven(to: $0, in: scene) } }
    }
    return moved(given)
  }

  private func moved<Answer>(_ answers: [Answer]) -> [Answer] {
    guard case .places(let place) = change else { return answers }
    return answers.indices.map { answers[place($0, answers.count)] }
  }

  private func nameGiven(to layer: String, in scene: LayerScene) -> String {
    guard case .names(let give) = change, let place = scene.places[layer] else { return layer }
    return give(scene.layers[place], place)
  }
}

/// A query about an image, and whether the image lies there.
struct AskedQuery {
  let query: Query
  let isShown: Bool
}

/// A question to a stack, with what its right answer follows from.
struct AskedScene {
  let query: StackQuery
  let scene: LayerScene
  let oracle: SceneOracle

  /// All layers that the point of the question hits, front to back; none of a disc.
  var allHits: [String] {
    switch query {
    case .topmost(let point), .all(let point): oracle.answer(to: .all(point))
    case .disc: []
    }
  }

  /// The right layers in another order; the topmost one is the first of all in that order.
  func sorted(_ right: [String], by isBefore: (String, String) -> Bool) -> [String] {
    if query.kind != .topmost { return right.sorted(by: isBefore) }
    return Array(allHits.sorted(by: isBefore).prefix(1))
  }
}
