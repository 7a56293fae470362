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
  private let excusedMargins: [Fidelity: [Double]]

  init(_ testCase: HitTestCase, contenders: [any Contender]) {
    self.testCase = testCase
    oracle = ExactOracle(
      PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
    expected = testCase.points.map(oracle.hits)
    if contenders.contains(where: { !$0.readsAlpha }) {
      let opaque = ExactOracle(
        PassingTexels(testCase.image, threshold: .atLeast(0)), layer: testCase.layer)
      expectedWhenOpaque = testCase.points.map(opaque.hits)
      opaqueOracle = opaque
    } else {
      expectedWhenOpaque = []
      opaqueOracle = nil
    }
    var margins: [Fidelity: [Double]] = [:]
    for fidelity in Set(contenders.map(\.fidelity)) {
      margins[fidelity] = testCase.points.map { [oracle] in
        oracle.excusedMargin(for: fidelity, at: $0)
      }
    }
    excusedMargins = margins
  }

  /// Puts the case to a contender; every disagreement is handed to `report`.
  func judge(_ contender: any Contender, report: (Disagreement) -> Void) -> [Query: Tally] {
    let answers: Answers
    do {
      answers = try contender.answer(testCase)
    } catch {
      var tally = Tally()
      tally.unsupported = testCase.points.count
      return [.point: tally]
    }
    var tallies: [Query: Tally] = [
      .point: tally(answers.points, of: contender, query: .point, report: report)
    ]
    if let batch = answers.batch {
      tallies[.batch] = tally(batch, of: contender, query: .batch, report: report)
    }
    if let rects = answers.texelRects, !rects.isEmpty {
      tallies[.texelRect] = tallyRects(rects, of: contender, report: report)
    }
    return tallies
  }

  private func tally(
    _ verdicts: [Bool], of contender: any Contender, query: Query,
    report: (Disagreement) -> Void
  ) -> Tally {
    precondition(
      verdicts.count == testCase.points.count, "\(contender.name): a verdict for each point")
    var tally = Tally()
    let truth = contender.readsAlpha ? expected : expectedWhenOpaque
    let margins = excusedMargins[contender.fidelity]!
    for (index, verdict) in verdicts.enumerated() {
      if margins[index] > ExactOracle.illConditionedMargin {
        tally.illConditioned += 1
        continue
      }
      tally.verdicts += 1
      if verdict && !contender.readsAlpha && !expected[index] { tally.hitsBelowThreshold += 1 }
      if verdict == truth[index] { continue }
      let point = testCase.points[index]
      let judging = contender.readsAlpha ? oracle : opaqueOracle!
      if judging.excuses(contender.fidelity, at: point) {
        tally.excused += 1
        continue
      }
      if verdict { tally.falseHits += 1 } else { tally.falseMisses += 1 }
      report(
        Disagreement(
          contender: contender.name, caseName: testCase.name, query: query, index: index,
          place: "(\(point.x), \(point.y))", expectedHit: !verdict,
          margin: judging.margin(at: point)?.approximation))
    }
    return tally
  }

  private func tallyRects(
    _ verdicts: [Bool], of contender: any Contender, report: (Disagreement) -> Void
  ) -> Tally {
    precondition(
      verdicts.count == testCase.texelRects.count,
      "\(contender.name): a verdict for each rectangle")
    var tally = Tally()
    for (index, verdict) in verdicts.enumerated() {
      tally.verdicts += 1
      let rect = testCase.texelRects[index]
      let truth = oracle.texels.passingCount(in: rect) > 0
      if verdict == truth { continue }
      if verdict { tally.falseHits += 1 } else { tally.falseMisses += 1 }
      let place =
        "columns \(rect.minColumn)..<\(rect.maxColumn), rows \(rect.minRow)..<\(rect.maxRow)"
      report(
        Disagreement(
          contender: contender.name, caseName: testCase.name, query: .texelRect, index: index,
          place: place, expectedHit: truth, margin: nil))
    }
    return tally
  }
}
