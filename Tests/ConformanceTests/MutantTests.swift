import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Tests that the stored suites find faults.
///
/// A correct hit tester passes them. Each of its mutants, one line away from correct, is found by
/// the case that is named after its fault. So is each fault of requests that are misread, which the
/// family of `touchstone corpus coverage` has.
@Suite struct MutantTests {
  /// The mutants over the cases that are named after a fault, and the correct tester with a promise
  /// to be exact.
  private static let report: Result<ConformanceReport, any Error> = Result {
    let names = Set(ImageFault.allCases.map(\.rawValue))
    return ConformanceRun(
      contenders: mutants.map { FaultyImageContender($0) } + [
        FaultyImageContender(.none, promising: .exact)
      ],
      suites: try suites().map { suite in
        suite.only(
          (0..<suite.count).filter {
            names.contains(String(suite.testCase(at: $0).name.split(separator: "/").last!))
          })
      }, seed: 0
    ).run()
  }

  /// The stored suites about images.
  private static func suites() throws -> [CaseSuite] {
    try StoredCorpus.suites().filter { !["stack", "touch"].contains($0.area) }
  }

  /// The faults that change no verdict, each with the reason, which would have to be excluded from
  /// the count.
  private static let equivalent: [ImageFault: String] = [:]

  private static let mutants = ImageFault.allCases.filter {
    $0 != .none && $0.details == nil && equivalent[$0] == nil
  }

  private func found(_ fault: ImageFault) throws -> ContenderReport {
    try #require(try Self.report.get()[fault.rawValue])
  }

  /// The outcomes of the cases that are named after a fault.
  private func namesakes(_ fault: ImageFault, in report: ContenderReport) -> [CaseOutcome] {
    report.outcomes.filter { $0.name.hasSuffix("/\(fault.rawValue)") }
  }

  @Test func theRightTesterConforms() throws {
    let found = ConformanceRun(
      contenders: [FaultyImageContender(.none)], suites: try Self.suites(), seed: 0
    ).run().contenders[0]
    for outcome in found.outcomes where outcome.sum.disagreements > 0 {
      Issue.record("\(outcome.name): \(outcome.reason ?? "") \(outcome.disagreements.map(\.words))")
    }
    #expect(found.conforms)
    #expect(found.total.unsupported == 0 && found.total.broken == 0)
    #expect(found.total.excusedShare <= ContenderReport.maximumExcusedShare, "\(found.total)")
  }

  /// These are random cases in all samplings and with areas, where the tester also checks the
  /// oracle.
  @Test func theRightTesterConformsOnRandomCases() throws {
    let suites = CaseSuite.random(seed: 8, sweepCount: 300).map { suite in
      CaseSuite(name: suite.name, summary: suite.summary, count: suite.count) { index in
        var testCase = suite.imageCase(at: index)
        testCase.sampling = Sampling.allCases[index % 3]
        if testCase.sampling != .nearest {
          return testCase.asking(testCase.points)
        }
        var random = SeededGenerator(seed: 8, index: index)
        let sides = [0, 0.25, 0.5, 1, 3, random.uniform(0, 9)]
        testCase.probes.removeAll { $0.query.kind.isArea }
        let points = testCase.points.prefix(8)
        testCase.ask(points.map { .disc(Disc(center: $0, radius: random.pick(sides))) })
        testCase.ask(
          points.map {
            let size = Size(width: random.pick(sides), height: random.pick(sides))
            return .rect(Rect(origin: $0, size: size))
          })
        return testCase
      }
    }
    let found = ConformanceRun(contenders: [FaultyImageContender(.none)], suites: suites, seed: 8)
      .run().contenders[0]
    for outcome in found.outcomes where outcome.status == .fail {
      Issue.record("\(outcome.name): \(outcome.disagreements.map(\.words))")
    }
    let queries = try #require(found.byDimension[.query])
    for kind in [QueryKind.disc, .rect] { #expect(queries[kind.rawValue]!.verdicts > 500) }
    #expect(found.conforms && found.total.verdicts > 5000, "\(found.total)")
  }

  /// If a fault is judged by a promise to be exact, the tester without the fault keeps that
  /// promise.
  @Test func theRightTesterIsExactWhereMutantsPromiseIt() throws {
    let exact = try #require(try Self.report.get().contenders.first { $0.name.hasPrefix("none-") })
    for fault in Self.mutants where fault.fidelity == .exact {
      for outcome in namesakes(fault, in: exact) {
        #expect(outcome.status == .pass, "\(outcome.disagreements.map(\.words))")
      }
    }
  }

  @Test(arguments: mutants) func theCaseOfThatNameFindsTheMutant(fault: ImageFault) throws {
    let cases = namesakes(fault, in: try found(fault))
    #expect(!cases.isEmpty, "no stored case is named \(fault.rawValue)")
    #expect(cases.allSatisfy { $0.status == .fail }, "\(cases.map(\.status))")
  }

  /// The cases about the rule that it breaks find each other mutant.
  @Test(arguments: ImageFault.allCases.filter { $0.details != nil })
  func someCaseFindsAMutantThatNoneIsNamedAfter(fault: ImageFault) throws {
    let rules = Set(try #require(fault.details).ruleIDs)
    let suites = try Self.suites().filter {
      $0.area != "basic" && !rules.isDisjoint(with: SuiteFile.ruleIDs(ofArea: $0.area))
    }
    let found = ConformanceRun(contenders: [FaultyImageContender(fault)], suites: suites, seed: 0)
      .run().contenders[0]
    #expect(found.total.disagreements > 1)
  }

  @Test func theCasesOfTheseNamesFindTheFaultsOfTheFamily() throws {
    let family = try StoredFamily.faults()
    var named = NamedFaults.all
    for testCase in try StoredCorpus.suites().lazy.flatMap(\.cases) {
      let name = "\(testCase.name.split(separator: "/").last!)"
      guard let end = named.removeValue(forKey: name) else { continue }
      let faults = family.filter { "/\($0.name)".hasSuffix("/\(end)") }
      #expect(faults.count == 1, "\(end): \(faults.map(\.name))")
      let asked = try Conversation(testCase.name, lines: Conversation.lines(about: testCase))
      for fault in faults {
        #expect(FaultPlayer([asked]).play(fault)?.kills ?? 0 > 0, "\(name): \(fault.name)")
      }
    }
    #expect(named.isEmpty, "no stored case is named \(named.keys.sorted())")
  }
}
