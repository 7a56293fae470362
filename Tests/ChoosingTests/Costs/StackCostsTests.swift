import Choosing
import HitTesting
import Measurements
import TestSupport
import Testing

/// What an index and the strategy under it cost a product with a stack, by hand.
@Suite struct StackCostsTests {
  private static let place = "crowded-1000-nested"

  private static let profile = SampleProduct.profile {
    $0.stack = .init(layers: 1000, spread: .crowded, nesting: .nested)
    ($0.queriesPerSecond, $0.layerChangesPerSecond) = ([.topmost: 1000, .stackDiscs: 10], 5000)
    $0.imagesAtOnce = 10
    ($0.budgets.medianLatencyNanoseconds, $0.budgets.p99LatencyNanoseconds) = (2000, 10_000)
  }

  /// `grid` takes 100 ns for a point that looks at 2 texels, and 500 ns for a disc that looks at
  /// 4 rectangles; `walk` takes ten times as long and keeps a tenth, and the exact grid takes three
  /// times as long.
  private static func run(_ change: (inout MadeUpRun) -> Void = { _ in }) -> MadeUpRun {
    var run = MadeUpProduct([
      "packed-mask": .init(point: 4, rect: 20, prepare: 1000, retained: 5000),
      "small": .init(point: 9, rect: 30, prepare: 1000, retained: 10),
      "certified-packed-mask": .init(point: 4, rect: 20, prepare: 1000, retained: 5000),
    ]).run(launches: 9)
    for (index, factor, bytes) in [
      ("uniform-grid", 1.0, 10_000.0), ("linear-walk", 10, 1000),
      ("certified-uniform-grid", 3, 10_000),
    ] {
      func add(_ query: BenchmarkQuery, _ time: Double, _ counters: [String: Double] = [:]) {
        let row = query.row(index, place)
        run.launches[row] = [Double](repeating: time, count: 9)
        run.counters[row] = counters
      }
      add(.stackTopmost, 100 * factor, ["texel_tests": 2])
      add(.stackDiscTopmost, 500 * factor, ["rect_tests": 4])
      add(.stackMoveSome, 3000)
      add(.stackBuild, 50_000, ["index_bytes": bytes])
      add(.stackReorder, 700 * factor)
      add(.stackSingle, 120 * factor)
      run.launchCounters[BenchmarkQuery.stackSingle.row(index, place)] = [
        "p50_ns": [Double](repeating: 110 * factor, count: 9),
        "p99_ns": [Double](repeating: 300 * factor, count: 9),
      ]
    }
    change(&run)
    return run
  }

  private static func pairs(
    _ names: [String] = ["packed-mask", "small"], answersAnyThreshold: Bool = false
  ) -> [StrategyFacts] {
    names.flatMap { name in
      IndexFacts.all.map { index in
        StrategyFacts(
          name: name, type: name, areaFidelity: .float64, answersTexelRects: true,
          answersAnyThreshold: answersAnyThreshold
        ).under(index)
      }
    }
  }

  private static func measure(_ run: MadeUpRun, _ profile: ProductProfile = profile) throws
    -> ProductMeasurements
  {
    try ProductMeasurements(run.results, file: "r.json", profile: profile, strategies: pairs())
  }

