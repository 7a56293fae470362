import Choosing
import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

@Suite struct ProductConformanceTests {
  private static func profile(
    gravities: Set<ContentsGravity> = [.resize], transforms: Set<TransformKind> = [.scale],
    uses: [QueryUse] = [.points], sampling: Sampling = .nearest
  ) -> ProductProfile {
    ProductProfile(named: "sample") {
      ($0.gravities, $0.transforms, $0.sampling) = (gravities, transforms, sampling)
      $0.queriesPerSecond = Dictionary(uniqueKeysWithValues: uses.map { ($0, 60) })
      $0.threshold = .perQuery
    }
  }

  private static func finding(
    _ contender: any ImageContender, _ profile: ProductProfile,
    areas: [String] = ["gravity", "scaling", "rotation", "shear", "area", "sampling-linear"]
  ) throws -> ProductConformance.Finding {
    let judged = ProductConformance(
      profile, contenders: [contender],
      stored: try areas.flatMap { try StoredCorpus.suites(area: $0) }, seed: 3, sweepCount: 150)
    #expect(judged.isComplete && judged.seed == 3)
    return try #require(judged.findings["wrong"])
  }

  @Test func aFaultOnLayersThatAreNotUsedDoesNotCount() throws {
    let wrong = Wrong(where: { $0.layer.linearPart.b != 0 })
    #expect(try Self.finding(wrong, Self.profile()).conforms)
    #expect(try Self.finding(wrong, Self.profile(transforms: [.scale, .mirror])).conforms)
    let turned = try Self.finding(wrong, Self.profile(transforms: [.scale, .rotate]))
    #expect(!turned.conforms && turned.verdicts > 0)
    // A sheared layer is also turned by any measure.
    #expect(!(try Self.finding(wrong, Self.profile(transforms: [.shear])).conforms))
    let gravity = Wrong(where: { $0.layer.contentsGravity == .top })
    #expect(try Self.finding(gravity, Self.profile()).conforms)
    #expect(!(try Self.finding(gravity, Self.profile(gravities: [.top])).conforms))
  }

  /// Perspective, frames, tiles and slices count for a product that asks about them.
  @Test(arguments: [QueryUse.perspectivePoints, .framePoints, .tilePoints, .slicedPoints])
  func aFaultOnImagesThatAreShownOtherwiseCountsWhereTheyAre(use: QueryUse) throws {
    let wrong = Wrong(where: { !$0.features.isEmpty })
    let areas = ["perspective", "frames", "tiles", "slices"]
    var profile = Self.profile(gravities: Set(ContentsGravity.allCases), uses: [.points])
    profile.transforms = Set(TransformKind.allCases)
    #expect(try Self.finding(wrong, profile, areas: areas).conforms)
    profile.queriesPerSecond = [use: 60]
    #expect(!(try Self.finding(wrong, profile, areas: areas).conforms))
  }

  /// A composed matrix is the transform of a layer in a layer.
  @Test func composedMatricesCount() throws {
    let wrong = Wrong(where: {
      if case .matrix = $0.layer.attachment { true } else { false }
    })
    #expect(!(try Self.finding(wrong, Self.profile()).conforms))
  }

  @Test func aFaultInQueriesThatAreNotAskedDoesNotCount() throws {
    let uses = QueryUse.allCases.filter { !$0.isOfStack }
    for use in uses {
      let wrong = Wrong(modes: [use.mode])
      let others = uses.filter { $0.mode != use.mode }
      #expect(try Self.finding(wrong, Self.profile(uses: others)).conforms, "\(use)")
      let found = try Self.finding(wrong, Self.profile(uses: [use]))
      #expect(!found.conforms && found.firstWrong?.disagreement.query == use.mode, "\(use)")
    }
  }

  /// The first wrong verdict is one that `touchstone explain` finds again.
  @Test func theFirstWrongVerdictIsNamed() throws {
    let wrong = Wrong(modes: [.single(.disc)])
    let found = try Self.finding(wrong, Self.profile(uses: [.points, .discs]))
    let (name, disagreement) = try #require(found.firstWrong)
    let testCase = try #require(
      CaseSuite.testCase(named: name, stored: try StoredCorpus.suites(), seed: 3)
        as? ImageCase)
    let discs = testCase.probes(.disc)
    #expect(discs.indices.contains(disagreement.index))
    #expect(discs[disagreement.index].query.words == disagreement.place)
    // The same in random cases, whose names say their limits.
    let random = Wrong(where: { CaseSuite.randomNames.contains($0.traits[.area] ?? "") })
    let (drawn, _) = try #require(
      try Self.finding(random, Self.profile(gravities: [.center, .resize])).firstWrong)
    #expect(drawn.hasPrefix("product-aligned/resize,center/scale/"))
    #expect(CaseSuite.randomCase(named: drawn, seed: 3) != nil)
  }

  /// Few stored cases interpolate, so that random ones have to.
  @Test(arguments: ContentsGravity.allCases)
  func interpolationIsJudgedUnderEveryGravity(gravity: ContentsGravity) throws {
    for (sampling, strategy) in zip([Sampling.linearClamp, .linearDecal], Registry.smooth) {
      let judged = ProductConformance(
        Self.profile(gravities: [gravity], sampling: sampling),
        contenders: [contender(for: strategy)], stored: [], seed: 1, sweepCount: 60)
      let found = try #require(judged.findings[strategy.name])
      #expect(found.conforms && found.verdicts > 500, "\(found.verdicts)")
      let name = "product-sweep/\(gravity.rawValue)/scale+\(sampling.rawValue)/3"
      #expect((CaseSuite.randomCase(named: name, seed: 3) as? ImageCase)?.sampling == sampling)
    }
  }

  @Test func everyStrategyConformsWhereEverythingIsUsed() throws {
    let profile = Self.profile(
      gravities: Set(ContentsGravity.allCases), transforms: Set(TransformKind.allCases),
      uses: QueryUse.allCases)
    let judged = ProductConformance(
      profile,
      contenders: StrategyFacts.embeddable.compactMap { facts in
        Self.embeddable.first { $0.name == facts.name }
      }, stored: try StoredCorpus.suites(area: "edges"), seed: 1, sweepCount: 60)
    #expect(judged.findings.count == StrategyFacts.embeddable.count)
    #expect(judged.findings.values.allSatisfy { $0.conforms && $0.verdicts > 1000 })
  }

  private static let embeddable = Registry.known.map(contender)
}

/// A good strategy that says the opposite of its verdicts in some modes of some cases.
private struct Wrong: ImageContender {
  let name = "wrong"
  let fidelity = Fidelity.float64
  private let base = StrategyContender(StripedMask.self)
  private let modes: [QueryMode]
  private let isWrong: @Sendable (ImageCase) -> Bool

  init(
    modes: [QueryMode] = QueryMode.allCases,
    where isWrong: @escaping @Sendable (ImageCase) -> Bool = { _ in true }
  ) {
    self.modes = modes
    self.isWrong = isWrong
  }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    var answers = try base.answer(testCase)
    guard isWrong(testCase) else { return answers }
    for mode in modes {
      guard var verdicts = answers[mode] else { continue }
      for index in verdicts.indices { verdicts[index].toggle() }
      answers[mode] = verdicts
    }
    return answers
  }
}
