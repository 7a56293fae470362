import Gates
import Measurements
import TestSupport
import Testing

@Suite struct UnseenTests {
  private static let benchmarks = ["point-warm/a/x", "batch/a/x", "prepare/a/x"]

  private static func report(level: String = "avx512") -> GateReport {
    var report = SampleGate.report()
    report.machine.simdLevel = level
    return report
  }

  private static func meters(_ meters: InstructionMeter?...) -> [String: InstructionMeter] {
    var named: [String: InstructionMeter] = [:]
    for (name, meter) in zip(benchmarks, meters) { named[name] = meter }
    return named
  }

  @Test func nativeCountsLeaveNothingUnseen() {
    var report = Self.report()
    report.addUnseen(
      Self.benchmarks, meters: Self.meters(.singleStep, .singleStep, .performanceCounter),
      because: nil)
    #expect(report.unseen == nil)
    expectRecorded(report.notes.joined(separator: "\n"), as: "notes-of-meters")
  }

  @Test func callgrindSeesNoAVX512() {
    var report = Self.report()
    report.addUnseen(
      Self.benchmarks, meters: Self.meters(.singleStep, .singleStep, .callgrind), because: nil)
    #expect(report.unseen == ["the avx512 kernels of prepare/a"])
    #expect(report.notes.last?.hasSuffix("counted by callgrind, those of the avx2 kernels") == true)

    var older = Self.report(level: "avx2")
    older.addUnseen(
      Self.benchmarks, meters: Self.meters(.callgrind, .callgrind, .callgrind), because: nil)
    #expect(older.unseen == nil)
  }

  @Test func whatIsNotCountedIsUnseen() {
    let many = (1...9).map { "batch/s\($0)/x" }
    func unseen(_ benchmarks: [String], _ meters: [String: InstructionMeter]) -> String {
      var report = Self.report()
      report.addUnseen(benchmarks, meters: meters, because: "valgrind is not installed")
      return report.unseen?.joined(separator: "; ") ?? "nothing"
    }
    let lines = [
      unseen(Self.benchmarks, Self.meters(.singleStep, nil, nil)), unseen(Self.benchmarks, [:]),
      unseen(many, ["batch/s1/x": .singleStep]),
    ]
    expectRecorded(lines.joined(separator: "\n"), as: "unseen")
  }

  @Test func findingsNameTheirMeter() {
    var report = Self.report()
    report.findings = [
      GateFinding(
        benchmark: Self.benchmarks[0], metric: .instructions, base: 1, head: 1, verdict: .same),
      SampleGate.bytes(Self.benchmarks[0], 1, 1, .same),
    ]
    report.name(Self.meters(.singleStep))
    #expect(report.findings.map(\.meter) == [.singleStep, nil])
  }
}
