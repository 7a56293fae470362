import Choosing
import Measurements
import RandomNumbers
import TestSupport
import Testing

@Suite struct ProductMeasurementsTests {
  private let product = MadeUpProduct([
    "a": .init(point: 5, rect: 7, disc: 20, prepare: 1000, decode: 5000, retained: 100, peak: 250),
    "b": .init(point: 4, disc: 30, prepare: 2000, decode: 5000, retained: 50, peak: 50),
  ])

  private func measure(
    _ run: MadeUpRun, _ profile: ProductProfile = SampleProduct.profile, imageSet: String? = nil
  ) throws -> ProductMeasurements {
    try ProductMeasurements(
      run.results, file: "r.json", profile: profile, strategies: SampleProduct.facts("a", "b", "c"),
      imageSet: imageSet)
  }

  private func fault(
    _ run: MadeUpRun, _ profile: ProductProfile = SampleProduct.profile, imageSet: String? = nil
  ) -> String? {
    do {
      _ = try measure(run, profile, imageSet: imageSet)
      return nil
    } catch { return "\(error)" }
  }

  @Test func readsTheCostsOfOneSet() throws {
    let measured = try measure(product.run(launches: 9))
    #expect(measured.strategies.map(\.name) == ["a", "b"])
    #expect(measured.imageSets == ["a"])
    #expect(measured.launches == 9)
    let costs = try measured.units.map { try $0.get() }
    for (costs, expected) in zip(costs, [(5.0, 1000.0, 100.0, 250.0), (4, 2000, 50, 50)]) {
      #expect(Set(costs.queryNanoseconds.keys) == [.points])
      #expect(abs(costs.queryNanoseconds[.points]! - expected.0) < 1e-9)
      #expect(abs(costs.prepareNanoseconds - expected.1) < 1e-6)
      #expect(abs(costs.decodeNanoseconds! - 5000) < 1e-6)
      #expect(costs.retainedBytesPerImage == expected.2)
      #expect(costs.peakBytesPerImage == expected.3)
      #expect(costs.placementNanoseconds == nil && costs.medianLatencyNanoseconds == nil)
    }
    #expect(measured.conformance["a"]?.conforms == true)
  }

  /// Runs for a product decode for no strategy in particular.
  @Test func decodingOfItsOwnIsTheSameForAll() throws {
    var run = product.run(launches: 9)
    run.launches["decode/png/a"] = [Double](repeating: 7000, count: 9)
    for costs in try measure(run).units {
      #expect(abs(try costs.get().decodeNanoseconds! - 7000) < 1e-6)
    }
  }

  /// By hand: half of the images are of one set, half of the other.
  @Test func severalSetsAreMeans() throws {
    var run = product.run(launches: 9)
    var other = product
    other.imageSet = "z"
    other.strategies["a"]?.point = 15
    other.strategies["a"]?.retained = 300
    other.strategies["a"]?.peak = 300
    let more = other.run(launches: 9)
    run.launches.merge(more.launches) { $1 }
    run.counters.merge(more.counters) { $1 }
    let measured = try measure(run)
    #expect(measured.imageSets == ["a", "z"])
    let costs = try measured.units[0].get()
    #expect(abs(costs.queryNanoseconds[.points]! - 10) < 1e-9)
    #expect(costs.retainedBytesPerImage == 200)
    let one = try measure(run, imageSet: "z").units[0].get()
    #expect(abs(one.queryNanoseconds[.points]! - 15) < 1e-9)
    // A set on which something is missing does not count.
    run.launches["point-collection/a/z"] = nil
    run.launches["point-collection/b/z"] = nil
    #expect(try measure(run).imageSets == ["a"])
  }

