import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import Renderers
import TestSupport
import Testing

@Suite struct StandardSuitesTests {
  private static func suites(sweepCount: Int) throws -> [CaseSuite] {
    try StoredCorpus.suites() + CaseSuite.random(seed: 2, sweepCount: sweepCount)
  }

  /// The queries of areas in the random suites.
  private static let areas: Int = {
    CaseSuite.random(seed: 2, sweepCount: 600).reduce(0) { sum, suite in
      (0..<suite.count).reduce(sum) { sum, index in
        sum + suite.imageCase(at: index).probes.count { $0.query.kind.isArea }
      }
    }
  }()

  /// Every strategy over every suite, run once for all tests below.
  private static let report: Result<ConformanceReport, any Error> = Result {
    try ConformanceRun(
      contenders: Registry.all.map(contender), suites: suites(sweepCount: 600), seed: 2,
      isStandard: true
    ).run()
  }

  @Test(arguments: Registry.all.map { $0.name }) func strategyConforms(name: String) throws {
    let found = try #require(try Self.report.get()[name])
    let wrong = found.outcomes.filter { $0.status == .fail }
    #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
    #expect(found.total.disagreements == 0 && found.total.broken == 0)
    #expect(found.total.excusedShare <= 0.02, "\(found.total.excusedShare)")
    #expect(found.conforms)
    #expect(found.total.verdicts > 20_000, "\(found.total.verdicts) verdicts")
    // Unjudged queries must stay the exception too. Stored suites have queries that no strategy
    // answers, and all strategies are asked areas.
    var random = Tally()
    for suite in CaseSuite.random(seed: 2, sweepCount: 600) {
      random += try #require(found.byDimension[.area]?[suite.name])
    }
    let isForAreas = Registry.all.first { $0.name == name } is any AreaStrategy.Type
    let unjudged = random.illConditioned + random.unsupported - (isForAreas ? 0 : Self.areas)
    #expect(unjudged * 20 < random.verdicts, "\(unjudged) of \(random.verdicts) not judged")
  }

  /// The README shows a run over all stored and random cases.
  @Test func theReadmeCountsTheCases() throws {
    let suites = try StoredCorpus.suites() + CaseSuite.random(seed: 1, points: 160_000)
    let count = suites.reduce(0) { $0 + $1.count }
    let readme = try String(
      contentsOf: StoredCorpus.repository.appendingPathComponent("README.md"), encoding: .utf8)
    let cases = "\(count / 1000),\(String(count % 1000 + 1000).dropFirst())"
    #expect(readme.contains(" verdicts on \(cases) cases, seed 1: example conforms"), "\(cases)")
  }

  @Test func everySuiteIsPutToEveryStrategy() throws {
    let areas = Set(try Self.suites(sweepCount: 600).map(\.area))
    for contender in try Self.report.get().contenders {
      let found = try #require(contender.byDimension[.area])
      #expect(Set(found.keys) == areas)
      #expect(found.values.allSatisfy { $0.verdicts + $0.unsupported > 0 })
    }
  }

  /// For a strategy that ignores alpha, hits on transparent texels are counted and are not wrong.
  @Test func hitsBelowThresholdAreCountedForBoundsOnly() throws {
    for contender in try Self.report.get().contenders {
      #expect((contender.total.hitsBelowThreshold > 0) == (contender.name == "bounds-only"))
    }
  }

  @Test func batchesAndRectanglesAreAskedIfSupported() throws {
    let report = try Self.report.get()
    func judgedQueries(_ name: String) throws -> [String] {
      let queries = try #require(report[name]?.byDimension[.query])
      return queries.filter { $0.value.verdicts > 0 }.keys.sorted()
    }
    let all = ["batch", "disc", "point", "rect", "texel-rect"]
    #expect(try judgedQueries("packed-mask") == all)
    #expect(try judgedQueries("distance-field") == all)
    #expect(try judgedQueries("alpha-cache") == ["batch", "point"])
  }
}

@Suite struct CaseLookupTests {
  /// The parts of a case that decide verdicts.
  private func isSame(_ a: any HitTestCase, _ b: any HitTestCase) -> Bool {
    // NaN is not equal to itself, so points and layers are compared as text.
    guard a.name == b.name, a.traits == b.traits, "\(a.questions)" == "\(b.questions)" else {
      return false
    }
    guard let a = a as? ImageCase, let b = b as? ImageCase else { return true }
    return a.image == b.image && "\(a.layer)" == "\(b.layer)" && a.threshold == b.threshold
      && "\(a.probes)" == "\(b.probes)"
  }

  @Test func namesLeadToTheirCase() throws {
    let (stored, corpus) = (try StoredCorpus.suites(), StoredCorpus.path)
    let limits = LayerLimits(gravities: [.center, .resize], transforms: [.mirror, .scale])
    let random: [CaseSuite] =
      CaseSuite.random(seed: 9, sweepCount: 60) + [.covering(seed: 9, corpus: corpus)]
      + CaseSuite.random(limits: limits, seed: 9, sweepCount: 60)
    for suite in stored + random {
      for index in stride(from: 0, to: suite.count, by: 1 + suite.count / 12) {
        let testCase = suite.testCase(at: index)
        let found = try #require(
          CaseSuite.testCase(named: testCase.name, stored: stored, seed: 9, corpus: corpus))
        #expect(isSame(found, testCase), "\(testCase.name)")
      }
    }
    let end = "covering/\(CaseSuite.covering(seed: 9, corpus: corpus).count)"
    #expect(CaseSuite.testCase(named: end, stored: stored, seed: 9, corpus: corpus) == nil)
  }

  @Test func namesAreUniqueAndStartWithTheirSuite() throws {
    for suite in try StoredCorpus.suites() + CaseSuite.random(seed: 9, sweepCount: 90) {
      let names = (0..<suite.count).map { suite.testCase(at: $0).name }
      #expect(Set(names).count == names.count, "\(suite.name)")
      #expect(names.allSatisfy { $0.hasPrefix("\(suite.name)/") })
    }
  }

  @Test(arguments: [
    "", "sweep", "sweep/", "sweep/x", "sweep/-1", "nowhere/1", "basic/wiring/none",
  ])
  func otherNamesLeadNowhere(name: String) throws {
    let stored = try StoredCorpus.suites()
    #expect(CaseSuite.testCase(named: name, stored: stored, seed: 9) == nil)
  }

  @Test(arguments: ["sweep/+5", "sweep/007", "aligned/00"])
  func anotherSpellingOfANumberWasTakenForTheName(name: String) {
    #expect(CaseSuite.randomCase(named: name, seed: 9) == nil)
  }

  @Test func randomCasesDependOnlyOnSeedAndIndex() {
    for make in [CaseSuite.sweep, CaseSuite.aligned] {
      let (few, many) = (make(3, 5, .none), make(3, 5000, .none))
      let other = make(4, 5, .none)
      for index in 0..<5 {
        #expect(isSame(few.testCase(at: index), many.testCase(at: index)))
        #expect(!isSame(few.testCase(at: index), other.testCase(at: index)))
      }
    }
  }
}
