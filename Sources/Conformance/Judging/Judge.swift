import Corpora
import HitTesting
import Oracles

/// One case with the oracle's verdicts on everything that it asks.
struct Judge {
  let testCase: HitTestCase
  private let oracle: ExactOracle
  /// The same case as if every texel were opaque; made only when somebody ignores alpha.
  private let opaqueOracle: ExactOracle?
  private let expected: [Bool]
  private let expectedWhenOpaque: [Bool]
  private let illConditioned: [Fidelity: [Bool]]

  init(_ testCase: HitTestCase, contenders: [any Contender]) {
    self.testCase = testCase
    oracle = ExactOracle(testCase)
    expected = testCase.points.map(oracle.hits)
    if contenders.contains(where: { !$0.readsAlpha }) {
      var opaqueCase = testCase
      opaqueCase.threshold = .atLeast(0)
      let opaque = ExactOracle(opaqueCase)
      expectedWhenOpaque = testCase.points.map(opaque.hits)
      opaqueOracle = opaque
    } else {
      expectedWhenOpaque = []
      opaqueOracle = nil
    }
    var illConditioned: [Fidelity: [Bool]] = [:]
    for fidelity in Set(contenders.map(\.fidelity)) {
      illConditioned[fidelity] = testCase.points.map { [oracle] in
        oracle.isIllConditioned(for: fidelity, at: $0)
      }
    }
    self.illConditioned = illConditioned
  }

  /// Puts the case to a contender and compares.
  func judge(_ contender: any Contender) -> CaseOutcome {
    var outcome = CaseOutcome(testCase.name)
    do throws(AnswerFailure) {
      for earlier in testCase.earlier { _ = try contender.answer(earlier) }
      compare(try contender.answer(testCase), of: contender, into: &outcome)
    } catch {
      var tally = Tally()
      let count = max(1, testCase.placeCount - testCase.texelRects.count)
      switch error {
      case .unsupported: tally.unsupported = count
      case .broken: tally.broken = count
      }
      outcome.tallies[.point] = tally
      outcome.reason = error.description
    }
    return outcome
  }

  private func compare(
    _ answers: Answers, of contender: any Contender, into outcome: inout CaseOutcome
  ) {
    if testCase.isRefused || answers.isRefusal {
      var tally = Tally()
      tally.verdicts = 1
      if !answers.isRefusal {
        tally.falseHits = 1
      } else if !testCase.isRefused {
        tally.falseMisses = 1
      }
      outcome.tallies[.image] = tally
      if answers.isRefusal != testCase.isRefused {
        outcome.reason =
          testCase.isRefused ? "took an image that cannot be read" : "refused a sound image"
      }
      return
    }
    let asked: [(Query, [Bool]?)] = [
      (.point, answers.points), (.batch, answers.batch), (.disc, answers.discs),
      (.rect, answers.rects), (.texelRect, answers.texelRects),
    ]
    for (query, verdicts) in asked {
      let places = testCase.places(query)
      if places.isEmpty { continue }
      if let verdicts {
        precondition(verdicts.count == places.count, "\(contender.name): a verdict for each place")
        outcome.tallies[query] = compare(
          verdicts, with: places, of: contender, query, into: &outcome)
      } else if query != .batch && query != .texelRect {
        outcome.tallies[query, default: Tally()].unsupported = places.count
      }
    }
  }

  private func compare(
    _ verdicts: [Bool], with places: [Place], of contender: any Contender, _ query: Query,
    into outcome: inout CaseOutcome
  ) -> Tally {
    var tally = Tally()
    let judging = contender.readsAlpha || query == .texelRect ? oracle : opaqueOracle!
    let isPoint = query == .point || query == .batch
    let fidelity = contender.fidelity(for: query)
    let truths = isPoint ? (contender.readsAlpha ? expected : expectedWhenOpaque) : nil
    for (index, verdict) in verdicts.enumerated() {
      if isPoint && testCase.openPoints.contains(index) {
        tally.open += 1
        continue
      }
      let place = places[index]
      let isIllConditioned =
        isPoint
        ? illConditioned[contender.fidelity]![index]
        : judging.isIllConditioned(for: fidelity, at: place)
      if isIllConditioned {
        tally.illConditioned += 1
        continue
      }
      tally.verdicts += 1
      if isPoint && verdict && !contender.readsAlpha && !expected[index] {
        tally.hitsBelowThreshold += 1
      }
      if verdict == truths?[index] ?? judging.hits(place) { continue }
      if judging.excuses(fidelity, at: place) {
        tally.excused += 1
        continue
      }
      if verdict { tally.falseHits += 1 } else { tally.falseMisses += 1 }
      outcome.add(
        Disagreement(
          query: query, index: index, place: place.words, expectedHit: !verdict,
          margin: judging.margin(at: place),
          flags: testCase.flags[query == .batch ? .point : query]?[index] ?? []))
    }
    return tally
  }
}
