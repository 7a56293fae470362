import Foundation
import Gates
import Measurements
import Testing

/// The self-test of the gate with a plug-in, and a fake program that loads it.
@Suite struct GateTrialsTests {
  /// A program that measures one plug-in, and gets worse as it is told to.
  private static func program(_ name: String) throws -> FakeProgram {
    let benchmarks = ["point-warm", "prepare"].map { "\($0)/\(name)/flower-512" }
    func worse(_ kind: String, _ worse: String, _ usual: String) -> String {
      "case \"$kind\" in \(kind)) \(worse) ;; *) \(usual) ;; esac"
    }
    func slice(_ nanoseconds: Int) -> String {
      "echo $((\(nanoseconds) * (10000 + bias) / 10000)) 1000"
    }
    func counters(_ bytes: Int, _ allocations: Int) -> String {
      """
      echo '{"hit_rate":0.5,"retained_bytes":\(bytes),"allocs_per_query":\(allocations)}'
      """
    }
    return try FakeProgram(
      .head, benchmarks: benchmarks,
      answers: [
        ("hello", "echo \"$*\" >> arguments; echo '\(FakeProgram.greeting(of: benchmarks))'"),
        ("inject \(name):", "kind=${request#*:}; echo ok"),
        ("slice", worse("work=0.1", slice(220_000), slice(200_000))),
        ("meters", "echo single-step"),
        ("count single-step", worse("work=0.02", "echo 6528 64", "echo 6400 64")),
        (
          "counters",
          worse("byte", counters(101, 0), worse("allocation", counters(100, 1), counters(100, 0)))
        ),
      ])
  }

  private static func trials(_ program: FakeProgram) throws -> GateTrials {
    // Any file: the fake program loads nothing.
    var trials = try GateTrials(
      tree: program.program.folder, plugin: "\(program.program.folder)/draft", repetitions: nil,
      folder: "\(program.program.folder)/gate", changedFolder: "\(program.program.folder)/changed")
    trials.lanes = 1
    return trials
  }

  /// Each change is injected into the plug-in, whatever it is called, and found.
  @Test func theChangesOfAPluginAreFound() throws {
    let fake = try Self.program("mine")
    var (trials, kept) = (try Self.trials(fake), 0)
    let report = try #require(try trials.run { kept = max(kept, $0.gates) })
    #expect(report.plugin == "mine" && report.gates == 6 && kept == 6)
    #expect(report.rows.map(\.runs) == [Int](repeating: 1, count: 6))
    #expect(report.rows.map(\.successes) == [0, 1, 0, 1, 1, 1], "\(report.rows)")
    #expect(!report.hasFault)
    let starts = try String(contentsOfFile: "\(fake.program.folder)/arguments", encoding: .utf8)
      .split(separator: "\n")
    #expect(!starts.isEmpty && starts.allSatisfy { $0.contains("--plugin ") }, "\(starts)")
    var other = report
    other.plugin = "yours"
    #expect(throws: BenchmarkFault.self) { try trials.run(after: other) { _ in } }
  }

  @Test func aPluginWithoutBenchmarksIsAnError() throws {
    let fake = try FakeProgram(.head, benchmarks: [])
    #expect(throws: GateFault.self) { try Self.trials(fake) }
  }
}
