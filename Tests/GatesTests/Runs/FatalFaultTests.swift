import Gates
import Testing

/// What ends a gate in its middle: a plug-in that ends its process, and answers that differ.
@Suite struct FatalFaultTests {
  private static let crash =
    #"echo '{"error":"is ended by signal 11, memory that is not its own, in point"}'; exit 70"#
  private static let words =
    "some-mask: is ended by signal 11, memory that is not its own, in point (\(GateSides.benchmark))"

  /// Wherever the new one crashes, the gate reports that, and nothing is timed.
  @Test(arguments: ["counters", "slice"]) func aNewPluginThatCrashesIsARegression(
    request: String
  ) throws {
    let report = try GateSides.report(head: [(request, Self.crash)], hasPlugin: true)
    #expect(report.fatal == Self.words)
    #expect(report.pluginFaults == [Self.words])
    #expect(report.errors.isEmpty, "\(report.errors)")
    #expect(report.times == nil && report[GateSides.benchmark, .time] == nil)
    #expect(report.outcome == .regression)
  }

  /// A plug-in or a build, whose answers differ: nothing is timed after it.
  @Test(arguments: ["counters", "slice"], [true, false])
  func aHeadThatAnswersOtherwiseIsARegression(request: String, hasPlugin: Bool) throws {
    let line = "answers differ while measured: \(GateSides.benchmark): 3 of 1024 are wrong"
    let differing = [(request: request, command: "echo 'error: \(line)'")]
    let report = try GateSides.report(head: differing, hasPlugin: hasPlugin)
    #expect(report.fatal == line && report.pluginFaults == [line])
    #expect(report.errors.isEmpty && report.times == nil, "\(report.errors)")
    #expect(report.outcome == .regression)
    let other = try GateSides.report(base: differing, hasPlugin: hasPlugin)
    #expect(other.fatal == "the base: \(line)" && other.outcome == .couldNotRun)
  }

  @Test func theCaseThatItCrashesInIsTold() throws {
    let verdicts = #"""
      {"some-mask":{"questions":10,"wrong":5,"unsupported":3,"fatal":"is ended by signal 6 (edges/a)"}}
      """#
    let report = try GateSides.report(
      head: [("conformance", "echo '\(verdicts)'")], hasPlugin: true)
    #expect(report.fatal == "some-mask: is ended by signal 6 (edges/a)")
    #expect(report.findings.isEmpty && report.times == nil)
    #expect(report.outcome == .regression)
  }

  @Test func nothingIsComparedWithOneThatCrashes() throws {
    let both = [(request: "counters", command: Self.crash)]
    for head in [[], both] {
      let report = try GateSides.report(base: both, head: head, hasPlugin: true)
      #expect(report.fatal == "the base: \(Self.words)")
      #expect(report.errors.first == report.fatal && report.errors.count == 1 + head.count)
      #expect(report.pluginFaults == nil && report.outcome == .couldNotRun)
    }
  }

  /// A process that the system ends because memory ran out is not a fault of the plug-in.
  @Test func aProcessThatOthersEndIsNoCrash() throws {
    let report = try GateSides.report(head: [("counters", "kill -9 $$")], hasPlugin: true)
    #expect(report.fatal == nil && report.outcome == .couldNotRun)
  }
}
