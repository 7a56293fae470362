import Conformance
import Corpora
import HitTesting
import Testing

/// Tests the conformance run itself: whoever follows the rules passes it, and one wrong line is found.
@Suite struct MutantTests {
  /// The reference and all its mutants over the same cases, once; without the two images of 4096² texels, which take
  /// long to judge and find no mutant that others do not.
  private static let report = ConformanceRun(
    contenders: Fault.allCases.map { ReferenceContender(fault: $0) },
    suites: CaseSuite.standard(seed: 3, sweepCount: 240).map { suite in
      let indices = (0..<suite.count).filter {
        suite.name != "hard-images" || suite.testCase(at: $0).image.width < 4096
      }
      return CaseSuite(name: suite.name, summary: suite.summary, count: indices.count) {
        suite.testCase(at: indices[$0])
      }
    }, seed: 3
  ).run()

  @Test func theReferenceConforms() throws {
    let found = try #require(Self.report["none"])
    #expect(found.disagreements.isEmpty, "\(found.disagreements)")
    #expect(found.conforms)
    #expect(found.total.unsupported * 50 < found.total.verdicts)
  }

  @Test(arguments: Fault.allCases.filter { $0 != .none }) func faultIsFound(fault: Fault) throws {
    let found = try #require(Self.report[fault.rawValue])
    #expect(found.total.disagreements > 0)
    #expect(!found.conforms && !found.disagreements.isEmpty)
  }
}
