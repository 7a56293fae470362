import Gates
import Measurements
import Testing

@Suite struct UnseenTests {
  private static let benchmarks = ["point-warm/a/x", "batch/a/x", "prepare/a/x"]

  private static func report(level: String = "avx512") -> GateReport {
    GateReport(
      base: .init(name: "main"), head: .init(name: "the working tree"),
      machine: MachineIdentity(processor: "p", cores: 1, cacheBytes: [], simdLevel: level),
      settings: GateSettings(), command: "make gate")
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
    #expect(
      report.notes == [
        "instructions of 1 of 3 benchmarks were counted by the processor's counter, those of the avx512 kernels",
        "instructions of 2 of 3 benchmarks were counted by single steps, those of the avx512 kernels",
      ])
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
    var report = Self.report()
    report.addUnseen(
      Self.benchmarks, meters: Self.meters(.singleStep, nil, nil),
      because: "valgrind is not installed")
    #expect(
      report.unseen == ["the instructions of batch/a, prepare/a, as valgrind is not installed"])
    var none = Self.report()
    none.addUnseen(Self.benchmarks, meters: [:], because: "valgrind is not installed")
    #expect(
      none.unseen == ["the instructions of all 3 benchmarks, as valgrind is not installed"])
  }

  @Test func manyNamesAreCounted() {
    let many = (1...9).map { "batch/s\($0)/x" }
    var report = Self.report()
    report.addUnseen(many, meters: ["batch/s1/x": .singleStep], because: "y")
    #expect(
      report.unseen == [
        "the instructions of batch/s2, batch/s3, batch/s4, batch/s5, batch/s6 and 3 more, as y"
      ])
  }

  @Test func findingsNameTheirMeter() {
    var report = Self.report()
    report.findings = [
      GateFinding(
        benchmark: Self.benchmarks[0], metric: .instructions, base: 1, head: 1, verdict: .same),
      GateFinding(
        benchmark: Self.benchmarks[0], metric: .retainedBytes, base: 1, head: 1, verdict: .same),
    ]
    report.name(Self.meters(.singleStep))
    #expect(report.findings.map(\.meter) == [.singleStep, nil])
  }
}
