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
    #expect(exact.pointFidelity == .exact && exact.areaFidelity == .exact)
    #expect(exact.answersTexelRects && !exact.answersAnyThreshold)
    let cache = try facts("alpha-cache")
    #expect(cache.areaFidelity == nil && !cache.answersTexelRects && cache.answersAnyThreshold)
    #expect(
      QueryUse.allCases.filter(cache.answers)
        == [
          .points, .batchedPoints, .perspectivePoints, .framePoints, .tilePoints, .slicedPoints,
        ])
    #expect(
      QueryUse.allCases.filter(StrategyFacts(name: "drawn", type: "Drawn").answers)
        == [.points, .batchedPoints])
    #expect(!(try facts("bounds-only")).readsAlpha)
    #expect(try facts("max-pyramid").answers(.discs))
  }

  /// What a product uses decides how exact a strategy is for it.
  @Test func theLeastExactAnswerCounts() throws {
    let exact = StrategyFacts(
      name: "exact-points", type: "", pointFidelity: .exact, areaFidelity: .float64,
      answersTexelRects: true)
    #expect(exact.promise(for: [.points, .texelRects]).worst == .exact)
    let both = exact.promise(for: [.batchedPoints, .discs])
    #expect(both.worst == .float64 && "\(both)" == "exact, discs float64")
    #expect(exact.promise(for: []).worst == .exact)
    let plain = try facts("packed-mask")
    #expect("\(plain.promise(for: [.points, .discs]))" == "float64")
    #expect("\(plain.promise(for: [.texelRects]))" == "exact")
    // Where discs are as exact, points decide.
    #expect(plain.promise(for: [.points, .discs]).isLessExact(than: both))
    #expect(!both.isLessExact(than: plain.promise(for: [.points, .discs])))
    #expect(!plain.promise(for: [.discs]).isLessExact(than: exact.promise(for: [.discs])))
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

/// Whatever a profile asks with nearest sampling, some strategy can do it before its cost is known.
@Suite struct AbleStrategyTests {
  @Test(arguments: [Fidelity.exact, .float64, .float32, .fixed16])
  func everyCombinationHasOne(fidelity: Fidelity) {
    let conforming = ConformanceFinding(conforms: true, detail: "", isJudged: true)
    // Who answers in perspective answers these alike.
    let alike: Set<QueryUse> = [.framePoints, .tilePoints, .slicedPoints]
    let asked = QueryUse.allCases.filter { !alike.contains($0) }
    for mix in 1..<(1 << asked.count) {
      let uses = asked.enumerated().filter { mix >> $0.offset & 1 == 1 }.map(\.element)
        .flatMap {
          $0 == .perspectivePoints ? [$0] + alike.sorted { $0.rawValue < $1.rawValue } : [$0]
        }
      let isOfStack = uses.contains(where: \.isOfStack)
      for threshold in [ProductProfile.Threshold.fixed(.atLeast(128)), .perQuery] {
        let profile = ProductProfile(named: "p") { profile in
          (profile.fidelity, profile.threshold) = (fidelity, threshold)
          profile.stack.layers = isOfStack ? 10 : 0
          profile.queriesPerSecond = Dictionary(uniqueKeysWithValues: uses.map { ($0, 1) })
        }
        let able = StrategyFacts.candidates(for: profile).filter {
          Rejection.ofNature($0, profile, conforming).isEmpty
        }
        #expect(!able.isEmpty, "\(fidelity), \(threshold), \(uses)")
      }
    }
  }

  /// The tables list one exact form; the others are measured where nothing less will do.
  @Test func exactFormsAreCandidatesWhereExactnessIsAsked() {
    func names(_ fidelity: Fidelity) -> [String] {
      StrategyFacts.candidates(for: ProductProfile(named: "p") { $0.fidelity = fidelity }).map(
        \.name)
    }
    #expect(names(.float64).filter { $0.hasPrefix("certified-") } == ["certified-striped-mask"])
    #expect(
      names(.exact).filter { $0.hasPrefix("certified-") }.count
        == names(.float64).filter { !$0.hasPrefix("certified-") }.count)
  }
}
