import Conformance
import Corpora
import HitTesting
import TestSupport
import Testing

/// The suites on controls find each fault in the choice and in the keeping of images.
@Suite struct ControlSuitesTests {
  private static let report: Result<ConformanceReport, any Error> = Result {
    try ConformanceRun(
      contenders: ControlFault.allCases.map { FaultyControlContender($0) },
      suites: controlSuites(), seed: 0
    ).run()
  }

  /// The suites whose cases have controls.
  private static func controlSuites() throws -> [CaseSuite] {
    try StoredCorpus.suites(area: "state").filter { $0.name.hasPrefix("state/control-") }
  }

  private static let faults = ControlFault.allCases.filter { $0 != .none }

  @Test func theRightTesterConforms() throws {
    let found = try #require(try Self.report.get()[ControlFault.none.rawValue])
    for outcome in found.outcomes where outcome.sum.disagreements > 0 {
      Issue.record("\(outcome.name): \(outcome.disagreements.map(\.words))")
    }
    #expect(found.conforms && found.total.unsupported == 0 && found.total.verdicts > 100)
  }

  @Test(arguments: faults) func theCaseOfThatNameFindsTheFault(fault: ControlFault) throws {
    let found = try #require(try Self.report.get()[fault.rawValue])
    let cases = found.outcomes.filter { $0.name.hasSuffix("/\(fault.rawValue)") }
    #expect(cases.map(\.status) == [.fail], "\(cases.map(\.name))")
  }

  /// A case on a change shows one control after another, at one point that nothing else is asked
  /// between.
  @Test func changesAreAskedAtOnePoint() throws {
    let suite = try #require(try Self.controlSuites().first { $0.name == "state/control-changes" })
    for index in 0..<suite.count {
      let testCase = suite.imageCase(at: index)
      #expect(testCase.points.count == 1 && testCase.earlier.count == 1, "\(testCase.name)")
      #expect(testCase.earlier[0].control != nil && testCase.earlier[0].points == testCase.points)
    }
  }

  /// A hit tester without states is asked about the image that the control shows.
  @Test func theImageOfACaseIsTheOneThatIsShown() throws {
    for suite in try Self.controlSuites() {
      for index in 0..<suite.count {
        let testCase = suite.imageCase(at: index)
        let control = try #require(testCase.control)
        if let shown = control.images.shown(in: control.state) {
          #expect(testCase.image == shown && testCase.threshold == control.threshold)
          #expect(testCase.layer == control.layer)
        } else {
          #expect(testCase.image.storage == [255] && testCase.threshold == .atLeast(0))
          #expect(testCase.layer.contentsGravity == .resize)
        }
      }
    }
  }
}