  /// By hand: preparing took 1,000 ns on images of 100 texels.
  ///
  /// All have 40 in the mean, and the largest has 500.
  @Test func preparingIsScaledToAllImagesAndToTheLargest() throws {
    var product = product
    product.context[RunContext.preparedTexels("a")] =
      PreparedTexels(timed: 100, all: 40, largest: 500).description
    let costs = try measure(product.run(launches: 9)).units[0].get()
    #expect(abs(costs.prepareNanoseconds - 400) < 1e-6)
    #expect(abs(costs.largestPrepareNanoseconds - 5000) < 1e-6)
    // Decoding took what preparing from a file took beyond it, on the images that were timed.
    #expect(abs(costs.decodeNanoseconds! - 5000) < 1e-6)
    product.context[RunContext.preparedTexels("a")] = "nonsense"
    #expect(
      fault(product.run(launches: 9))
        == "r.json: prepared-texels:a is nonsense, expected three numbers of texels")
    product.context[RunContext.preparedTexels("a")] = nil
    let others = try measure(product.run(launches: 9)).units[0].get()
    #expect(abs(others.prepareNanoseconds - 1000) < 1e-6)
    #expect(others.largestPrepareNanoseconds == others.prepareNanoseconds)
  }

  @Test func drawsScatterTimesAndNotBytes() throws {
    var random = SeededGenerator(seed: 1)
    let measured = try measure(product.run(launches: 12, .init(), seed: 4))
    let draws = (0..<20).compactMap { _ in measured.draw(using: &random)[0] }
    #expect(Set(draws.map { $0.queryNanoseconds[.points]! }).count == 20)
    #expect(Set(draws.map(\.prepareNanoseconds)).count == 20)
    #expect(Set(draws.map(\.retainedBytesPerImage)) == [100])
  }

  @Test func aFailedBenchmarkIsAReason() throws {
    var run = product.run(launches: 9)
    run.launches["point-collection/b/a"] = nil
    run.failures["point-collection/b/a"] = "out of memory"
    let measured = try measure(run)
    #expect(measured.units[1] == .failure(.init(reason: "out of memory")))
    run.failures = [:]
    #expect(
      try measure(run).units[1]
        == .failure(.init(reason: "point-collection was not measured on a")))
  }

  /// A column that a row has to have, and one that has to be a number of some range.
  @Test func columnsThatAreMissingOrWrongAreNamed() throws {
    let run = product.run(launches: 9)
    var faults: [String?] = []
    var missing = run
    missing.counters["prepare/a/a"] = nil
    faults.append(fault(missing))
    missing.counters["prepare/b/a"] = nil
    faults.append(fault(missing))
    let timely = SampleProduct.profile { profile in
      profile.budgets.medianLatencyNanoseconds = 200
      profile.budgets.p99LatencyNanoseconds = 1000
    }
    var latencies = product
    for name in ["a", "b"] { latencies.strategies[name]?.p50 = 30 }
    for counter in ["p50_ns", "p99_ns"] {
      var missing = latencies.run(launches: 9)
      for name in ["a", "b"] { missing.launchCounters["point-single/\(name)/a"]?[counter] = nil }
      faults.append(fault(missing, timely))
      // It is not needed where points are not asked one by one.
      #expect(fault(missing) == nil)
    }
    for launch in [-1, 0.5, 1e9] {
      var wrong = run
      wrong.launchCounters["prepare/a/a", default: [:]][PairedTimes.launchCounter] =
        [Double](repeating: launch, count: 9)
      faults.append(fault(wrong))
    }
    for images in ["-7", "0", "1.5", "many"] {
      var wrong = run
      wrong.context[RunContext.imagesAtOnce] = images
      faults.append(fault(wrong))
    }
    expectRecorded(faults.map { $0 ?? "no fault" }.joined(separator: "\n"), as: "wrong-columns")
  }

  @Test func launchesWithoutNumbersAreFaults() throws {
    let run = product.run(launches: 2)
    let results = try BenchmarkResults(text: run.text.replacing(/, "launch": [0-9.]+/, with: ""))
    let error = #expect(throws: ResultsError.self) {
      try ProductMeasurements(
        results, file: "r.json", profile: SampleProduct.profile,
        strategies: SampleProduct.facts("a", "b"))
    }
    #expect(error?.reason.hasPrefix("no launch in ") == true, "\(String(describing: error))")
  }

  @Test func faultsNameTheFileAndWhatIsMissing() {
    let run = product.run(launches: 9)
    var interrupted = run
    interrupted.context[RunContext.isComplete] = "no"
    let old = MadeUpRun(
      times: run.launches.mapValues { $0[0] },
      context: run.context.filter { $0.key != RunContext.design })
    let batches = SampleProduct.profile { $0.queriesPerSecond[.batchedPoints] = 1 }
    let faults = [
      fault(interrupted), fault(old), fault(run, imageSet: "b"), fault(MadeUpRun(), imageSet: "b"),
      fault(MadeUpRun()), fault(run, batches),
    ]
    let lines = faults.map { $0 ?? "no fault" }.joined(separator: "\n")
    expectRecorded(
      lines.replacing("design \(MeasuringDesign.version)", with: "design N"), as: "faults-of-runs")
    #expect(fault(run) == nil)
  }

  /// The file of another design has other numbers; one without the key is of the first design.
  @Test func anotherMeasuringDesignIsAFault() {
    var run = product.run(launches: 9)
    run.context[RunContext.design] = "99"
    #expect(
      fault(run) == "r.json: measured by design 99, this program reads "
        + "\(MeasuringDesign.version); measure again")
    run.context[RunContext.design] = nil
    #expect(fault(run)?.hasPrefix("r.json: measured by design 1, this program reads ") == true)
    run.context[RunContext.design] = "\(MeasuringDesign.version)"
    #expect(fault(run) == nil)
  }

  @Test func impossibleNumbersAreFaults() {
    let run = product.run(launches: 9)
    let expected = "expected a number from 0 to below 1e15"
    for value in [-1e9, 1e15, 1e308] {
      for counter in ["retained_bytes", "peak_bytes"] {
        var wrong = run
        wrong.counters["prepare/a/a"]?[counter] = value
        #expect(fault(wrong) == "r.json: prepare/a/a: \(counter) is \(value), \(expected)")
      }
      var slow = run
      slow.launches["point-collection/b/a"]?[3] = value
      #expect(fault(slow) == "r.json: point-collection/b/a: paired_time is \(value), \(expected)")
      var late = product
      late.strategies["a"]?.p50 = 1
      late.strategies["a"]?.p99 = value
      var latencies = late.run(launches: 9)
      latencies.launchCounters["point-single/a/a"]?["p99_ns"] = [Double](repeating: value, count: 9)
      #expect(fault(latencies) == "r.json: point-single/a/a: p99_ns is \(value), \(expected)")
    }
    var wrong = run
    wrong.counters["prepare/a/a"]?["peak_bytes"] = 99
    #expect(
      fault(wrong)
        == "r.json: prepare/a/a: peak_bytes is 99.0, expected at least retained_bytes, 100.0")
    wrong.counters["prepare/a/a"]?["peak_bytes"] = 100
    #expect(fault(wrong) == nil)
  }

  /// A strategy that answers no rectangles has no rows of them.
  @Test func whatNoMeasuredStrategyAnswersIsNotMissing() throws {
    let profile = SampleProduct.profile { $0.queriesPerSecond = [.texelRects: 1] }
    var run = product.run(launches: 9)
    run.launches["texel-rect/a/a"] = nil
    let measured = try ProductMeasurements(
      run.results, file: "r", profile: profile,
      strategies: [StrategyFacts(name: "a", type: "A")])
    #expect(Decision(measured, draws: 1).candidates[0].rejections == [.unanswered(.texelRects)])
  }

  /// By hand: 32 · 5 ns · 2 = 320 ns and 32 · 5 ns · 100 = 16 µs.
  @Test func latencyIsNeededOnlyWhereItMayMatter() throws {
    func profile(_ median: Double, _ p99: Double) -> ProductProfile {
      SampleProduct.profile { profile in
        profile.budgets.medianLatencyNanoseconds = median
        profile.budgets.p99LatencyNanoseconds = p99
      }
    }
    let run = product.run(launches: 9)
    guard
      case .latency(let median, let p99) = try measure(run, profile(320.1, 16_001)).omissions.first
    else {
      Issue.record("nothing was left out")
      return
    }
    #expect(abs(median - 320) < 1e-6 && abs(p99 - 16_000) < 1e-4)
    // The 4 ns of the other strategy still fit, then they do not.
    #expect(
      try measure(run, profile(319, 16_001)).units[0]
        == .failure(.init(reason: "its latency was not measured, and may be over a budget")))
    let message = try #require(fault(run, profile(200, 16_001)))
    #expect(message.hasPrefix("r.json: no rows point-single/…, which the profile sample needs"))
    var single = product
    single.strategies["a"]?.p50 = 30
    single.strategies["a"]?.p99 = 90
    single.strategies["b"]?.p50 = 30
    let costs = try measure(single.run(launches: 9), profile(200, 16_001)).units[0].get()
    #expect(abs(costs.medianLatencyNanoseconds! - 30) < 1e-9)
    #expect(abs(costs.p99LatencyNanoseconds! - 90) < 1e-9)
  }

  /// By hand: 4 placements of at most 20 µs are 0.8 % of 10 ms per second, and 5 are 1 %.
  @Test func placementsAreNeededOnlyWhereTheyMayMatter() throws {
    func profile(_ changes: Double) -> ProductProfile {
      SampleProduct.profile { $0.layerChangesPerSecond = changes }
    }
    let run = product.run(launches: 9)
    #expect(try measure(run, profile(4)).omissions == [.placement(mostShare: 0.008)])
    #expect(fault(run, profile(5))?.contains("no rows placement/…,") == true)
    var measured = product
    measured.placement = 2020
    let costs = try measure(measured.run(launches: 9), profile(5)).units[0].get()
    #expect(abs(costs.placementNanoseconds! - 2020) < 1e-9)
  }
}
