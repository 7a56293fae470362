import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import TestSupport
import Testing

/// The stacks with masks of the suite that covers the dimensions of requests.
@Suite struct CoveringMaskTests {
  private static let suite = CaseSuite.covering(seed: 3, corpus: StoredCorpus.path)

  /// The places of the cases with masks, which come last.
  private static let places = Array(
    (0..<suite.count).reversed().prefix { place in
      (suite.testCase(at: place) as? StackCase).map { !$0.maskRules.isEmpty } ?? false
    })

  /// The report on some contenders of some of the cases.
  private func report(_ contenders: [any Contender], _ places: [Int]) -> ConformanceReport {
    ConformanceRun(contenders: contenders, suites: [Self.suite.only(places)], seed: 3).run()
  }

  @Test func rowsWithMasksAskPointsAndDiscs() {
    let points: Set<StackQueryKind> = [.topmost, .all]
    var rules: Set<MaskRule> = []
    var (counts, orders): ([String: Int], [DiscOrder: Int]) = ([:], [:])
    for place in Self.places {
      let stack = Self.suite.testCase(at: place, as: StackCase.self)
      let kinds = Set(stack.probes.map(\.query.kind))
      #expect(points.isSubset(of: kinds), "\(stack.name): \(kinds)")
      for probe in stack.probes {
        if case .disc(_, let order) = probe.query { orders[order, default: 0] += 1 }
      }
      rules.formUnion(stack.maskRules)
      let layers = stack.stages[0].scene.layers
      let masks = layers.compactMap(\.mask)
      for layer in layers {
        guard let mask = layers.first(where: { $0.name == layer.mask }) else { continue }
        counts[mask.parent == layer.name ? "inside" : "beside", default: 0] += 1
        if mask.mask != nil { counts["masked masks", default: 0] += 1 }
        if layers.contains(where: { $0.parent == layer.name && $0.name != mask.name }) {
          counts["holders", default: 0] += 1
        }
      }
      if Set(masks).count < masks.count { counts["shared", default: 0] += 1 }
      if Set(masks.map { $0.prefix(8) }).count < Set(masks).count {
        counts["alike", default: 0] += 1
      }
    }
    #expect(Self.places.count > 100 && rules == Set(MaskRule.allCases))
    #expect(counts.count == 6 && counts.values.allSatisfy { $0 > 5 }, "\(counts)")
    #expect(orders.count == 3 && orders.values.allSatisfy { $0 > 50 }, "\(orders)")
  }

  /// Every tester that misreads masks gets some of these cases wrong.
  @Test func maskFaultsAreFoundByCovering() {
    var left: Set<StackFault> = [
      .maskNotFollowed, .ignoredMaskFollowed, .maskHitItself, .maskInverted,
      .maskTakenForRectangle, .thresholdOfMaskIgnored, .maskPlacedInTheParent,
      .maskOfHolderIgnored, .gateOfMaskIgnored, .maskOfMaskFollowed, .sharedMaskTakenOnce,
      .staleMask, .maskMissed, .maskTestedAtTheCenter, .layerAndMaskTouchedApart,
      .distanceToTheWholeLayer, .samplingOfImageIgnored, .samplingOfOneTakenForAll,
      .samplingOfMaskIgnored,
      .maskSampledAsItsLayer,
      .smoothEdgeNotFaded, .smoothEdgeFaded, .thresholdBeforeSampling,
    ]
    for place in Self.places where !left.isEmpty {
      let report = report(left.map { FaultyStackContender(fault: $0) }, [place])
      let found = report.contenders.filter { $0.total.disagreements > 0 }.map(\.name)
      left = left.filter { !found.contains($0.rawValue) }
    }
    #expect(left.isEmpty, "\(left.map(\.rawValue))")
  }

  @Test func strategiesForStacksConform() {
    let places = stride(from: 0, to: Self.places.count, by: 8).map { Self.places[$0] }
    for found in report(stackContenders + [DivisionFreeContender()], places).contenders {
      let wrong = found.outcomes.filter { $0.status.isFault }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      // A picture shows few of these layers.
      let isPicture = found.name == "id-buffer"
      #expect(isPicture || found.total.verdicts > 300, "\(found.name): \(found.total)")
    }
  }
}
