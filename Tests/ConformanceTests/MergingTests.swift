import Conformance
import Corpora
import Foundation
import HitTestStrategies
import Testing

/// The merged parts of a run are the run.
@Suite struct MergingTests {
  private let suites = CaseSuite.random(seed: 5, sweepCount: 90)
  private let contenders = [contender(for: PackedMask.self), contender(for: AlphaCache.self)]

  private func run(_ shard: Shard) -> ConformanceReport {
    ConformanceRun(
      contenders: contenders, suites: suites, seed: 5, shard: shard, isStandard: true
    ).run()
  }

  private func parts(of count: Int) throws -> [(name: String, report: ConformanceReport)] {
    try (1...count).map { index in
      // The reports pass through a file, as between machines.
      let data = try JSONEncoder().encode(run(try #require(Shard(index: index, count: count))))
      return ("part-\(index)", try JSONDecoder().decode(ConformanceReport.self, from: data))
    }
  }

  @Test(arguments: [1, 2, 3, 7]) func theShardsOfARunAreTheRun(count: Int) throws {
    let whole = run(.whole)
    let merged = try ConformanceReport.merging(try parts(of: count))
    #expect(merged.caseCount == whole.caseCount && merged.isComplete && merged.conforms)
    for (left, right) in zip(merged.contenders, whole.contenders) {
      #expect(left.total == right.total && left.byDimension == right.byDimension)
    }
  }

  @Test func runsWithAMissingPartAreIncomplete() throws {
    let merged = try ConformanceReport.merging(try Array(parts(of: 3).dropLast()))
    #expect(!merged.isComplete && merged.gaps == ["shard 3/3 is missing"])
    #expect(merged.missingPart?.hasPrefix("shard 3/3 is missing; only ") == true)
  }

  /// A part that says that it is whole, but holds fewer cases than its shard has.
  @Test func aPartOfFewerCasesIsNamed() throws {
    var parts = try parts(of: 2)
    // 90 cases of the sweep and 30 aligned ones.
    parts[1].report.caseCount = 40
    let merged = try ConformanceReport.merging(parts)
    #expect(!merged.isComplete)
    #expect(merged.gaps == ["part-2 holds 40 of the 60 cases of shard 2/2"])
  }

  @Test func aFileThatIsCutOffIsRefused() throws {
    let report = try JSONEncoder().encode(run(.whole))
    for length in stride(from: 0, to: report.count, by: 997) {
      let error = #expect(throws: MergeError.self) {
        try ConformanceReport(parsing: report.prefix(length), name: "cut.json")
      }
      #expect(error?.description == "cut.json: is cut off, or not the conformance.json of a run")
    }
  }

  @Test func partsOfDifferentRunsAreRefusedByName() throws {
    let parts = try parts(of: 2)
    #expect(throws: MergeError.self) { try ConformanceReport.merging([]) }
    let twice = #expect(throws: MergeError.self) {
      try ConformanceReport.merging([parts[0], parts[1], parts[1]])
    }
    #expect(twice?.description == "part-2: shard 2/2 occurs twice, it is in part-2 too")
    let other = ConformanceRun(contenders: contenders, suites: suites, seed: 6).run()
    let seed = #expect(throws: MergeError.self) {
      try ConformanceReport.merging([parts[0], ("other", other)])
    }
    #expect(seed?.description.contains("seed 6") == true)
    let alone = ConformanceRun(contenders: [contenders[0]], suites: suites, seed: 5).run()
    #expect(throws: MergeError.self) { try ConformanceReport.merging([parts[0], ("a", alone)]) }
  }

  /// A file of another version is refused for its version, whatever else it contains.
  @Test func anotherVersionIsRefusedByItsNumber() throws {
    let report = try JSONEncoder().encode(run(.whole))
    #expect(try ConformanceReport(parsing: report, name: "whole").caseCount > 0)
    let text = String(decoding: report, as: UTF8.self)
    let later = text.replacing("\"touchstone\":1", with: "\"touchstone\":2")
    #expect(later != text)
    for text in [later, "{\"touchstone\":2,\"programs\":[]}"] {
      let error = #expect(throws: MergeError.self) {
        try ConformanceReport(parsing: Data(text.utf8), name: "later.json")
      }
      #expect(
        error?.description == "later.json: has version 2 of the format, expected version 1")
    }
    for text in ["", "{}", "{\"touchstone\":1}", "{\"touchstone\":\"2\"}"] {
      let error = #expect(throws: MergeError.self) {
        try ConformanceReport(parsing: Data(text.utf8), name: "none.json")
      }
      #expect(error?.description == "none.json: is cut off, or not the conformance.json of a run")
    }
  }

  /// The sums of such counts overflowed when a page was made of them.
  @Test(arguments: ["\(Int.max)", "-1", "\(1 << 41)"])
  func countsThatNoRunHasAreRefused(count: String) throws {
    let report = String(decoding: try JSONEncoder().encode(run(.whole)), as: UTF8.self)
    for key in ["caseCount", "verdicts", "broken"] {
      let text = report.replacing(try Regex("\"\(key)\":[0-9]+"), with: "\"\(key)\":\(count)")
      #expect(text != report)
      let error = #expect(throws: MergeError.self) {
        try ConformanceReport(parsing: Data(text.utf8), name: "huge.json")
      }
      #expect(error?.description == "huge.json: no run has such counts or shards")
    }
  }

  @Test func shardsAreReadStrictly() {
    #expect(Shard("2/8") == Shard(index: 2, count: 8))
    for text in ["0/8", "9/8", "1", "1/0", "-1/2", "1/2/3", "a/b", "", "1/"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}
