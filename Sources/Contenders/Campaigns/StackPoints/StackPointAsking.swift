import Conformance
import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers

/// One random stack of a campaign, which is asked, changed and asked again.
struct StackPointAsking {
  private let stack: StackCase
  private var session: StackSession
  private var strategies: [any StackStrategy]
  /// The name of the first exact strategy, and its layers, which all of them find in the same way.
  private var exact: (name: String, layers: ResolvedStack<Certified<PackedMask>>)?
  private var random: SeededGenerator
  private var tally = CampaignTally()

  init(
    _ stack: StackCase, _ strategies: [any StackStrategy.Type], seed: UInt64, index: Int
  ) throws {
    self.stack = stack
    let session = StackSession(stack.stages[0].scene)
    self.session = session
    self.strategies = try strategies.map { try $0.init(session.stack) }
    if let first = self.strategies.first(where: { $0.fidelity == .texels(.exact) }) {
      exact = (type(of: first).name, try ResolvedStack(session.stack))
    }
    random = SeededGenerator(seed: seed ^ 0x57AC_0F_9012, index: index)
  }

  /// The row of the oracle.
  static let oracle = "oracle"

  /// Asks a number of points, as many in each stage of the stack.
  mutating func ask(_ count: Int) throws -> CampaignTally {
    for (changes, stage) in stack.stages.enumerated() {
      for change in stage.changes { try session.apply(change) }
      let made = session.stack.takeChanges()
      for place in strategies.indices { try strategies[place].update(made, of: session.stack) }
      _ = try exact?.layers.update(made, of: session.stack)
      let rest = stack.stages.count - changes
      var maker = StackPoints(
        stage.scene, random: SeededGenerator(seed: random.next(), index: changes))
      ask(maker.points((count - tally.size) / rest), stage.scene, changes: changes)
    }
    return tally
  }

  private mutating func ask(_ points: [Point], _ scene: LayerScene, changes: Int) {
    var subject = Subject(stack.name, scene, session.names, changes: changes)
    let (truth, byFractions) = subject.topmost(at: points)
    tally.size += points.count
    let checked = stride(from: Self.pointsPerCheck / 2, to: points.count, by: Self.pointsPerCheck)
    tally.rows[Self.oracle, default: .init()] += .init([
      "hits": truth.count { $0 != nil }, "by fractions": byFractions,
      "checked by fractions": Array(checked).count,
    ])
    for index in checked {
      let point = points[index]
      let right = subject.oracle.exact.topmostByFractions(at: point).map { subject.ids[$0] }
      if right == truth[index] { continue }
      note(list(truth[index]), of: Self.oracle, to: .topmost(point), subject, expected: list(right))
    }
    let places = stride(from: 0, to: points.count, by: Self.pointsPerAll)
    let all = places.map { subject.oracle.exact.allHits(at: points[$0]).map { subject.ids[$0] } }
    if let exact {
      let stages = places.map { exact.layers.stage(of: points[$0]) }
      for stage in StackStage.allCases {
        tally.rows[exact.name, default: .init()][stage.words] += stages.count { $0 == stage }
      }
    }
    for strategy in strategies {
      let name = type(of: strategy).name
      tally.rows[name, default: .init()] += .init(["answers": points.count, "excused": 0])
      for (index, answer) in strategy.topmost(at: points).enumerated() where answer != truth[index]
      {
        judge(
          list(answer), of: strategy, to: .topmost(points[index]), &subject,
          expected: list(truth[index]))
      }
      guard let full = strategy as? any FullStackStrategy else { continue }
      tally.rows[name]! += .init(["answers": all.count, "of all layers": all.count])
      for (index, expected) in zip(places, all) {
        let answer = full.allHits(at: points[index])
        if answer == expected { continue }
        judge(answer, of: strategy, to: .all(points[index]), &subject, expected: expected)
      }
    }
  }

  private func list(_ layer: LayerID?) -> [LayerID] { layer.map { [$0] } ?? [] }

  /// How many points there are for one that is asked for all of its layers.
  private static let pointsPerAll = 16
  /// How many points there are for one that fractions alone check.
  private static let pointsPerCheck = 2048

  /// Counts an answer that is not the exact one.
  private mutating func judge(
    _ answer: [LayerID], of strategy: any StackStrategy, to query: StackQuery,
    _ subject: inout Subject, expected: [LayerID]
  ) {
    let name = type(of: strategy).name
    guard case .texels(let fidelity) = strategy.fidelity else {
      preconditionFailure("\(name) answers where a picture allows it")
    }
    if subject.accepts(answer, to: query, for: fidelity) {
      tally.rows[name]!["excused"] += 1
    } else {
      note(answer, of: name, to: query, subject, expected: expected)
    }
  }

  /// Counts a wrong answer.
  private mutating func note(
    _ answer: [LayerID], of contender: String, to query: StackQuery, _ subject: Subject,
    expected: [LayerID]
  ) {
    tally.rows[contender]!.disagree(
      1,
      """
      \(contender), \(subject.name), \(query.kind.rawValue) at \(query.words): \
      \(subject.words(for: answer)), expected \(subject.words(for: expected))
      """)
  }
}

extension StackStage {
  /// The stage as a column.
  var words: String {
    switch self {
    case .certain: "certain"
    case .withoutRounding: "without rounding"
    case .moreBits: "100 bits"
    case .integers: "integers"
    }
  }
}

/// A stage of a stack with the exact answers.
private struct Subject {
  /// The name of the stack, and how many times it was changed before.
  let name: String
  private let names: SceneNames
  let oracle: SceneOracle
  /// The layers by their places in the list of the scene.
  let ids: [LayerID]
  /// The rulings on answers that are not the exact ones, which most strategies share.
  private var rulings: [Answer: Bool] = [:]

  private struct Answer: Hashable {
    let query: StackQuery
    let layers: [LayerID]
    let fidelity: Fidelity
  }

  init(_ caseName: String, _ scene: LayerScene, _ names: SceneNames, changes: Int) {
    name = "\(caseName) after \(changes) of its changes"
    self.names = names
    oracle = SceneOracle(scene)
    do {
      ids = try scene.layers.map { try names.id($0.name) }
    } catch {
      preconditionFailure("the layers of a scene are in its stack: \(error)")
    }
  }

  /// The frontmost layers, and the number of points for which the oracle needed fractions.
  func topmost(at points: [Point]) -> (layers: [LayerID?], byFractions: Int) {
    var byFractions = 0
    let layers = points.map { point in
      var fractions = 0
      let truth = oracle.exact.topmost(at: point, counting: &fractions)
      if fractions > 0 { byFractions += 1 }
      return truth.map { ids[$0] }
    }
    return (layers, byFractions)
  }

  mutating func accepts(_ layers: [LayerID], to query: StackQuery, for fidelity: Fidelity) -> Bool {
    let answer = Answer(query: query, layers: layers, fidelity: fidelity)
    if let known = rulings[answer] { return known }
    let ruling = oracle.accepts(layers.map { names.name(of: $0) }, to: query, for: fidelity)
    rulings[answer] = ruling
    return ruling
  }

  func words(for layers: [LayerID]) -> String {
    layers.isEmpty ? "nothing" : layers.map { names.name(of: $0) }.joined(separator: ", ")
  }
}

extension StackStrategy {
  /// The frontmost layers that some points hit.
  fileprivate func topmost(at points: [Point]) -> [LayerID?] { points.map { topmost(at: $0) } }
}
