import Corpora
import HitTesting

/// The exact answers of one case about a stack, and the only place that rules upon answers to it.
struct StackJudge {
  private let probes: [StackCase.Probe]
  /// The stage of each probe.
  private let stages: [Int]
  private let oracles: [SceneOracle]
  private let expected: [[String]]

  init(_ stack: StackCase) {
    probes = stack.probes
    stages = stack.stages.enumerated().flatMap { place, stage in stage.probes.map { _ in place } }
    let oracles = stack.stages.map { SceneOracle($0.scene) }
    self.oracles = oracles
    expected = zip(probes, stages).map { oracles[$1].answer(to: $0.query) }
  }

  /// Rules upon an answer of a contender whose promises count.
  func ruling(
    on answer: [String], at probe: Int, of contender: any Contender
  ) -> ListRuling {
    let isArea = probes[probe].query.kind == .disc
    let fidelity = isArea ? contender.areaFidelity : contender.fidelity
    let (query, oracle) = (probes[probe].query, oracles[stages[probe]])
    if answer == expected[probe] || oracle.accepts(answer, to: query) { return .right }
    return oracle.accepts(answer, to: query, for: fidelity) ? .excused : .wrong
  }

  func margin(at probe: Int) -> Double? {
    oracles[stages[probe]].margin(of: probes[probe].query)
  }

  /// Counts the answers of a contender, and keeps the wrong ones.
  ///
  /// A wrong answer is a *false hit* where, at the first place at which it differs, it names a
  /// layer, and a *false miss* where it has ended.
  ///
  /// - Precondition: there is one answer for each probe, which is `nil` if the contender does not
  ///   answer questions of that kind.
  func compare(
    _ answers: [[String]?], of contender: any Contender, into outcome: inout CaseOutcome
  ) {
    precondition(answers.count == probes.count, "\(contender.name): expected one answer per probe")
    for (index, probe) in probes.enumerated() {
      let mode = QueryMode.stack(probe.query.kind)
      guard let answer = answers[index] else {
        outcome.tallies[mode, default: Tally()].unsupported += 1
        continue
      }
      outcome.tallies[mode, default: Tally()].verdicts += 1
      let ruling = ruling(on: answer, at: index, of: contender)
      outcome.count(probe.flags, isFault: ruling == .wrong)
      switch ruling {
      case .right: continue
      case .excused:
        outcome.tallies[mode]!.excused += 1
        outcome.excuse(margin: margin(at: index))
      case .wrong:
        let expected = expected[index]
        let common = zip(answer, expected).prefix { $0 == $1 }.count
        let isFalseHit = common < answer.count
        if isFalseHit {
          outcome.tallies[mode]!.falseHits += 1
        } else {
          outcome.tallies[mode]!.falseMisses += 1
        }
        outcome.add(
          Disagreement(
            query: mode, index: index, place: probe.query.words, expectedHit: !isFalseHit,
            margin: margin(at: index), flags: probe.flags,
            layers: LayerAnswers(said: answer, expected: expected)))
      }
    }
  }
}
