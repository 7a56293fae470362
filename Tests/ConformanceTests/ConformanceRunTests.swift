import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Renderers
import TestSupport
import Testing

/// The comparable parts of a report.
private struct Findings: Equatable {
  var totals: [String: Tally] = [:]
  var byDimension: [String: [Dimension: [String: Tally]]] = [:]
  var outcomes: [String: [CaseOutcome]] = [:]

  init(_ report: ConformanceReport) {
    for contender in report.contenders {
      totals[contender.name] = contender.total
      byDimension[contender.name] = contender.byDimension
      outcomes[contender.name] = contender.outcomes
    }
  }
}

@Suite struct ConformanceRunTests {
  private func run(_ contenders: [any Contender], _ suites: [CaseSuite]) -> ConformanceReport {
    ConformanceRun(contenders: contenders, suites: suites, seed: 4).run()
  }

  private var embeddable: [any Contender] {
    [
      contender(for: PackedMask.self), contender(for: SIMDScan.self),
      ConstantContender(verdict: true),
    ]
  }

  @Test func reportsAreReproducible() throws {
    let basic = try StoredCorpus.suites().filter { $0.area == "basic" }
    let suites = basic + [.aligned(seed: 4, count: 130), .sweep(seed: 4, count: 200)]
    let first = run(embeddable, suites)
    #expect(Findings(first) == Findings(run(embeddable, suites)))
    #expect(first.caseCount == basic.reduce(0) { $0 + $1.count } + 330 && first.seed == 4)
    #expect(first.verdictCount == first.contenders.reduce(0) { $0 + $1.total.verdicts })
  }

  /// The work is divided into ranges of cases; ranges of seven cases must give the same report.
  @Test func reportsDoNotDependOnTheDivisionOfWork() {
    let whole = CaseSuite.sweep(seed: 4, count: 150)
    let pieces = stride(from: 0, to: whole.count, by: 7).map { start in
      CaseSuite(name: "sweep", summary: "a piece", count: min(7, whole.count - start)) {
        whole.imageCase(at: start + $0)
      }
    }
    let shared = run(embeddable, [whole])
    #expect(Findings(shared) == Findings(run(embeddable, pieces)))
    #expect(shared["constant"]!.outcomes.count > 100)
  }

  @Test func contendersThatThrowAreCountedUnsupported() throws {
    let suite = CaseSuite.aligned(seed: 4, count: 20)
    let places = (0..<suite.count).reduce(0) {
      let testCase = suite.imageCase(at: $1)
      return $0 + testCase.probes.count - testCase.probes(.texelRect).count
    }
    let report = run([ConstantContender(verdict: nil)], [suite])
    let found = try #require(report["constant"])
    var expected = Tally()
    expected.unsupported = places
    #expect(found.total == expected)
    #expect(!found.conforms, "a contender without answers does not conform")
    #expect(!report.conforms && report["somebody else"] == nil)
  }

  @Test func constantAnswersCountAsFalseHitsOrFalseMisses() throws {
    let suite = CaseSuite.aligned(seed: 4, count: 20)
    let always = try #require(run([ConstantContender(verdict: true)], [suite])["constant"])
    let never = try #require(run([ConstantContender(verdict: false)], [suite])["constant"])
    #expect(always.total.falseHits > 0 && always.total.falseMisses == 0)
    #expect(never.total.falseHits == 0 && never.total.falseMisses > 0)
    #expect(always.total.falseHits + never.total.falseMisses == always.total.verdicts)
    #expect(!always.conforms && !never.conforms && always.total.excused == 0)
  }

  /// The modes in which a case about one image is asked.
  private static let modes = ImageCase.modes

  /// Each mode is judged by itself, so a fault in one mode only is found there.
  @Test(arguments: modes) func aFaultInOneModeIsFound(mode: QueryMode) throws {
    let report = run([FaultyIn(mode: mode)], [Self.everyQuery])
    let found = try #require(report["faulty"])
    #expect(!found.conforms)
    #expect(found.outcomes.flatMap(\.disagreements).allSatisfy { $0.query == mode })
    for other in Self.modes {
      let tally = try #require(found.byDimension[.query]?[other.rawValue])
      #expect((tally.disagreements > 0) == (other == mode), "\(other)")
      #expect(tally.verdicts > 0, "\(other)")
    }
  }

  /// These cases are asked in every mode; the last image is to be refused.
  private static let everyQuery = CaseSuite(name: "every", summary: "all queries", count: 8) {
    var testCase = CaseSuite.aligned(seed: 4, count: 8).imageCase(at: $0)
    testCase.probes.removeAll { $0.query.kind.isArea }
    let points = testCase.points.prefix(4)
    testCase.ask(points.map { .disc(Disc(center: $0, radius: 0.25)) })
    testCase.ask(points.map { .rect(Rect(origin: $0, size: Size(width: 0.5, height: 0.25))) })
    testCase.isRefused = $0 == 7
    return testCase
  }

  @Test func progressEndsWithAllCases() {
    let seen = Counter()
    let suites = [CaseSuite.aligned(seed: 4, count: 130), .sweep(seed: 4, count: 20)]
    let report = ConformanceRun(contenders: embeddable, suites: suites, seed: 4).run(progress: {
      seen.note($0, of: $1)
    })
    #expect(seen.last == report.caseCount && seen.total == report.caseCount)
    #expect(seen.isRising)
  }

