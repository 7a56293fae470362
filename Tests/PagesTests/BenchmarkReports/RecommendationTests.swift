import BenchmarkReports
import HitTesting
import Testing

@Suite struct RecommendationTests {
  private func candidate(
    _ name: String, _ ratio: Double, _ bytes: Double?, _ fidelity: Fidelity? = .float64,
    mayBeFastest: Bool = false
  ) -> Candidate {
    Candidate(
      name, nanoseconds: ratio, ratio: ratio, mayBeFastest: mayBeFastest || ratio == 1,
      bytes: bytes, fidelity: fidelity)
  }

  private func taken(_ candidates: Candidate..., preferring name: String? = nil) -> String? {
    Recommendation.strategy(among: candidates, preferring: name)?.name
  }

  @Test func theSmallestWithinTenPercentOfTheFastestIsTaken() {
    #expect(taken(candidate("a", 1, 7000), candidate("b", 1.1, 1000)) == "b")
    #expect(taken(candidate("a", 1, 7000), candidate("b", 1.11, 1000)) == "a")
  }

  /// A strategy that noise does not separate from the fastest may be the fastest.
  @Test func noiseKeepsASlowerOne() {
    #expect(taken(candidate("a", 1, 7000), candidate("b", 1.3, 1000, mayBeFastest: true)) == "b")
  }

  @Test func exactOnesComeFirstWhereMemoryIsTheSame() {
    let (a, b) = (candidate("a", 1, 1000), candidate("b", 1.05, 1100, .exact))
    #expect(taken(a, b) == "b")
    #expect(taken(a, candidate("b", 1.05, 1101, .exact)) == "a")
    #expect(taken(a, candidate("b", 1.2, 1000, .exact)) == "a")
    #expect(taken(candidate("a", 1, 1000, nil), b) == "b", "unknown is not exact")
  }

  /// If two are equally exact and keep practically the same, the smaller one is taken.
  @Test func theRestIsDecidedByBytesThenByThePreferredOneThenByTheOrder() {
    #expect(taken(candidate("a", 1, 1010), candidate("b", 1, 1000)) == "b")
    #expect(taken(candidate("b", 1.01, 1000), candidate("a", 1, 1000)) == "b")
    #expect(taken(candidate("b", 1, 1000), candidate("a", 1, 1000), preferring: "a") == "a")
    #expect(taken(candidate("b", 1, 1000), candidate("a", 1, 1001), preferring: "a") == "b")
  }

  /// One that keeps nothing is smaller than any other, and one of unknown size is larger.
  @Test func memoryMayBeNothingOrUnknown() {
    #expect(taken(candidate("a", 1, 1), candidate("b", 1, 0)) == "b")
    #expect(taken(candidate("a", 1, nil), candidate("b", 1, 9000)) == "b")
    #expect(taken(candidate("a", 1, nil), candidate("b", 1, nil, .exact)) == "b")
  }

  @Test func nothingIsTakenWhereNothingMayBeTheFastest() {
    #expect(taken() == nil)
    #expect(taken(candidate("a", 1.01, 7000), candidate("b", 1.02, 1000)) == nil)
  }
}
