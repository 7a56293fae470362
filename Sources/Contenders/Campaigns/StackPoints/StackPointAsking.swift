import Conformance
import Corpora
import HitStacks
import HitTesting
import Oracles
import RandomNumbers

/// One random stack of a campaign, which is asked, changed and asked again.
struct StackPointAsking {
  private let stack: StackCase
  private var session: StackSession
  private var strategies: [any StackStrategy]
  private var random: SeededGenerator
  private var tally = StackPointTally()

  init(
    _ stack: StackCase, _ strategies: [any StackStrategy.Type], seed: UInt64, index: Int
  ) throws {
    self.stack = stack
    let session = StackSession(stack.stages[0].scene)
    self.session = session
    self.strategies = try strategies.map { try $0.init(session.stack) }
    random = SeededGenerator(seed: seed ^ 0x57AC_0F_9012, index: index)
  }

  /// Asks so many points, as many in each stage of the stack.
  mutating func ask(_ count: Int) throws -> StackPointTally {
    for (changes, stage) in stack.stages.enumerated() {
      for change in stage.changes { try session.apply(change) }
      let made = session.stack.takeChanges()
      for place in strategies.indices {
        try strategies[place].update(made, of: session.stack)
      }
      let rest = stack.stages.count - changes
      var maker = StackPoints(
        stage.scene, random: SeededGenerator(seed: random.next(), index: changes))
      ask(maker.points((count - tally.randomPoints) / rest), stage.scene, changes: changes)
    }
    return tally
  }

  private mutating func ask(_ points: [Point], _ scene: LayerScene, changes: Int) {
    var subject = Subject(stack.name, scene, session.names, changes: changes)
    let truth = subject.topmost(at: points, &tally)
    let first = Self.pointsPerConfirmed / 2
    for index in stride(from: first, to: points.count, by: Self.pointsPerConfirmed) {
      let point = points[index]
      tally.counts[StackPointTally.fractions, default: StackPointCount()].topmost += 1
      let confirmed = subject.oracle.exact.topmostByFractions(at: point).map { subject.ids[$0] }
      if confirmed == truth[index] { continue }
      tally.note(
        subject.disagreement(
          of: StackPointTally.fractions, "topmost", point, truth[index].map { [$0] } ?? [],
          expected: confirmed.map { [$0] } ?? []))
    }
    let places = stride(from: 0, to: points.count, by: Self.pointsPerAll)
    let all = places.map { subject.oracle.exact.allHits(at: points[$0]).map { subject.ids[$0] } }
    for strategy in strategies {
      let name = type(of: strategy).name
      tally.counts[name, default: StackPointCount()].topmost += points.count
      for (index, answer) in strategy.topmost(at: points).enumerated() where answer != truth[index]
      {
        judge(
          answer.map { [$0] } ?? [], of: strategy, to: .topmost(points[index]), &subject,
          expected: truth[index].map { [$0] } ?? [])
      }
      guard let full = strategy as? any FullStackStrategy else { continue }
      tally.counts[name]!.all += all.count
      for (index, expected) in zip(places, all) {
        let answer = full.allHits(at: points[index])
        if answer == expected { continue }
        judge(answer, of: strategy, to: .all(points[index]), &subject, expected: expected)
      }
    }
  }

  /// How many points there are for one that is asked for all of its layers.
  private static let pointsPerAll = 16
  /// How many points there are for one that fractions alone confirm.
  private static let pointsPerConfirmed = 2048

  /// Counts an answer that is not the exact one.
  private mutating func judge(
    _ answer: [LayerID], of strategy: any StackStrategy, to query: StackQuery,
    _ subject: inout Subject,
    expected: [LayerID]
  ) {
    let name = type(of: strategy).name
    guard case .texels(let fidelity) = strategy.fidelity else {
      preconditionFailure("\(name) answers where a picture allows it")
    }
    if subject.accepts(answer, to: query, for: fidelity) {
      tally.counts[name]!.excused += 1
      return
    }
    let (question, point) =
      switch query {
      case .topmost(let point): ("topmost", point)
      case .all(let point): ("all", point)
      case .disc(let disc, _): ("disc", disc.center)
      }
    tally.note(subject.disagreement(of: name, question, point, answer, expected: expected))
  }
}

/// A stage of a stack with the exact answers.
private struct Subject {
  let caseName: String
  let changes: Int
  let names: SceneNames
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
    self.caseName = caseName
    self.changes = changes
    self.names = names
    oracle = SceneOracle(scene)
    do {
      ids = try scene.layers.map { try names.id($0.name) }
    } catch {
      preconditionFailure("the layers of a scene are in its stack: \(error)")
    }
  }

  func topmost(at points: [Point], _ tally: inout StackPointTally) -> [LayerID?] {
    tally.randomPoints += points.count
    return points.map { point in
      var fractions = 0
      let truth = oracle.exact.topmost(at: point, counting: &fractions)
      if fractions > 0 { tally.byFractions += 1 }
      if truth != nil { tally.hits += 1 }
      return truth.map { ids[$0] }
    }
  }

  mutating func accepts(
    _ layers: [LayerID], to query: StackQuery, for fidelity: Fidelity
  ) -> Bool {
    let answer = Answer(query: query, layers: layers, fidelity: fidelity)
    if let known = rulings[answer] { return known }
    let ruling = oracle.accepts(layers.map { names.name(of: $0) }, to: query, for: fidelity)
    rulings[answer] = ruling
    return ruling
  }

  func disagreement(
    of contender: String, _ question: String, _ point: Point, _ answer: [LayerID],
    expected: [LayerID]
  ) -> StackPointDisagreement {
    StackPointDisagreement(
      contender: contender, caseName: caseName, changes: changes, question: question,
      x: "\(point.x)", y: "\(point.y)", expected: expected.map { names.name(of: $0) },
      answer: answer.map { names.name(of: $0) })
  }
}

extension StackPointTally {
  /// Counts a wrong answer, and keeps the first ones.
  fileprivate mutating func note(_ disagreement: StackPointDisagreement) {
    counts[disagreement.contender]!.disagreements += 1
    if disagreements.count < Self.keptDisagreements { disagreements.append(disagreement) }
  }
}

extension StackStrategy {
  /// The frontmost layers that some points hit.
  fileprivate func topmost(at points: [Point]) -> [LayerID?] { points.map { topmost(at: $0) } }
}