  @Test func conformsOnlyWithinTheLimits() {
    var report = ContenderReport(ConstantContender(), limitsExcuses: true)
    #expect(!report.conforms, "nothing was judged")
    report.total.verdicts = 100
    #expect(report.conforms && report.total.excusedShare == 0)
    report.total.excused = 2
    #expect(report.conforms && report.total.excusedShare == 0.02)
    report.total.excused = 3
    #expect(!report.conforms && report.failureSummary.contains("3 of 100 verdicts excused"))
    report.total.excused = 0
    report.total.falseHits = 1
    #expect(!report.conforms && report.total.disagreements == 1)
    var sum = report.total
    sum += report.total
    #expect(sum.verdicts == 200 && sum.falseHits == 2)
  }

  @Test func excusesAreLimitedOnlyOnTheStandardSuites() {
    var report = ContenderReport(ConstantContender(), limitsExcuses: false)
    report.total.verdicts = 100
    report.total.excused = 60
    #expect(report.conforms)
    for isStandard in [true, false] {
      let run = ConformanceRun(
        contenders: [WrongWhereExcused()], suites: CaseSuite.random(seed: 4, sweepCount: 30),
        seed: 4, isStandard: isStandard
      ).run()
      #expect(run.contenders[0].total.excusedShare > 0.02)
      #expect(run.conforms == !isStandard)
    }
  }

  /// The places of a case, in a stored suite or in a random one.
  private func halves(_ suite: String, at x: [Double]) -> CaseSuite {
    CaseSuite(name: suite, summary: "", count: 1, isStored: suite != "sweep") { _ in
      ImageCase(
        name: "\(suite)/0", image: AlphaPlane(width: 2, height: 1, bytes: [255, 0]).bitmap,
        layer: LayerGeometry(size: Size(width: 2, height: 1), attachment: .matrix(.identity)),
        threshold: .atLeast(1), points: x.map { Point(x: $0, y: 0.5) })
    }
  }

  /// Stored cases aim at edges, where a tester that is not exact is right by chance.
  ///
  /// The number of those that it was asked does not count. Only its excuses elsewhere count.
  @Test func excusesOnEdgesOfStoredCasesAreLeftOutOfTheShare() {
    func judged(_ suite: CaseSuite) -> ContenderReport {
      ConformanceRun(
        contenders: [WrongWhereExcused()], suites: [suite], seed: 0, isStandard: true
      ).run().contenders[0]
    }
    let inside = (1...40).map { 0.5 + Double($0) / 100 }
    let edges = [1, 1.0.nextDown, 1.0.nextUp]
    let stored = judged(halves("edges/halves", at: inside + edges))
    #expect(stored.total.excused == 3 && stored.total.verdicts == 43)
    #expect(stored.conforms && stored.excusedShare == 0, "\(stored.failureSummary)")
    let drawn = judged(halves("sweep", at: inside + edges))
    #expect(drawn.total.excused == 3 && !drawn.conforms)
    #expect(drawn.failureSummary == "3 of 43 verdicts excused, more than 2 %")
    let near = judged(halves("edges/halves", at: inside + edges + [1.001, 0.999]))
    #expect(near.total.excused == 5 && !near.conforms)
    #expect(
      near.failureSummary
        == "2 of 42 verdicts excused, more than 2 %, without 3 on edges of stored cases")
    let third = judged(halves("edges/halves", at: [0.3, 0.4, 1.005]))
    #expect(third.total.excused == 1 && !third.conforms)
  }

  @Test func disagreementsNameTheirPlaces() throws {
    let report = run([ConstantContender(verdict: true)], [.aligned(seed: 4, count: 5)])
    let outcome = try #require(report["constant"]?.outcomes.first { $0.status == .fail })
    let first = try #require(outcome.disagreements.first)
    #expect(first.expectedHit == false && first.query == .single(.point))
    let testCase = try #require(CaseSuite.randomCase(named: outcome.name, seed: 4) as? ImageCase)
    let point = testCase.points[first.index]
    #expect(first.place == "(\(point.x), \(point.y))")
    #expect(first.option == "--point")
  }
}

/// The calls of a progress report, which come one at a time.
private final class Counter: @unchecked Sendable {
  private(set) var last = 0
  private(set) var total = 0
  private(set) var isRising = true

  func note(_ done: Int, of total: Int) {
    isRising = isRising && done > last
    last = done
    self.total = total
  }
}

/// A tester that is right where 16.16 fixed point must be right, and wrong wherever it has an
/// excuse.
private struct WrongWhereExcused: ImageContender {
  let name = "excused"
  let fidelity = Fidelity.fixed16

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    let oracle = ExactOracle(
      PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
    return Answers(
      points: testCase.points.map { point in
        let isExcused =
          oracle.margin(at: point).map {
            $0.approximation < oracle.excusedMargin(for: .fixed16, at: .point(point))
          } ?? false
        return oracle.hits(point) != isExcused
      })
  }
}

/// A correct strategy whose answers in one mode are inverted.
private struct FaultyIn: ImageContender {
  let mode: QueryMode
  private let right = StrategyContender(PackedMask.self)

  init(mode: QueryMode) { self.mode = mode }

  var name: String { "faulty" }
  var fidelity: Fidelity { right.fidelity }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    if testCase.isRefused { return mode == .image ? Answers(points: []) : .refusal }
    var answers = try right.answer(testCase)
    let exact = try OracleContender().answer(testCase)
    for kind in QueryKind.allCases where kind.isArea {
      answers[.single(kind)] = exact[.single(kind)]
    }
    answers[mode] = answers[mode]?.map { !$0 }
    return answers
  }
}