  private static func found(
    _ name: String, _ measured: ProductMeasurements
  ) throws -> Result<UnitCosts, ProductMeasurements.Missing> {
    measured.units[try #require(measured.strategies.firstIndex { $0.name == name })]
  }

  private static func units(
    _ name: String, _ measured: ProductMeasurements
  ) throws -> UnitCosts {
    try found(name, measured).get()
  }

  @Test func aPairCostsItsIndexAndTheDifferenceOfLookUps() throws {
    let measured = try Self.measure(Self.run())
    let packed = try Self.units("uniform-grid over packed-mask", measured)
    let small = try Self.units("uniform-grid over small", measured)
    func close(_ value: Double?, _ expected: Double) -> Bool {
      value.map { abs($0 - expected) < 1e-6 * expected } ?? false
    }
    #expect(close(packed.queryNanoseconds[.topmost], 100))
    #expect(close(packed.queryNanoseconds[.stackDiscs], 500))
    // 100 + 2 · (9 − 4), and 500 + 4 · (30 − 20)
    #expect(close(small.queryNanoseconds[.topmost], 110))
    #expect(close(small.queryNanoseconds[.stackDiscs], 540))
    // 110 + 2 · (9 − 4), and 300 + 2 · (9 − 4)
    #expect(close(small.medianLatencyNanoseconds, 120) && close(small.p99LatencyNanoseconds, 310))
    #expect(close(packed.medianLatencyNanoseconds, 110))
    let stack = try #require(small.stack)
    #expect(close(stack.frameNanoseconds, 3000) && close(stack.buildNanoseconds, 50_000))
    #expect(stack.indexBytes == 10_000)
    let costs = ProductCosts(small, in: Self.profile)
    // 1,000 · 110 + 10 · 540 + 100 frames · 3,000; 10 images of 10 bytes and the index.
    #expect(close(costs.nanosecondsPerSecond, 415_400))
    #expect(costs.retainedBytes == 10_100)
  }

  /// What changes twice in a frame is followed once: at most all layers move in each frame.
  @Test func changesOfAFrameAreFollowedTogether() throws {
    var profile = Self.profile
    profile.stack.layers = 10
    func second(_ changes: Double) throws -> Double {
      profile.layerChangesPerSecond = changes
      var units = try Self.units("uniform-grid over small", Self.measure(Self.run()))
      units.stack?.movingLayers = profile.movingLayers
      return units.layerNanosecondsPerSecond(in: profile)
    }
    #expect(try abs(second(1000) - 100 * 3000) < 1)
    #expect(try second(2000) == second(1000))
  }

  /// A layer that comes to the front costs what the index takes to follow it, which a profile
  /// without such changes does not need.
  @Test func layersThatComeToTheFrontCount() throws {
    var profile = Self.profile
    let still = try Self.units("linear-walk over small", Self.measure(Self.run(), profile))
    #expect(still.stack?.reorderNanoseconds == nil)
    profile.stack.orderChangesPerSecond = 20
    let measured = try Self.measure(Self.run(), profile)
    for (index, each) in [("uniform-grid", 700.0), ("linear-walk", 7000)] {
      let units = try Self.units("\(index) over small", measured)
      let more =
        ProductCosts(units, in: profile).nanosecondsPerSecond
        - ProductCosts(units, in: Self.profile).nanosecondsPerSecond
      #expect(abs(more - 20 * each) < 1)
      // Following it counts once in a frame with a change: none of the mean is added to it.
      let still = ProductCosts(units, in: Self.profile).nanosecondsPerSecond
      let frame = ProductCosts(units, in: profile).nanosecondsPerFrameWithChange
      #expect(abs(frame - (each + still / 100)) < 1)
    }
    let row = BenchmarkQuery.stackReorder.row("uniform-grid", Self.place)
    let without = try Self.measure(Self.run { $0.launches[row] = nil }, profile)
    #expect(
      try Self.found("uniform-grid over small", without)
        == .failure(.init(reason: "\(row) was not measured")))
  }

