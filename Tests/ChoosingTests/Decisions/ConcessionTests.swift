import Choosing
import HitTesting
import TestSupport
import Testing

/// What would have to give where no strategy can be taken.
@Suite struct ConcessionTests {
  /// By hand: `near` needs 1.2 times the memory, `far` 1.5 times the time.
  @Test func whatWouldHaveToGive() throws {
    let decision = try SampleProduct.decision([
      "near": .init(point: 1, retained: 1200), "far": .init(point: 15_000, retained: 1),
    ])
    #expect(decision.recommendation == nil)
    let alone = try #require(decision.concession?.alone)
    #expect(alone.map(\.strategy) == ["near", "far"])
    #expect(alone.first?.rejections.compactMap(\.excess) == [1.2, 1.2])
  }

  /// Each change is enough alone, by the strategy that needs the least of it: `near` 1.2 times the
  /// memory, `far` 1.5 times the time, `rough` a weaker promise.
  @Test func whatIsEnoughAlone() throws {
    let facts =
      SampleProduct.facts("near", "farther", "far", "both") + [
        StrategyFacts(name: "rough", type: "Rough", pointFidelity: .fixed16),
        StrategyFacts(
          name: "rougher", type: "Rougher", pointFidelity: .footprint(radiusInTexels: 1)),
      ]
    let decision = try SampleProduct.decision(
      [
        "near": .init(point: 1, retained: 1200), "far": .init(point: 15_000, retained: 1),
        "farther": .init(point: 16_000, retained: 1), "both": .init(point: 11_000, retained: 1100),
        "rough": .init(point: 1, retained: 1), "rougher": .init(point: 1, retained: 1),
      ], facts: facts)
    #expect(decision.recommendation == nil)
    let alone = try #require(decision.concession?.alone)
    #expect(alone.map(\.kinds) == [[.memory], [.frameTime], [.fidelity]])
    #expect(alone.map(\.strategy) == ["near", "far", "rough"])
    // Several by less, where that is less than one alone.
    let less = try SampleProduct.decision([
      "far": .init(point: 30_000, retained: 1), "both": .init(point: 11_000, retained: 1100),
    ])
    expectRecorded(
      [
        "any of these": ChoiceText(decision).sentences.first ?? "",
        "several by less": ChoiceText(less).sentences.first ?? "",
      ], as: "relaxations")
    // A product that asks discs alone cannot do without them.
    let discs = try SampleProduct.decision(
      ["near": .init(point: 1, disc: 1, retained: 1200), "rough": .init(point: 1, retained: 1)],
      SampleProduct.profile { $0.queriesPerSecond = [.discs: 1] },
      facts: SampleProduct.facts("near") + [StrategyFacts(name: "rough", type: "Rough")])
    #expect(discs.concession?.alone.map(\.kinds) == [[.memory]])
    // Together only.
    let both = try SampleProduct.decision(["both": .init(point: 11_000, retained: 1100)])
    #expect(both.concession?.alone == [])
    #expect(
      ChoiceText(both).sentences.first?.hasPrefix(
        "Nothing meets the budgets, and no change alone is enough. both needs the least: raise")
        == true)
  }

  /// By hand: two changes are fewer than the three of `three`, and of two, those that budgets buy
  /// come first, then the smaller factor.
  @Test func theSmallestSetIsOfTheFewestChanges() throws {
    let rough = ["three", "rough"].map {
      StrategyFacts(name: $0, type: $0, pointFidelity: .fixed16)
    }
    var costs: [String: MadeUpProduct.Costs] = [
      "three": .init(point: 11_000, retained: 1100), "rough": .init(point: 1, retained: 1200),
    ]
    let mixed = try SampleProduct.decision(costs, facts: rough)
    let set = try #require(mixed.concession?.together)
    #expect(mixed.concession?.alone == [] && set.strategy == "rough")
    #expect(set.kinds == [.memory, .fidelity])
    let answer =
      "Nothing meets the profile, and no change alone is enough. rough needs the least: accept "
      + "fixed16 in place of float64 and raise the memory budget from 977 KiB to 1.15 MiB (1.20 ×)."
    #expect(ChoiceText(mixed).sentences.first == answer)
    // What is printed suffices.
    let relaxed = SampleProduct.profile { profile in
      profile.fidelity = .fixed16
      profile.budgets.bytes = 1.15 * 1024 * 1024
    }
    let taken = try SampleProduct.decision(costs, relaxed, facts: rough).recommendation
    #expect(taken?.name == "rough")
    costs["larger"] = .init(point: 15_000, retained: 1600)
    costs["smaller"] = .init(point: 15_000, retained: 1500)
    let bought = try SampleProduct.decision(
      costs, facts: rough + SampleProduct.facts("larger", "smaller"))
    let raises = try #require(bought.concession?.together)
    #expect(bought.concession?.alone == [] && raises.strategy == "smaller")
    #expect(raises.kinds == [.memory, .frameTime])
  }

  /// By hand: both lack something else, `points` needs 1.2 times the memory, and `rough` 1.3 times,
  /// or more than a profile may allow.
  ///
  /// A product that asks discs alone cannot do without them.
  @Test func theNearestNamesItsBudgetsToo() throws {
    let facts = [
      StrategyFacts(name: "points", type: "Points"),
      StrategyFacts(name: "rough", type: "Rough", pointFidelity: .fixed16, areaFidelity: .fixed16),
    ]
    func decision(rough: Double, _ rates: [QueryUse: Double]) throws -> Decision {
      try SampleProduct.decision(
        [
          "points": .init(point: 1, disc: 2, retained: 1200),
          "rough": .init(point: 1, disc: 2, retained: rough),
        ], SampleProduct.profile { $0.queriesPerSecond = rates }, facts: facts)
    }
    let discs = try decision(rough: 2e9, [.discs: 1])
    guard case .requirements("points", let rejections) = discs.concession else {
      Issue.record("\(String(describing: discs.concession))")
      return
    }
    #expect(rejections.first == .unanswered(.discs))
    #expect(rejections.compactMap(\.excess) == [1.2, 1.2])
    let sentence = try #require(ChoiceText(discs).sentences.first)
    #expect(
      sentence.contains("it does not answer discs. Besides, what is prepared keeps ")
        && sentence.hasSuffix("(1.20 ×)."), "\(sentence)")
    let both = try decision(rough: 1300, [.points: 1, .discs: 1])
    #expect(both.concession?.together?.kinds == [.memory, .without(.discs)])
    let answer =
      "Nothing meets the profile, and no change alone is enough. points needs the least: do "
      + "without discs and raise the memory budget from 977 KiB to 1.15 MiB (1.20 ×)."
    #expect(ChoiceText(both).sentences.first == answer)
  }
}
