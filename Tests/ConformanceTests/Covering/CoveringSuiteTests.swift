import Conformance
import Contenders
import Corpora
import Faults
import HitTestStrategies
import HitTesting
import StrictJSON
import TestSupport
import Testing

/// The suite that covers the dimensions of requests.
@Suite struct CoveringSuiteTests {
  private static let suite = CaseSuite.covering(seed: 3, corpus: StoredCorpus.path)

  /// Every 13th case of the suite, so that all kinds are among them.
  private static let sample = suite.only((0..<suite.count / 13).map { $0 * 13 })

  @Test func strategiesConform() {
    let strategies: [any HitTestStrategy.Type] = [PackedMask.self, SummedArea.self]
    let contenders: [any Contender] = strategies.map(contender) + [DivisionFreeContender()]
    for found in ConformanceRun(contenders: contenders, suites: [Self.sample], seed: 3).run()
      .contenders
    {
      let wrong = found.outcomes.filter { $0.status.isFault }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(found.total.verdicts > 100, "\(found.name): \(found.total)")
      #expect(found.total.excused * 50 < found.total.verdicts, "\(found.name): \(found.total)")
    }
  }

  /// Edges are where they are thought to be: about half of the points hit, and so do half of the
  /// areas.
  @Test func placesLieOnBothSides() {
    var counts: [QueryKind: (hits: Int, all: Int)] = [:]
    for index in stride(from: 0, to: 2000, by: 20) {
      guard let testCase = Self.suite.testCase(at: index) as? ImageCase else { continue }
      guard let answers = try? OracleContender().answer(testCase) else { continue }
      for kind in [QueryKind.point, .disc, .rect] {
        let verdicts = answers[.single(kind)] ?? []
        counts[kind, default: (0, 0)].hits += verdicts.count { $0 }
        counts[kind, default: (0, 0)].all += verdicts.count
      }
    }
    for (kind, count) in counts {
      let share = Double(count.hits) / Double(count.all)
      #expect((0.25...0.75).contains(share), "\(kind): \(count)")
    }
    #expect(counts[.point]!.all > 5000)
  }

  /// Stacks are answered alike by both oracles, and no touch hangs on an edge of a view.
  @Test func stacksAndTouchesAreConfirmed() {
    var (stacks, phases): (Int, [TouchPhase: Int]) = (0, [:])
    for testCase in Self.sample.cases {
      for stage in (testCase as? StackCase)?.stages.prefix(2) ?? [] where stage.probes.count < 30 {
        let queries = stage.asked
        let confirmed = SceneOracle(stage.scene).isConfirmed(for: queries)
        #expect(!confirmed.contains(false), "\(testCase.name)")
        stacks += 1
      }
      if let touches = testCase as? TouchCase {
        let confirmed = TouchAnswers(touches).isConfirmed
        #expect(!confirmed.contains(false), "\(testCase.name)")
        for event in touches.asked { phases[event.phase, default: 0] += 1 }
      }
    }
    #expect(
      stacks > 30 && TouchPhase.allCases.allSatisfy { phases[$0, default: 0] > 20 }, "\(phases)")
  }

  /// One number of a layer decides, however large or small it is.
  @Test(arguments: LayerGeometry.numberNames.indices)
  func aSpecialNumberOfALayerDecides(number: Int) throws {
    let image = AlphaPlane(width: 3, height: 2, bytes: [255, 0, 255, 0, 255, 0]).bitmap
    for exponent in [-1000, -60, -1, 0, 1, 30, 60, 1000] {
      let value = Double(sign: .plus, exponent: exponent, significand: 1.25)
      var asked = ImageCase(
        name: "n", image: image,
        layer: .plain(width: 3, height: 2, number: number, value), threshold: .atLeast(1))
      let frame = LayerFrame(asked.layer, imageWidth: 3, imageHeight: 2)
      asked = asked.asking([(0.5, 0.5), (1.5, 0.5), (2.5, 0.5)].map { frame.parent(u: $0, v: $1) })
      let answers = try OracleContender().answer(asked)
      #expect(answers[.single(.point)] == [true, false, true], "\(number) \(value)")
    }
  }

  @Test func allThresholdsOccur() {
    let thresholds = Self.suite.cases.compactMap { ($0 as? ImageCase)?.threshold.minimumAlpha }
    #expect(Set(thresholds) == Set(0...256))
  }

  /// An earlier state differs in one field from the next one, and is asked the same.
  @Test func earlierStatesDifferInOneField() {
    var counts = [0, 0]
    for case let testCase as ImageCase in Self.sample.cases {
      let states = testCase.earlier + [testCase]
      for (earlier, next) in zip(states, states.dropFirst()) {
        let differences = [
          "\(earlier.layer)" != "\(next.layer)",
          earlier.image != next.image || earlier.source != next.source,
          earlier.threshold != next.threshold, earlier.sampling != next.sampling,
        ]
        let count = differences.count { $0 }
        // Or the same is asked at other places.
        #expect(count == 1 || (count == 0 && earlier.probes.count < next.probes.count))
        #expect(Set(earlier.points.map { "\($0)" }).isSubset(of: testCase.points.map { "\($0)" }))
      }
      for length in 0..<testCase.earlier.count { counts[length] += 1 }
    }
    #expect(counts[0] > 50 && counts[1] > 50)
  }

  /// The list has every key of the requests that ask, or a key that holds it.
  ///
  /// The exceptions are some keys that few programs get: they have random suites of their own.
  @Test func theListNamesAllKeysOfTheSchema() throws {
    let schema = try StoredFamily.schema()
    func names(_ fields: [RequestField]) -> Set<String> {
      Set(
        fields.map { field in
          let keys = field.path.compactMap { if case .key(let key) = $0 { key } else { nil } }
          return ([field.operation] + keys).joined(separator: ".")
        })
    }
    let fields = schema.fields.filter { !$0.path.isEmpty }
    let lists: [CoveringDimensions] = [.images, .stacks, .masks, .touches]
    let queries = QueryFormat.all.map { "test.\($0.listKey)" }
    let listed = Set(lists.flatMap(\.all).flatMap(\.keys) + queries)
    #expect(listed.subtracting(names(fields)) == [])
    let missing = names(fields.filter(\.rarePart.isEmpty)).filter { name in
      !listed.contains { name == $0 || name.hasPrefix("\($0).") || $0.hasPrefix("\(name).") }
    }
    #expect(missing == [])
  }
}
