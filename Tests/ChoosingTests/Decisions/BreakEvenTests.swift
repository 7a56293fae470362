import Choosing
import Testing

@Suite struct BreakEvenTests {
  /// By hand: the cheapest single query takes 100 + 30 = 130 ns.
  ///
  /// Preparing for 1,000 ns saves 125 ns
  /// of each query of 5 ns, which is exactly 8 queries.
  @Test func handComputed() {
    #expect(BreakEven.queries(prepare: 1000, query: 5, anew: 130) == 8)
    #expect(BreakEven.queries(prepare: 1001, query: 5, anew: 130) == 9)
    // The strategy that sets the mark pays at once.
    #expect(BreakEven.queries(prepare: 100, query: 30, anew: 130) == 1)
    #expect(BreakEven.queries(prepare: 0.1, query: 0.2, anew: 0.1 + 0.2) == 1)
  }

  @Test func aQueryAsSlowAsPreparingAnewNeverPays() {
    #expect(BreakEven.queries(prepare: 1, query: 130, anew: 130) == nil)
    #expect(BreakEven.queries(prepare: 1, query: 200, anew: 130) == nil)
  }

  @Test func theMarkIsSetByWhatAnswers() throws {
    // The quickest to prepare does not conform, so it does not set the mark: 10,000 + 10 does.
    let decision = try SampleProduct.decision(
      [
        "wrong": .init(point: 1, prepare: 1, retained: 1),
        "quick": .init(point: 10, prepare: 10_000, retained: 100),
        "slow": .init(point: 5, prepare: 100_000, retained: 100),
      ], conformance: ["wrong": ConformanceFinding(conforms: false, detail: "2 of 9 are wrong")])
    let anew = try #require(BreakEven.anew(decision.candidates))
    #expect(anew.strategy == "quick")
    #expect(abs(anew.nanoseconds - 10_010) < 1e-6)
    // 100,000 / (10,010 − 5) = 9.995…
    #expect(decision.candidates.map(\.breakEvenQueries) == [1, 10, nil])
  }
}
