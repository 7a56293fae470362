import Choosing
import HitTesting
import TestSupport
import Testing

@Suite struct DecisionTests {
  /// By hand, for 1,000 images of a budget of 1 MB, and 1,000 points per second of a budget of 10
  /// ms: `fast` takes 0.05 % + 60 %, `small` 1 % + 10 %, `huge` 0.01 % + 200 %.
  private let costs: [String: MadeUpProduct.Costs] = [
    "fast": .init(point: 5, retained: 600), "small": .init(point: 100, retained: 100),
    "huge": .init(point: 1, retained: 2000),
  ]

  @Test func theLowestScoreWins() throws {
    let decision = try SampleProduct.decision(costs)
    #expect(decision.recommendation?.name == "small")
    #expect(decision.runnerUp?.name == "fast")
    let scores = decision.order.map { decision.candidates[$0].costs?.score ?? 0 }
    #expect(abs(scores[0] - 0.11) < 1e-9 && abs(scores[1] - 0.6005) < 1e-9)
    #expect(decision.candidates.map(\.name) == ["fast", "huge", "small"])
    #expect(
      decision.candidates[1].rejections == [
        .overBudget(.retainedBytes, needs: 2_000_000, allowed: 1_000_000),
        .overBudget(.peakBytes, needs: 2_000_000, allowed: 1_000_000),
      ])
    #expect(decision.frontier.map { decision.candidates[$0].name } == ["small", "fast"])
    #expect(decision.concession == nil)
  }

  /// By hand: with 100 times the queries, `small` takes 100 % of the time and is at its limit,
  /// `fast` takes 5 % + 60 %.
  @Test func aHeavyLoadTakesTheFastOne() throws {
    let decision = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.queriesPerSecond = [.points: 99_000] })
    #expect(decision.recommendation?.name == "fast")
  }

  /// Within a point of the lowest score, the most exact strategy wins; beyond, the score does.
  @Test(arguments: [(109, "exact"), (111, "plain")])
  func exactnessIsWorthOnePoint(bytes: Double, winner: String) throws {
    let decision = try SampleProduct.decision([
      "plain": .init(point: 1, retained: 100), "exact": .init(point: 1, retained: bytes),
    ])
    #expect(decision.recommendation?.name == winner)
  }

  @Test func twinsStayInTheOrderOfTheTables() throws {
    let decision = try SampleProduct.decision([
      "a": .init(point: 1, retained: 100), "b": .init(point: 1, retained: 100),
    ])
    #expect(decision.recommendation?.name == "a")
  }

  /// By hand: half of the budget of 700 kB is less than what `fast` keeps.
  @Test func halvingTheMemoryBudgetFlipsTheChoice() throws {
    func choice(_ bytes: Double) throws -> String? {
      try SampleProduct.decision(
        costs,
        SampleProduct.profile { profile in
          profile.queriesPerSecond = [.points: 90_000]
          profile.budgets.bytes = bytes
        }
      ).recommendation?.name
    }
    // fast: 4.5 % + 85.7 % against small: 90 % + 14.3 %.
    #expect(try choice(700_000) == "fast")
    #expect(try choice(350_000) == "small")
  }

  @Test func natureRejects() throws {
    let facts = [
      StrategyFacts(name: "bounds", type: "Bounds", readsAlpha: false),
      StrategyFacts(name: "points", type: "Points", pointFidelity: .exact),
      StrategyFacts(
        name: "rough", type: "Rough", pointFidelity: .fixed16, areaFidelity: .float32,
        answersAnyThreshold: true),
    ]
    let costs = MadeUpProduct.Costs(point: 1, disc: 2, retained: 1)
    let decision = try SampleProduct.decision(
      ["bounds": costs, "points": costs, "rough": costs],
      SampleProduct.profile { profile in
        profile.queriesPerSecond = [.points: 1, .discs: 1]
        profile.threshold = .perQuery
      }, facts: facts)
    #expect(
      decision.candidates.map(\.rejections) == [
        [.ignoresAlpha, .unanswered(.discs), .keepsOneThreshold],
        [.unanswered(.discs), .keepsOneThreshold],
        [.fidelity(.fixed16, required: .float64)],
      ])
    #expect(decision.concession?.alone.map(\.strategy) == ["rough"])
    #expect(
      decision.concession?.alone.map(\.rejections) == [[.fidelity(.fixed16, required: .float64)]])
  }

  @Test func nothingInterpolates() throws {
    let decision = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.sampling = .linearClamp })
    #expect(decision.recommendation == nil)
    #expect(decision.concession == .missingEverywhere([.sampling(.linearClamp)]))
  }

  /// What cannot be asked has no verdicts, and then the feature that is missing is the reason.
  @Test func whereNothingWasJudgedTheRealReasonStandsAlone() throws {
    let nothing = ConformanceFinding(conforms: false, detail: "nothing was judged", isJudged: false)
    let findings = ["fast": nothing, "small": nothing, "huge": nothing]
    let linear = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.sampling = .linearDecal }, conformance: findings)
    #expect(linear.candidates.allSatisfy { $0.rejections.first == .sampling(.linearDecal) })
    #expect(linear.concession == .missingEverywhere([.sampling(.linearDecal)]))
    let points = ["fast", "small"].map { StrategyFacts(name: $0, type: $0) }
    let discs = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.queriesPerSecond = [.discs: 1] },
      conformance: findings, facts: points)
    #expect(discs.candidates.map(\.rejections) == [[.unanswered(.discs)], [.unanswered(.discs)]])
    #expect(discs.concession == .missingEverywhere([.unanswered(.discs)]))
    // Where everything can be asked, an empty check is not a check.
    let unchecked = try SampleProduct.decision(costs, conformance: findings)
    #expect(unchecked.candidates[0].rejections == [.doesNotConform(detail: "nothing was judged")])
    #expect(unchecked.concession == .nothingMeasured)
  }

  /// By hand: float32 is the best of the promises, and exact is asked.
  @Test func aFidelityThatNothingPromisesNamesTheBest() throws {
    let facts = [
      StrategyFacts(name: "fast", type: "Fast", pointFidelity: .fixed16),
      StrategyFacts(name: "small", type: "Small", pointFidelity: .float32),
    ]
    let decision = try SampleProduct.decision(
      costs, SampleProduct.profile { $0.fidelity = .exact }, facts: facts)
    #expect(
      decision.concession?.alone.map(\.rejections) == [[.fidelity(.float32, required: .exact)]])
  }

  @Test func onlyWhatWasCheckedIsTaken() throws {
    let decision = try SampleProduct.decision(
      costs, conformance: ["small": ConformanceFinding(conforms: false, detail: "1 of 9 is wrong")])
    #expect(decision.recommendation?.name == "fast")
    #expect(decision.candidates[2].rejections == [.doesNotConform(detail: "1 of 9 is wrong")])
  }

  /// By hand: latencies, a frame of 100 µs, and a frame in which an image is prepared.
  @Test func everyBudgetRejects() throws {
    let decision = try SampleProduct.decision(
      [
        "fits": .init(point: 1, prepare: 50_000, p50: 100, p99: 200, retained: 1),
        "late": .init(point: 1, prepare: 50_000, p50: 101, p99: 201, retained: 1),
        "peak": .init(point: 1, prepare: 50_000, p50: 1, p99: 1, retained: 1, peak: 999_002),
        "prepares": .init(point: 1, prepare: 99_991, p50: 1, p99: 1, retained: 1),
        "slow": .init(point: 10_001, prepare: 50_000, p50: 1, p99: 1, retained: 1),
      ],
      SampleProduct.profile { profile in
        profile.imageChangesPerSecond = 0.000_001
        profile.budgets.medianLatencyNanoseconds = 100.5
        profile.budgets.p99LatencyNanoseconds = 200.5
      })
    let budgets = decision.candidates.map { candidate in
      candidate.rejections.map { rejection -> Rejection.Budget? in
        if case .overBudget(let budget, _, _) = rejection { budget } else { nil }
      }
    }
    #expect(
      budgets == [
        [], [.medianLatency, .p99Latency], [.peakBytes], [.frameWithChange],
        [.frame, .frameWithChange],
      ])
  }

  /// By hand: 2,000,000 points of 1 µs are 2 s per second, 20 ms per frame; a frame has 10 ms.
  @Test func moreThanAllTimeIsNoBudget() throws {
    let profile = SampleProduct.profile { $0.queriesPerSecond = [.points: 2_000_000] }
    #expect(profile.largest(.frame) == 1e7)
    let decision = try SampleProduct.decision(["slow": .init(point: 1000, retained: 1)], profile)
    guard
      case .insufficientBudgets("slow", let rejections) = decision.concession,
      case .overBudget(.frame, let needs, 100_000) = rejections.first
    else {
      Issue.record("\(String(describing: decision.concession))")
      return
    }
    #expect(rejections.count == 1 && abs(needs - 2e7) < 1)
    // A strategy that a profile can pay for is named, though its factor is larger.
    let other = try SampleProduct.decision(
      ["slow": .init(point: 1000, retained: 1), "huge": .init(point: 1, retained: 1_000_000)],
      profile)
    #expect(other.concession?.alone.map(\.strategy) == ["huge"])
  }

  /// Products that ask exact discs can take a strategy, whose code is printed, and
  /// ``AdoptionCodeTests`` compiles it.
  @Test(arguments: [
    (ProductProfile.Threshold.fixed(.atLeast(128)), "striped-mask", "StripedMask"),
    (.perQuery, "max-pyramid", "MaxPyramid"),
  ])
  func exactDiscsAreAnswered(
    _ threshold: ProductProfile.Threshold, _ mask: String, _ type: String
  ) throws {
    let profile = SampleProduct.profile { profile in
      (profile.fidelity, profile.threshold) = (.exact, threshold)
      profile.queriesPerSecond = [.points: 1000, .discs: 100]
    }
    // By hand: 10 % of the memory, and 20 % for all others.
    let candidates = StrategyFacts.candidates(for: profile)
    let costs = Dictionary(
      uniqueKeysWithValues: candidates.map { facts in
        let bytes = facts.name == "certified-\(mask)" ? 100.0 : 200
        return (facts.name, MadeUpProduct.Costs(point: 5, disc: 30, retained: bytes))
      })
    let decision = try SampleProduct.decision(costs, profile, facts: candidates)
    let best = try #require(decision.recommendation)
    #expect(best.name == "certified-\(mask)" && decision.concession == nil)
    #expect(best.facts.pointFidelity == .exact && best.facts.areaFidelity == .exact)
    let taken = decision.order.map { decision.candidates[$0].facts }
    #expect(taken.allSatisfy { $0.answers(.discs) && $0.areaFidelity == .exact })
    #expect(threshold != .perQuery || taken.allSatisfy { $0.answersAnyThreshold })
    #expect(ChoiceText(decision).sentences.first?.hasPrefix("Take \(best.name), because") == true)
    let code = try #require(ChoiceRecord(decision).swift)
    let (least, asked) = threshold == .perQuery ? (1, "asked") : (128, "image")
    #expect(
      code.contains("let image = try Certified<\(type)>(bitmap, threshold: .atLeast(\(least)))"))
    #expect(code.contains("let isHit = \(asked).hits(point, in: placement)"))
    #expect(
      code.contains(
        "let isPressed = \(asked).hits(Disc(center: point, radius: 22), in: placement)"))
    #expect(
      code.contains("let asked = image.withThreshold(threshold)") == (threshold == .perQuery))
  }

  /// What differs by less than anybody notices, and promises the same, is as good.
  @Test func whatIsAsGoodIsNamed() throws {
    let decision = try SampleProduct.decision([
      "a": .init(point: 1, retained: 100), "b": .init(point: 1, retained: 105),
      "c": .init(point: 2, retained: 99), "d": .init(point: 1, retained: 300),
    ])
    #expect(Set(decision.equals.map(\.name)) == ["a", "b", "c"])
    #expect(
      ChoiceText(decision).sentences.contains { sentence in
        sentence.hasPrefix("Any of these 3 will do")
          && sentence.hasSuffix("The smallest is c, with 96.7 KiB.")
      })
  }
}
