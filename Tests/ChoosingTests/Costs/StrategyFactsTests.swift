import Choosing
import HitTestStrategies
import HitTesting
import Testing

@Suite struct StrategyFactsTests {
  private func facts(_ name: String) throws -> StrategyFacts {
    try #require(StrategyFacts.embeddable.first { $0.name == name })
  }

  @Test func declarationsOfKnownStrategies() throws {
    let exact = try facts("certified-striped-mask")
    #expect(exact.type == "Certified<StripedMask>")
    #expect(exact.pointFidelity == .exact && exact.areaFidelity == .float64)
    #expect(exact.answersTexelRects && !exact.answersAnyThreshold)
    let cache = try facts("alpha-cache")
    #expect(cache.areaFidelity == nil && !cache.answersTexelRects && cache.answersAnyThreshold)
    #expect(QueryUse.allCases.filter(cache.answers) == [.points, .batchedPoints])
    #expect(!(try facts("bounds-only")).readsAlpha)
    #expect(try facts("max-pyramid").answers(.discs))
  }

  /// What a product uses decides how exact a strategy is for it.
  @Test func theLeastExactAnswerCounts() throws {
    let exact = try facts("certified-striped-mask")
    #expect(exact.fidelity(for: [.points, .texelRects]) == .exact)
    #expect(exact.fidelity(for: [.points, .discs]) == .float64)
    #expect(exact.fidelity(for: [QueryUse]()) == .exact)
    #expect(try facts("packed-mask").fidelity(for: [.batchedPoints]) == .float64)
  }

  @Test func fidelitiesInOrder() {
    let order: [Fidelity] = [
      .exact, .float64, .float32, .fixed16, .footprint(radiusInTexels: 0),
      .footprint(radiusInTexels: 0.5),
    ]
    for (place, fidelity) in order.enumerated() {
      for (other, another) in order.enumerated() {
        #expect(fidelity.isLessExact(than: another) == (place > other))
      }
    }
  }
}
