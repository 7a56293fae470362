import Choosing
import HitTesting
import TestSupport
import Testing

/// What no strategy can do is known before anything is measured, with what asks for it.
@Suite struct ProductLackTests {
  private func reasons(
    _ strategies: [StrategyFacts] = StrategyFacts.embeddable,
    _ change: (inout ProductProfile) -> Void
  ) -> [String] {
    ProductProfile(named: "p", change).lacks(of: strategies).map { "\($0.key): \($0.reason)" }
  }

  @Test func whatAStrategyCanDoLacksNothing() {
    #expect(reasons { _ in }.isEmpty)
    #expect(reasons { $0.fidelity = .exact }.isEmpty)
    #expect(
      reasons { ($0.fidelity, $0.queriesPerSecond) = (.exact, [.points: 1, .discs: 1]) }.isEmpty)
    #expect(reasons { $0.queriesPerSecond = [.points: 1, .texelRects: 1, .discs: 1] }.isEmpty)
    #expect(reasons { $0.threshold = .perQuery }.isEmpty)
    #expect(
      reasons {
        ($0.threshold, $0.fidelity, $0.queriesPerSecond) = (.perQuery, .exact, [.texelRects: 1])
      }.isEmpty)
    #expect(reasons { $0.queriesPerSecond = [:] }.isEmpty, "that is a contradiction of its own")
  }

  /// What answers any threshold is in doubles, and so are the discs of some strategies.
  @Test func whatNothingCanDoIsNamed() {
    let exact: (inout ProductProfile) -> Void = {
      ($0.threshold, $0.fidelity) = (.perQuery, .exact)
    }
    let exactPoints = [
      StrategyFacts(
        name: "exact-points", type: "", pointFidelity: .exact, areaFidelity: .float64)
    ]
    let found = [
      reasons { $0.sampling = .linearClamp }, reasons { $0.sampling = .linearDecal },
      reasons(exactPoints) {
        ($0.fidelity, $0.queriesPerSecond) = (.exact, [.points: 1, .discs: 1])
      },
      reasons(exactPoints) { ($0.fidelity, $0.queriesPerSecond) = (.exact, [.discs: 1]) },
      reasons(StrategyFacts.embeddable, exact),
      reasons {
        exact(&$0)
        $0.queriesPerSecond = [.batchedPoints: 1, .discs: 1]
      },
    ]
    expectRecorded(
      found.map { $0.joined(separator: "; ") }.joined(separator: "\n"), as: "lacks")
  }

  @Test func aStrategyOfOnesOwnCounts() {
    let own = StrategyFacts(
      name: "own", type: "own", pointFidelity: .exact, areaFidelity: .exact)
    let strategies = StrategyFacts.embeddable + [own]
    let discs: [QueryUse: Double] = [.points: 1, .discs: 1]
    #expect(
      reasons(strategies) { ($0.fidelity, $0.queriesPerSecond) = (.exact, discs) }.isEmpty)
    #expect(
      reasons(strategies) {
        ($0.threshold, $0.fidelity, $0.queriesPerSecond) = (.perQuery, .exact, discs)
      } == [
        "fidelity: no strategy promises exact points and discs with a threshold for each query, the "
          + "best promise is float64; expected fidelity float64 or one threshold"
      ])
    #expect(
      reasons([own]) { $0.queriesPerSecond = [.points: 1, .texelRects: 1] } == [
        "queries-per-second: no strategy answers points and texel-rects"
      ])
  }
}
