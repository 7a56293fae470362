import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Renderers
import Testing

@Suite struct StandardSuitesTests {
  /// Every strategy over every suite, made once for all the tests below.
  private static let report = ConformanceRun(
    contenders: Registry.all.map(contender), suites: CaseSuite.standard(seed: 2, sweepCount: 600),
    seed: 2
  ).run()

  @Test(arguments: Registry.all.map { $0.name }) func strategyConforms(name: String) throws {
    let found = try #require(Self.report[name])
    #expect(found.disagreements.isEmpty, "\(found.disagreements.first.map { "\($0)" } ?? "")")
    #expect(found.total.disagreements == 0)
    #expect(found.total.excusedShare <= 0.02, "\(found.total.excusedShare)")
    #expect(found.conforms)
    #expect(found.total.verdicts > 20_000, "\(found.total.verdicts) verdicts")
    // What is not judged must stay the exception too.
    let unjudged = found.total.illConditioned + found.total.unsupported
    #expect(unjudged * 20 < found.total.verdicts, "\(unjudged) not judged")
  }

  @Test func everySuiteJudgesEveryStrategy() throws {
    let names = Set(CaseSuite.standard(seed: 2, sweepCount: 600).map(\.name))
    for contender in Self.report.contenders {
      let suites = try #require(contender.byDimension[.suite])
      #expect(Set(suites.keys) == names)
      #expect(suites.values.allSatisfy { $0.verdicts > 0 })
    }
  }

  /// Of what ignores alpha, hits on transparent texels are counted and not held against it.
  @Test func hitsBelowThresholdAreCountedForBoundsOnly() throws {
    for contender in Self.report.contenders {
      #expect((contender.total.hitsBelowThreshold > 0) == (contender.name == "bounds-only"))
    }
  }

  @Test func batchesAndRectanglesAreAskedWhereThereAreAny() throws {
    let mask = try #require(Self.report["packed-mask"]).byDimension[.query]
    #expect(mask?.keys.sorted() == ["batch", "point", "texel-rect"])
    let cache = try #require(Self.report["alpha-cache"]).byDimension[.query]
    #expect(cache?.keys.sorted() == ["batch", "point"])
  }
}

@Suite struct CaseLookupTests {
  /// All of a case that decides verdicts.
  private func isSame(_ a: HitTestCase, _ b: HitTestCase) -> Bool {
    // NaN is not equal to itself, so points and layers are compared as text.
    a.name == b.name && a.image == b.image && "\(a.layer)" == "\(b.layer)"
      && a.threshold == b.threshold && "\(a.points)" == "\(b.points)"
      && a.texelRects == b.texelRects && a.traits == b.traits
  }

  @Test func namesLeadToTheirCase() throws {
    for suite in CaseSuite.standard(seed: 9, sweepCount: 60) {
      for index in stride(from: 0, to: suite.count, by: 1 + suite.count / 12) {
        let testCase = suite.testCase(at: index)
        let found = try #require(CaseSuite.testCase(named: testCase.name, seed: 9))
        #expect(isSame(found, testCase), "\(testCase.name)")
      }
    }
  }

  @Test func namesAreUniqueAndStartWithTheirSuite() {
    for suite in CaseSuite.standard(seed: 9, sweepCount: 90) where suite.name != "hard-images" {
      let names = (0..<suite.count).map { suite.testCase(at: $0).name }
      #expect(Set(names).count == names.count, "\(suite.name)")
      #expect(names.allSatisfy { $0.hasPrefix("\(suite.name)/") })
    }
  }

  @Test(arguments: ["", "sweep", "sweep/", "sweep/x", "sweep/-1", "nowhere/1", "hard-points/none"])
  func otherNamesLeadNowhere(name: String) {
    #expect(CaseSuite.testCase(named: name, seed: 9) == nil)
  }

  @Test(arguments: ["sweep/+5", "sweep/007", "aligned/00"])
  func anotherSpellingOfANumberWasTakenForTheName(name: String) {
    #expect(CaseSuite.testCase(named: name, seed: 9) == nil)
  }

  @Test func randomCasesDependOnSeedAndIndexAlone() {
    for make in [CaseSuite.sweep, CaseSuite.aligned] {
      let (few, many, other) = (make(3, 5), make(3, 5000), make(4, 5))
      for index in 0..<5 {
        #expect(isSame(few.testCase(at: index), many.testCase(at: index)))
        #expect(!isSame(few.testCase(at: index), other.testCase(at: index)))
        #expect(isSame(few.testCase(at: index), few.testCase(at: index)))
      }
    }
  }
}