  /// What was not measured cannot be taken, with the row that is missing.
  @Test func anIndexWithoutRowsIsNamed() throws {
    let measured = try Self.measure(Self.run())
    let unknown = try Self.found("linear-simd over small", measured)
    #expect(throws: ProductMeasurements.Missing.self) { try unknown.get() }
    let failing = Self.run { run in
      let row = BenchmarkQuery.stackMoveSome.row("linear-walk", Self.place)
      run.launches[row] = nil
      run.failures[row] = "too long"
    }
    #expect(
      try Self.found("linear-walk over small", Self.measure(failing))
        == .failure(
          .init(reason: "stack-move-some/linear-walk/\(Self.place) was not measured: too long")))
  }

  private static func decision(_ profile: ProductProfile = profile) throws -> Decision {
    let right = ConformanceFinding(conforms: true, detail: "all", isJudged: true)
    return Decision(
      try measure(run(), profile),
      conformance: Dictionary(uniqueKeysWithValues: pairs().map { ($0.name, right) }), draws: 20)
  }

  @Test func thePairThatCostsLeastIsTakenAndTold() throws {
    let decision = try Self.decision()
    #expect(decision.recommendation?.name == "uniform-grid over small")
    #expect(decision.candidates.count == 2 * IndexFacts.all.count)
    let told = decision.told.map { decision.candidates[$0].name }
    #expect(told.count == IndexFacts.all.count + 1)
    #expect(
      told.contains("uniform-grid over packed-mask")
        && !told.contains("linear-walk over packed-mask"))
    expectRecorded(ChoiceText(decision).text(.markdown), as: "choice-of-a-pair")
  }

  /// With a threshold for each query, a pair has to keep alpha.
  @Test func aThresholdForEachQueryTakesAPairOverAlpha() throws {
    var profile = Self.profile
    profile.threshold = .perQuery
    let pairs = Self.pairs(["packed-mask"]) + Self.pairs(["small"], answersAnyThreshold: true)
    let right = ConformanceFinding(conforms: true, detail: "all", isJudged: true)
    let decision = Decision(
      try ProductMeasurements(
        Self.run().results, file: "r.json", profile: profile, strategies: pairs),
      conformance: Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, right) }), draws: 20)
    #expect(decision.recommendation?.name == "uniform-grid over small")
    let packed = decision.candidates.first { $0.name == "uniform-grid over packed-mask" }
    #expect(packed?.rejections == [.keepsOneThreshold])
  }

  /// A replay is reported beside what was predicted, with the order of the best.
  @Test func aReplayIsToldBesideWhatWasPredicted() throws {
    let decision = try Self.decision()
    func result(_ name: String, _ time: Double) -> ReplayResult {
      ReplayResult(
        name: name, nanosecondsPerSecond: time, partsNanosecondsPerSecond: time / 1.1, frames: 450,
        p99FrameNanoseconds: 90_000, retainedBytes: 10_100)
    }
    #expect(decision.replayed.map(\.name).first == "uniform-grid over small")
    let packed = result("uniform-grid over packed-mask", 900_000)
    let replayed = decision.taking([result("uniform-grid over small", 830_800), packed])
    #expect(replayed.comparedReplays.map(\.timeRatio).first.map { abs($0 - 1.1) < 1e-6 } == true)
    #expect(replayed.comparedReplays.areInOrder(within: decision.profile.budgets))
    let sentence = try #require(
      ChoiceText(replayed).sentences.first { $0.hasPrefix("In a replay") })
    expectRecorded(sentence, as: "replay")
    let slow = decision.taking([result("uniform-grid over small", 3_000_000), packed])
    #expect(!slow.comparedReplays.areInOrder(within: decision.profile.budgets))
    #expect(slow.recommendation?.name == packed.name)
  }

  /// With little memory and few questions the walk is enough.
  @Test func littleMemoryTakesTheSmallerIndex() throws {
    let decision = try Self.decision(
      SampleProduct.profile {
        $0.stack = Self.profile.stack
        ($0.queriesPerSecond, $0.layerChangesPerSecond) = ([.topmost: 1], 5000)
        ($0.imagesAtOnce, $0.budgets.bytes) = (10, 64_000)
      })
    #expect(decision.recommendation?.name == "linear-walk over small")
  }

  /// Two runs that choose other indexes differ in following moves, too.
  @Test func comparedRunsDifferInMovedLayers() throws {
    let slow = Self.run { run in
      run.launches[BenchmarkQuery.stackMoveSome.row("uniform-grid", Self.place)] =
        [Double](repeating: 90_000, count: 9)
    }
    let runs = try [Self.run(), slow].enumerated().map { place, run in
      RunComparison.Run(name: "\(place)", decision: Decision(try Self.measure(run), draws: 20))
    }
    #expect(
      runs.map { $0.decision.recommendation?.facts.index?.name } == ["uniform-grid", "linear-walk"])
    let difference = try #require(RunComparison(runs).differences.first)
    #expect(difference.costs.first?.cost == .layers)
  }

  /// A frame is that of the layers that moved in the run, whatever the profile says by now.
  @Test func aFrameCountsByTheLayersThatMovedInIt() throws {
    let run = Self.run { $0.context[RunContext.movingLayers] = "25" }
    let measured = try Self.measure(run)
    // 5,000 changes in frames of 25 layers are 200 frames of 3,000 ns.
    let units = try Self.units("uniform-grid over small", measured)
    #expect(abs(units.layerNanosecondsPerSecond(in: Self.profile) - 600_000) < 1)
    #expect(measured.mismatches.contains(.movingLayers(25)))
  }

  /// Lists of sizes with the same smallest and largest one are other images.
  @Test(arguments: [("10x10,10x10", false), ("10x10", true), ("5x20", false)])
  func otherDrawnImagesAreNamed(drawn: String, areThose: Bool) throws {
    let origin = MadeUpOrigin.context([RunContext.drawnSizes("a"): drawn])
    let run = Self.run { $0.context.merge(origin) { $1 } }
    #expect(try Self.measure(run).mismatches.contains(.images) != areThose)
  }

  /// Results without the stack are refused with what is missing.
  @Test func resultsWithoutTheStackAreRefused() {
    let run = Self.run { run in
      for row in run.launches.keys where row.hasPrefix("stack-") { run.launches[row] = nil }
    }
    let error = #expect(throws: ResultsError.self) { try Self.measure(run) }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains("no rows stack-topmost/…, stack-disc-topmost/…"))
  }

  /// Where every exact pair takes too long, the answer names the pair in doubles that would do.
  @Test func doublesAreNamedWhereExactPairsTakeTooLong() throws {
    var profile = Self.profile
    profile.fidelity = .exact
    let exact = IndexFacts.exact.map { index in
      StrategyFacts(
        name: "certified-packed-mask", type: "exact", pointFidelity: .exact, areaFidelity: .exact,
        answersTexelRects: true
      ).under(index)
    }
    func decision(_ pairs: [StrategyFacts]) throws -> Decision {
      let right = ConformanceFinding(conforms: true, detail: "all", isJudged: true)
      return Decision(
        try ProductMeasurements(
          Self.run().results, file: "r", profile: profile, strategies: pairs),
        conformance: Dictionary(pairs.map { ($0.name, right) }) { one, _ in one }, draws: 2)
    }
    let all = exact + Self.pairs()
    #expect(try decision(all).recommendation?.name == "uniform-grid over certified-packed-mask")
    // 1,000 topmost layers take 100 µs and 300 µs, and 50 layers move in 3 µs and 9 µs.
    profile.budgets.nanosecondsPerFrame = 6000
    let concession = try #require(try decision(all).concession)
    let doubles = concession.alone.filter { $0.kinds == [.fidelity] }
    #expect(doubles.map(\.strategy) == ["uniform-grid over small"], "\(concession)")
    // Results of a product in doubles say nothing about exact pairs.
    let without = Self.run { run in
      run.launches = run.launches.filter { !$0.key.contains("/certified-uniform-grid/") }
    }
    let error = #expect(throws: ResultsError.self) {
      try ProductMeasurements(without.results, file: "r", profile: profile, strategies: all)
    }
    #expect(error.map { "\($0)" }?.contains("/… of exact indexes on \(Self.place)") == true)
  }

  /// An id buffer promises a resolution alone, which depends on the stack.
  @Test func theIDBufferIsNoChoice() {
    #expect(
      IndexFacts.all.map(\.name) == [
        "linear-walk", "linear-simd", "uniform-grid", "max-depth-tree",
      ])
    #expect(
      IndexFacts.all.allSatisfy {
        $0.answersAll && $0.areaFidelity == .float64 && $0.fidelity == .float64
      })
  }

  /// An exact product, and no other, gets exact pairs; pairs in doubles are measured for it too.
  @Test func exactIndexesLieOverExactForms() {
    #expect(IndexFacts.exact.map(\.name) == IndexFacts.all.map(\.name))
    for fidelity in [Fidelity.exact, .float64] {
      let profile = ProductProfile(named: "p") { profile in
        profile.fidelity = fidelity
        profile.stack.layers = 10
        profile.queriesPerSecond = [.topmost: 1]
      }
      let pairs = StrategyFacts.candidates(for: profile)
      #expect(pairs.count > 20)
      for pair in pairs where pair.index?.fidelity == .exact {
        #expect(pair.maskType.hasPrefix("Certified<") && pair.index?.areaFidelity == .exact)
        #expect(pair.index?.contender == "certified-\(pair.index!.name)")
      }
      let promises = Set(pairs.map { $0.promise(for: [.topmost]).worst })
      #expect(promises.contains(.float64))
      #expect(promises.contains(.exact) == (fidelity == .exact), "\(promises)")
    }
  }
}
