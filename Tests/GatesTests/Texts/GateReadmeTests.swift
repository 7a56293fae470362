import Foundation
import Gates
import Measurements
import Presentation
import TestSupport
import Testing

/// What Benchmarks/README.md says of the gate is what the gate does.
@Suite struct GateReadmeTests {
  private let text: String

  init() throws { text = try StoredCorpus.text(of: "Benchmarks/README.md") }

  private func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }

  @Test func everyMetricAndEveryMeterIsExplained() {
    let meters = InstructionMeter.allCases.map { "| `\($0.rawValue)` |" }
    for name in GateMetric.allCases.map({ "`\($0.rawValue)`" }) + meters {
      #expect(text.contains(name), "\(name)")
    }
  }

  @Test func numbersAreThoseOfTheSettings() {
    let settings = GateSettings()
    let (cached, memory) = (
      percent(settings.minimumEffectInCache), percent(settings.minimumEffectInMemory)
    )
    let looks = settings.looks.map(String.init)
    for part in [
      "at least \(settings.firstLaunches) launches, and up to \(settings.mostLaunches) while",
      "(\(cached) in cache, \(memory) for queries that wait for memory;",
      "more than \(percent(settings.instructionAllowance)) |",
      "after \(looks.dropLast().joined(separator: ", ")) and \(looks.last!) launches",
      "(`TIME=\(Int(settings.longestSeconds!))`)",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func slowLaunchesAreThoseThatAreProved() throws {
    let settings = GateSettings()
    let ratios = { (slow: Int) in (0..<54).map { $0 < slow ? 1.3 : 1 } }
    let least = try #require(
      (1...20).first { count in
        guard let slow = SlowLaunches(ratios: ratios(count), minimumEffect: 0.02) else {
          return false
        }
        let rate = SlowLaunches.errorRate(
          of: [slow], falseAlarmRate: settings.falseAlarmRate / Double(settings.looks.count))
        return slow.verdict(errorRate: rate) == .regression
      })
    for part in [
      "Then \(least) slow launches of the head and none of the base are enough",
      "at most one gate in \(Int(2 / settings.falseAlarmRate)) raises a false alarm",
      "by more than \(Int(SlowLaunches.deviations)) robust standard deviations",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func errorRatesHaveTheColumnsOfTheCommand() throws {
    let section = try GateSelfTestReport.section.parts(of: text, named: "README.md").section
    let titles = try #require(section.split(separator: "\n").first { $0.hasPrefix("|") })
    let found = titles.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(found == SampleGate.selfTest.table.columns.map(\.title))
  }

  /// The table is that of the committed gates, which have this version's design.
  @Test func theTableIsThatOfTheCommittedGates() throws {
    let gates = StoredCorpus.repository.appendingPathComponent("Benchmarks/self-tests/gate.json")
    let report = try GateSelfTestReport(contentsOfFile: gates.path)
    #expect(report.settings.design == GateSettings().design, "run make gate-selftest")
    #expect(
      try GateSelfTestReport.section.replacing(
        in: text, named: "README.md", with: report.sectionText) == text)
  }
}
