import Conformance
import Contenders
import Corpora
import HitTestStrategies
import Testing

/// Parts of a run that were made with different versions have all of them in their sum.
@Suite struct VersionsTests {
  private func part(_ index: Int, _ versions: [String: String]?) throws
    -> (name: String, report: ConformanceReport)
  {
    var report = ConformanceRun(
      contenders: [contender(for: PackedMask.self)],
      suites: CaseSuite.random(seed: 5, sweepCount: 9), seed: 5,
      shard: try #require(Shard(index: index, count: 3))
    ).run()
    report.versions = versions
    return ("part-\(index)", report)
  }

  @Test func differentVersionsAreAllKept() throws {
    let merged = try ConformanceReport.merging([
      part(1, ["libpng": "1.6.39", "zlib": "1.3"]), part(2, ["libpng": "1.6.43", "zlib": "1.3"]),
      part(3, ["libpng": "1.6.39", "zlib": "1.3", "cairo": "1.16.0"]),
    ])
    #expect(merged.versions == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3", "cairo": "1.16.0"])
    let old = try ConformanceReport.merging([part(1, nil), part(2, ["zlib": "1.3"])])
    #expect(old.versions == ["zlib": "1.3"])
  }
}
