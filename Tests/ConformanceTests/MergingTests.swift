import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import StrictJSON
import TestSupport
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

  /// A program that is always wrong, and breaks the protocol, too.
  private struct WrongProgram: ImageContender {
    let name = "wrong"
    let fidelity = Fidelity.exact
    let answersInOrder = true

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(points: testCase.points.indices.map { $0.isMultiple(of: 2) })
    }

    func checkProtocol() -> [CaseOutcome] {
      ["protocol/b", "protocol/a"].map { CaseOutcome($0) }
    }
  }

  /// The cases come in the order of the suites and of their cases, whatever their names, and the
  /// parts in any order.
  @Test(arguments: [1, 3])
  func theMergedReportIsTheUndividedOneByteForByte(count: Int) throws {
    let sweep = CaseSuite.sweep(seed: 3, count: 5)
    let stored = CaseSuite.stored(
      "edges/x",
      ["d", "b", "e", "a", "c"].enumerated().map { sweep.imageCase(at: $0).named("edges/x/\($1)") })
    // Of the random cases, only the first thousand wrong ones are kept.
    let one = CaseSuite.sweep(seed: 5, count: 1).imageCase(at: 0)
    let many = CaseSuite(name: "sweep", summary: "", count: 1100) { index in
      // The program answers a point in two ways.
      one.asking([one.points[0], one.points[0]]).named("sweep/\(index)")
    }
    func report(_ shard: Shard) -> ConformanceReport {
      ConformanceRun(
        contenders: [WrongProgram(), contenders[0]], suites: [many, stored], seed: 5, shard: shard,
        isStandard: true, versions: ["swift": "6.3"], program: "9583700"
      ).run()
    }
    let whole = report(.whole)
    #expect(whole.contenders[0].outcomes.count == 2 + ContenderReport.keptRandomOutcomes + 5)
    let parts = try (1...count).map { index in
      (name: "part", report: report(try #require(Shard(index: index, count: count))))
    }
    #expect(try sortedText(ConformanceReport.merging(parts.reversed())) == sortedText(whole))
  }

  /// A program that fails the basic cases fails them in each part.
  @Test func partsThatStopAfterTheBasicCasesAreTheUndividedRun() throws {
    let sweep = CaseSuite.sweep(seed: 3, count: 3)
    let basic = CaseSuite.stored(
      "basic/x", (0..<3).map { sweep.imageCase(at: $0).named("basic/x/\($0)") })
    func report(_ shard: Shard) -> ConformanceReport {
      ConformanceRun(
        contenders: [WrongProgram()], suites: [basic] + suites, seed: 5, shard: shard,
        isStandard: true
      ).run()
    }
    let parts = try ["1/2", "2/2"].map { (name: $0, report: report(try #require(Shard($0)))) }
    let whole = report(.whole)
    #expect(whole.stoppedAfterBasic)
    #expect(try sortedText(ConformanceReport.merging(parts)) == sortedText(whole))
  }

  @Test func runsWithAMissingPartAreIncomplete() throws {
    let merged = try ConformanceReport.merging(try Array(parts(of: 3).dropLast()))
    #expect(!merged.isComplete && merged.gaps == ["shard 3/3 is missing"])
    #expect(merged.missingPart?.hasPrefix("shard 3/3 is missing; only ") == true)
  }

  /// Parts can be merged two at a time.
  @Test func aMergeOfMergesIsTheRun() throws {
    let parts = try parts(of: 3)
    let first = try ConformanceReport.merging(Array(parts.dropLast()))
    let merged = try ConformanceReport.merging([("first", first), parts[2]])
    #expect(merged.isComplete && merged.missingPart == nil && merged.caseCount == 120)
  }

  /// What a part was forgiven counts again: the list of known failures is given to the merge.
  @Test func knownFailuresOfPartsAreForgotten() throws {
    let suite = CaseSuite.sweep(seed: 5, count: 4)
    var report = ConformanceRun(contenders: [WrongProgram()], suites: [suite], seed: 5).run()
    report.apply(try KnownFailures(parsing: "wrong *: some day", path: "known"))
    #expect(report.conforms && !report.contenders[0].outcomes.isEmpty)
    let merged = try ConformanceReport.merging([("part", report)])
    #expect(!merged.conforms && merged.contenders[0].outcomes.contains { $0.status.isFault })
    #expect(!merged.contenders[0].outcomes.contains { $0.reason == "some day" })
  }

  /// Only one of them asked all basic cases and nothing else.
  @Test func aPartThatStoppedIsNoPartOfARunThatWentOn() throws {
    var parts = try parts(of: 2)
    parts[1].report.stoppedAfterBasic = true
    #expect(throws: MergeError.self) { try ConformanceReport.merging(parts) }
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

  @Test func partsOfDifferentRunsAreRefusedByName() throws {
    let parts = try parts(of: 2)
    let other = ConformanceRun(contenders: contenders, suites: suites, seed: 6).run()
    let program = ConformanceRun(
      contenders: contenders, suites: suites, seed: 5, program: "9583700"
    ).run()
    let alone = ConformanceRun(contenders: [contenders[0]], suites: suites, seed: 5).run()
    expectRefusals(
      of: [
        "none": { _ = try ConformanceReport.merging([]) },
        "one twice": { _ = try ConformanceReport.merging([parts[0], parts[1], parts[1]]) },
        "another seed": { _ = try ConformanceReport.merging([parts[0], ("other", other)]) },
        "another program": { _ = try ConformanceReport.merging([parts[0], ("other", program)]) },
        "other contenders": { _ = try ConformanceReport.merging([parts[0], ("a", alone)]) },
      ], as: "parts-of-different-runs")
  }

  /// A file of another version is refused for its version, whatever else it contains.
  @Test func anotherVersionIsRefusedByItsNumber() throws {
    let report = try JSONEncoder().encode(run(.whole))
    #expect(
      try ConformanceReport(parsing: HashedJSON.adding(to: report), name: "whole").caseCount > 0)
    let text = String(decoding: report, as: UTF8.self)
    let later = text.replacing("\"touchstone\":1", with: "\"touchstone\":2")
    #expect(later != text)
    for text in [later, "{\"touchstone\":2,\"programs\":[]}"] {
      let error = #expect(throws: MergeError.self) {
        try ConformanceReport(parsing: Data(text.utf8), name: "later.json")
      }
      #expect(error?.description == "later.json: has version 2 of the format, expected version 1")
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
  func aFileThatIsCutOffOrChangedOrHasCountsThatNoRunHasIsRefused(count: String) throws {
    try expectFileFaults(
      of: run(.whole), named: "conformance.json", changing: "falseHits",
      impossible: ["caseCount": count, "verdicts": count, "broken": count]
    ) { _ = try ConformanceReport(parsing: $0, name: "file") }
  }

  @Test func aPartOfAnotherCorpusIsRefused() throws {
    func report(_ shard: String, hash: String) throws -> ConformanceReport {
      let sweep = CaseSuite.sweep(seed: 3, count: 2)
      let suite = CaseSuite.stored("edges/x", hash: hash, (0..<2).map { sweep.imageCase(at: $0) })
      return ConformanceRun(
        contenders: contenders, suites: [suite], seed: 5, shard: try #require(Shard(shard))
      ).run()
    }
    let first = try report("1/2", hash: "0123")
    let error = #expect(throws: MergeError.self) {
      try ConformanceReport.merging([("a", first), ("b", try report("2/2", hash: "4567"))])
    }
    #expect(
      error?.description
        == "b: its suite edges/x has 2 cases of hash 4567, but that of a has 2 cases of hash 0123; "
        + "expected the same cases and images")
    let same = try ConformanceReport.merging([("a", first), ("b", report("2/2", hash: "0123"))])
    #expect(same.isComplete)
  }

  /// Parts that were made with different versions have all of them in their sum.
  @Test func differentVersionsAreAllKept() throws {
    let parts = try parts(of: 3)
    func merged(_ versions: [String: String]?...) throws -> [String: String]? {
      let changed = zip(parts, versions).map { part, versions in
        var part = part
        part.report.versions = versions
        return part
      }
      return try ConformanceReport.merging(changed).versions
    }
    let three = try merged(
      ["libpng": "1.6.39", "zlib": "1.3"], ["libpng": "1.6.43", "zlib": "1.3"],
      ["libpng": "1.6.39", "zlib": "1.3", "cairo": "1.16.0"])
    #expect(three == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3", "cairo": "1.16.0"])
    #expect(try merged(nil, ["zlib": "1.3"]) == ["zlib": "1.3"])
  }

  /// A part needs its hash; a report that is only shown may come from a program that wrote none.
  @Test func aReportThatIsShownNeedsNoHashButIsRefusedWithAChangedDigit() throws {
    func show(_ data: Data) throws {
      _ = try ConformanceReport(parsing: data, name: "report.json", isPart: false)
    }
    let bare = try JSONEncoder().encode(run(.whole))
    #expect(throws: Never.self) { try show(bare) }
    let text = String(decoding: HashedJSON.adding(to: bare), as: UTF8.self)
    let changed = text.replacing("\"falseHits\":0", with: "\"falseHits\":1")
    #expect(throws: MergeError.self) { try show(Data(changed.utf8)) }
  }

  @Test func shardsAreReadStrictly() {
    #expect(Shard("2/8") == Shard(index: 2, count: 8))
    for text in ["0/8", "9/8", "1", "1/0", "-1/2", "1/2/3", "a/b", "", "1/"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}
