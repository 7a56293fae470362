#if os(Linux)
  import Foundation
  import Processes
  import Measurements
  import Testing

  /// A run that may use one core only.
  @Suite struct OneCoreTests {
    /// The two threads have nowhere to run, and all else is measured.
    @Test func itMeasuresAllButTwoThreads() throws {
      let folder = try TemporaryFolder()
      let output = folder.path("results.json")
      // The first core that this process may use.
      let words = [
        "sh", "-c",
        #"""
        core=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
        exec taskset -c "$core" "$@"
        """#, "sh",
        CommandRun.path(of: "touchstone-bench"), "--quick", "--strategies", "packed-mask",
        "--output", output, "--benchmark_repetitions=1",
        "--benchmark_filter=^(thread.*|point-warm)/packed-mask/flower-512$",
      ]
      let (end, _, said) = try ChildProcess(words, output: .null, errors: .pipe).collect()
      #expect(end == .status(0), "\(said)")
      let results = try BenchmarkResults(contentsOfFile: output)
      #expect(results.benchmarks.map(\.name) == ["point-warm/packed-mask/flower-512"])
      #expect(results.rows.allSatisfy { $0.realNanoseconds != nil })
    }
  }
#endif
