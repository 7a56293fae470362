import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import TestSupport
import Testing

/// The stored suites about stacks find every fault that some wrong tester has.
@Suite struct StackSuiteTests {
  /// Each wrong tester on the cases that are named after its fault, or have it as a flag.
  private static let misreading: [StackFault: Result<ContenderReport, any Error>] = {
    Dictionary(
      uniqueKeysWithValues: StackFault.allCases.map { fault in
        (fault, Result { try report(of: fault) })
      })
  }()

  private static func report(of fault: StackFault) throws -> ContenderReport {
    let suites = try StoredCorpus.suites(area: "stack").map { suite in
      let asked = (0..<suite.count).filter { index in
        let testCase = suite.testCase(at: index)
        let flags = testCase.questions.flatMap(\.flags)
        return [.nothing, .allHitsCut, .answerRemembered].contains(fault) || fault.details != nil
          || testCase.name.hasSuffix("/\(fault.rawValue)")
          || flags.contains { $0.hasPrefix("\(fault.rawValue):") }
      }
      return suite.only(asked)
    }
    return ConformanceRun(
      contenders: [FaultyStackContender(fault: fault)], suites: suites, seed: 0
    ).run().contenders[0]
  }

  /// The strategies, the oracle, and eight that are given the threshold, about which the oracle is
  /// asked once.
  private static let conforming: Result<ConformanceReport, any Error> = Result {
    ConformanceRun(
      contenders: stackContenders + [OracleContender()] + indexContenders(bringsThresholds: true),
      suites: try StoredCorpus.suites(area: "stack"), seed: 0
    ).run()
  }

  private static let misreadings = StackFault.allCases.filter {
    $0 != .nothing && $0.details == nil
  }

  private func found(_ fault: StackFault) throws -> ContenderReport {
    try #require(Self.misreading[fault]).get()
  }

  @Test func theStrategiesConformAndAllButThePictureAnswerEveryQuestion() throws {
    let contenders = try Self.conforming.get().contenders.dropLast(8)
    for contender in contenders {
      let wrong = contender.outcomes.filter { $0.status == .fail }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(contender.conforms && contender.total.broken == 0, "\(contender.name)")
      // Some answer only stacks, so that the limit of a whole run is about these suites.
      #expect(contender.excusedShare <= ContenderReport.maximumExcusedShare, "\(contender.name)")
      let isPicture = contender.name == "id-buffer"
      #expect(contender.total.unsupported == 0 || isPicture, "\(contender.name)")
      let least = isPicture ? 150 : 500
      #expect(contender.total.verdicts > least, "\(contender.name): \(contender.total)")
    }
    #expect(contenders.count == 7)
  }

  /// Questions may bring the threshold, apart from images with thresholds of their own.
  @Test(arguments: [false, true])
  func strategiesThatAreGivenTheThresholdConform(isExact: Bool) throws {
    let given = try Self.conforming.get().contenders.suffix(8)
    for contender in isExact ? given.suffix(4) : given.prefix(4) {
      #expect(contender.name.hasPrefix("certified-") == isExact)
      #expect(contender.conforms && contender.total.broken == 0, "\(contender.name)")
      #expect(contender.total.verdicts > 300, "\(contender.name): \(contender.total)")
    }
  }

  @Test func theTesterWithoutAFaultIsExact() throws {
    let exact = try found(.nothing)
    #expect(exact.conforms && exact.total.excused == 0)
  }

  /// The case that is named after a fault finds it.
  @Test(arguments: misreadings) func theCaseOfThatNameFindsTheFault(fault: StackFault) throws {
    let cases = try found(fault).outcomes.filter { $0.name.hasSuffix("/\(fault.rawValue)") }
    // A cut list has the cases that are named after longer ones.
    if cases.isEmpty && [.allHitsCut, .answerRemembered].contains(fault) {
      #expect(try found(fault).total.disagreements > 0)
      return
    }
    #expect(cases.count == 1 && cases[0].status == .fail, "\(cases.map(\.status))")
  }

  @Test(arguments: StackFault.allCases.filter { $0.details != nil })
  func someCaseFindsAFaultThatNoneIsNamedAfter(fault: StackFault) throws {
    #expect(try found(fault).total.disagreements > 0)
  }

  /// A flag says what is wrong: some tester with that fault gets a question wrong that has it.
  @Test func everyFlagIsFoundByATesterWithThatFault() throws {
    var flags: Set<String> = []
    for testCase in try StoredCorpus.suites(area: "stack").lazy.flatMap(\.cases) {
      let all = testCase.questions.flatMap(\.flags)
      flags.formUnion(all.map { String($0.prefix { $0 != ":" }) })
    }
    for contender in try Self.misreading.values.map({ try $0.get() }) {
      let found = contender.outcomes.flatMap(\.disagreements).flatMap(\.flags)
      if found.contains(where: { $0.hasPrefix("\(contender.name):") }) {
        flags.remove(contender.name)
      }
    }
    #expect(flags.isEmpty, "no tester with these faults is found out: \(flags.sorted())")
  }
}
