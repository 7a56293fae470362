import Conformance
import Contenders
import Corpora
import HitTesting
import TestSupport
import Testing

/// The stored suites about stacks find every fault that some wrong tester has.
@Suite struct StackSuiteTests {
  private static func run(_ contenders: [any Contender]) -> Result<ConformanceReport, any Error> {
    Result {
      ConformanceRun(
        contenders: contenders, suites: try StoredCorpus.suites(area: "stack"), seed: 0
      ).run()
    }
  }

  private static let faulty = run(StackFault.allCases.map { FaultyStackContender(fault: $0) })
  private static let misreading = run(MisreadStack.allCases.map { MisreadingContender(fault: $0) })
  private static let conforming = run(stackContenders + [OracleContender()])

  private static let faults = StackFault.allCases.filter { $0 != .none }
  private static let misreadings = MisreadStack.allCases.filter { $0 != .nothing }

  /// What the plain tester computes in doubles without care, and so gets wrong with no fault.
  private static let beyondDoubles: Set = [
    "stack/singular-parents/underflow-taken-for-singular",
    "stack/singular-parents/overflow-taken-for-singular",
    "stack/discs/disc-distance-overflows",
  ]

  private func found(
    _ name: String, _ report: Result<ConformanceReport, any Error>
  ) throws -> ContenderReport {
    try #require(try report.get()[name])
  }

  @Test func theStrategiesConform() throws {
    for contender in try Self.conforming.get().contenders {
      let wrong = contender.outcomes.filter { $0.status == .fail }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(contender.conforms && contender.total.broken == 0, "\(contender.name)")
      // Some answer nothing but stacks, so that the limit of a whole run is about these suites.
      #expect(contender.excusedShare <= ContenderReport.maximumExcusedShare, "\(contender.name)")
      let least = contender.name == "id-buffer" ? 150 : 500
      #expect(contender.total.verdicts > least, "\(contender.name): \(contender.total)")
    }
    #expect(try Self.conforming.get().contenders.count == 6)
  }

  @Test func allButThePictureAnswerEveryQuestion() throws {
    for contender in try Self.conforming.get().contenders where contender.name != "id-buffer" {
      #expect(contender.total.unsupported == 0, "\(contender.name)")
    }
  }

  @Test func theRightTestersPass() throws {
    for outcome in try found("none", Self.faulty).outcomes
    where !Self.beyondDoubles.contains(outcome.name) {
      #expect(outcome.status != .fail, "\(outcome.name): \(outcome.disagreements.map(\.words))")
    }
    let exact = try found("nothing", Self.misreading)
    #expect(exact.conforms && exact.total.excused == 0)
  }

  /// The case that is named after a fault finds it, and the tester without the fault passes there.
  @Test(arguments: faults) func theCaseOfThatNameFindsTheFault(fault: StackFault) throws {
    let right = try found("none", Self.faulty)
    let cases = try found(fault.rawValue, Self.faulty).outcomes.filter {
      $0.name.hasSuffix("/\(fault.rawValue)")
    }
    #expect(cases.count == 1 && cases.allSatisfy { $0.status == .fail }, "\(cases.map(\.status))")
    #expect(right.outcomes.contains { $0.name == cases.first?.name && $0.status.isPass })
  }

  @Test func noFaultSurvives() throws {
    let right = try found("none", Self.faulty)
    let sound = Set(right.outcomes.filter { $0.status.isPass }.map(\.name))
    let survivors = try Self.faults.filter { fault in
      !(try found(fault.rawValue, Self.faulty).outcomes.contains {
        $0.status == .fail && sound.contains($0.name)
      })
    }
    let unread = try Self.misreadings.filter {
      try found($0.rawValue, Self.misreading).total.disagreements == 0
    }
    let count = Self.faults.count + Self.misreadings.count
    print("killed \(count - survivors.count - unread.count) of \(count) faults of stacks")
    #expect(survivors.isEmpty && unread.isEmpty, "\(survivors) \(unread)")
  }

  /// A flag says what is wrong: some tester with that fault gets a question wrong that has it.
  @Test func everyFlagIsFoundByATesterWithThatFault() throws {
    var flags: Set<String> = []
    for suite in try StoredCorpus.suites(area: "stack") {
      for index in 0..<suite.count {
        let questions = suite.testCase(at: index).questions
        flags.formUnion(questions.flatMap(\.flags).map { String($0.prefix { $0 != ":" }) })
      }
    }
    for report in [Self.faulty, Self.misreading] {
      for contender in try report.get().contenders {
        let found = contender.outcomes.flatMap(\.disagreements).flatMap(\.flags)
        if found.contains(where: { $0.hasPrefix("\(contender.name):") }) {
          flags.remove(contender.name)
        }
      }
    }
    #expect(flags.isEmpty, "no tester with these faults is found out: \(flags.sorted())")
  }
}
