import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import TestSupport
import Testing

/// The stored suites about touches find every fault that some wrong tracker has.
@Suite struct TouchSuiteTests {
  private static func run(_ contenders: [any Contender]) -> Result<ConformanceReport, any Error> {
    Result {
      ConformanceRun(
        contenders: contenders, suites: try StoredCorpus.suites(area: "touch"), seed: 0
      ).run()
    }
  }

  private static let mistaken = run(TouchFault.allCases.map { FaultyTouchContender(fault: $0) })
  private static let trackers = stackContenders.filter { !$0.touchReports.isEmpty }
  private static let conforming = run(
    trackers + [OracleContender(), FaultyTouchContender(fault: .nothing)])
  private static let faults = TouchFault.allCases.filter { $0 != .nothing && $0.details == nil }

  private func found(_ name: String) throws -> ContenderReport {
    try #require(try Self.mistaken.get()[name])
  }

  /// The tracker gives the answers of the oracle, over every strategy that finds what lies behind
  /// an overlay.
  ///
  /// The faulty tracker without a mistake does, too.
  @Test func theTrackerConformsAndTheOneWithoutAMistakeIsRight() throws {
    #expect(
      Self.trackers.map(\.name) == [
        "linear-walk", "linear-simd", "uniform-grid", "max-depth-tree", "certified-linear-simd",
      ])
    for contender in try Self.conforming.get().contenders {
      let wrong = contender.outcomes.filter { $0.status != .pass }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(contender.conforms && contender.total.verdicts > 300, "\(contender.total)")
    }
  }

  /// The case that is named after a fault finds it.
  @Test(arguments: faults) func theCaseOfThatNameFindsTheMistake(fault: TouchFault) throws {
    let cases = try found(fault.rawValue).outcomes.filter {
      $0.name.hasSuffix("/\(fault.rawValue)")
    }
    // The gate on opacity has one case for each opacity, which another test names.
    if cases.isEmpty && fault == .opacityIgnored { return }
    #expect(!cases.isEmpty && cases.allSatisfy { $0.status == .fail }, "\(cases.map(\.status))")
  }

  @Test(arguments: TouchFault.allCases.filter { $0.details != nil })
  func someCaseFindsAFaultThatNoneIsNamedAfter(fault: TouchFault) throws {
    #expect(try found(fault.rawValue).total.disagreements > 0)
  }

  /// Doubles cannot decide on which side of a limit these swipes lie.
  ///
  /// That is not a lack of precision.
  @Test func excusesAtTheLimitsOfSwipesDoNotCount() throws {
    let rounding = FaultyTouchContender(fault: .limitsRounded, fidelity: .float64)
    let contender = try Self.run([rounding]).get().contenders[0]
    #expect(contender.conforms && contender.total.excused > 0, "\(contender.total)")
    #expect(contender.excusedShare == 0)
  }

  /// A flag says what is wrong: the tracker with that fault gets every event wrong that has it.
  @Test(arguments: faults) func everyFlagIsDeserved(fault: TouchFault) throws {
    let wrong = Set(
      try found(fault.rawValue).outcomes.flatMap { outcome in
        outcome.disagreements.map { "\(outcome.name) \($0.index)" }
      })
    var flagged = 0
    for testCase in try StoredCorpus.suites(area: "touch").lazy.flatMap(\.cases) {
      for (place, event) in testCase.questions.enumerated()
      where event.flags.contains(where: { $0.hasPrefix("\(fault.rawValue):") }) {
        flagged += 1
        #expect(
          wrong.contains("\(testCase.name) \(place)"),
          "\(testCase.name), event \(place): a tracker with that fault is right")
      }
    }
    #expect(flagged > 0)
  }

  /// Documentation says 0.1 and the rule says 0.01: the suite shows which of the two a program
  /// follows.
  @Test func theGateOnOpacityIsShown() throws {
    func wrong(_ fault: TouchFault) throws -> Set<String> {
      Set(
        try found(fault.rawValue).outcomes.filter {
          $0.status == .fail && $0.suite == "touch/opacity-gate"
        }.map { String($0.name.drop { $0 != "/" }.dropFirst("/opacity-gate/".count)) })
    }
    #expect(try wrong(.nothing).isEmpty)
    #expect(
      try wrong(.opacityBelowTenth) == [
        "above-a-hundredth", "opacity-below-a-tenth", "just-below-a-tenth",
        "swipe-on-a-faint-view", "hover-over-a-faint-view", "held-by-a-faint-view",
      ])
    #expect(try wrong(.opacityIgnored) == ["invisible", "just-below-a-hundredth"])
  }
}
