import Foundation
import Measurements
import TestSupport
import Testing

/// `touchstone-bench --plugin`.
@Suite final class BenchPluginTests: FolderTests {
  private func bench(
    _ plugin: String, _ more: String..., ofAProduct: Bool = false
  ) throws -> CommandRun {
    let fixed = ["--plugin", plugin, "--strategies", "packed-mask", "--quick"]
    let output = ["--output", folder.path("results.json")]
    return try CommandRun.of(
      "touchstone-bench", fixed + output + (ofAProduct ? Self.ofAProduct : []) + more)
  }

  /// A product's images are all that a plug-in for it is judged on, which takes two seconds less.
  private static let ofAProduct = [
    "--at-once", "3", "--sizes", "64x64", "--queries", "batch,disc-mixed",
  ]

  @Test func aRightPluginIsMeasuredBesideAStrategy() throws {
    let run = try bench(
      BuiltPlugin.path(of: "plain_c"), "--benchmark_repetitions=1",
      "--benchmark_filter=^(point-warm|disc-mixed|prepare)/.*/flower-512$")
    #expect(run.status == 0, "\(run)")
    let results = try folder.text("results.json")
    for row in ["point-warm/plain-c/flower-512", "disc-mixed/plain-c/flower-512"] {
      #expect(results.contains("\"\(row)\""), "\(row)")
    }
    #expect(results.contains("point-warm/packed-mask/flower-512"))
  }

  @Test func aDangerousPluginIsNotMeasured() throws {
    let run = try bench(
      BuiltPlugin.path(of: "faulty/crashing"), "--benchmark_filter=^point-warm/.*/flower-512$",
      "--benchmark_repetitions=1")
    #expect(run.status == 1 && run.output.contains("was not measured"), "\(run)")
    #expect(run.output.contains("crashing: crash: is ended by signal 11"), "\(run)")
    let results = try folder.text("results.json")
    #expect(results.contains("point-warm/packed-mask/flower-512"))
    #expect(!results.contains("point-warm/crashing/"))
  }

  /// A plug-in that aborts in a batch, but only in a launch, which has a padded environment.
  private func lateCrash() throws -> String {
    try BuiltPlugin.path(
      ofPlainWith: """
        static void late_batch(
            const void *prepared, const touchstone_placement *placement, const touchstone_point *points,
            size_t count, uint8_t *verdicts) {
          if (getenv("TOUCHSTONE_PADDING")) abort();
          plain_batch(prepared, placement, points, count, verdicts);
        }
        """, assigning: #"strategy.name = "late-crash"; strategy.batch = late_batch;"#,
      named: "late_crash")
  }

  @Test func whatCrashesIsNamedAndTheOthersAreMeasured() throws {
    let run = try bench(
      try lateCrash(), "--benchmark_filter=^(disc-mixed|batch)/", "--benchmark_repetitions=2",
      ofAProduct: true)
    let reason = "crashed (signal 6) in batch/late-crash/drawn"
    #expect(run.status == 1, "\(run)")
    #expect(
      run.errors.components(separatedBy: "late-crash \(reason); it is left out\n").count == 2,
      "\(run)")
    #expect(!run.errors.contains("Backtrace") && run.output.contains(reason), "\(run)")
    let results = try BenchmarkResults(contentsOfFile: folder.path("results.json"))
    for benchmark in results.benchmarks {
      if benchmark.name.contains("/late-crash/") {
        #expect(benchmark.repetitions.map(\.errorMessage) == [reason], "\(benchmark.name)")
      } else {
        #expect(benchmark.repetitions.count == 2, "\(benchmark.name)")
        #expect(benchmark.repetitions.allSatisfy { $0.realNanoseconds != nil })
      }
    }
    #expect(results.benchmarks.count == 4)
  }

  @Test func aRunThatMeasuredNothingLeavesEarlierResultsAlone() throws {
    try folder.write("earlier", to: "results.json")
    let run = try bench(
      try lateCrash(), "--benchmark_filter=^batch/late-crash/", ofAProduct: true)
    expectBenchRefused(run, naming: "error: nothing could be measured, ")
    let reason = ": crashed (signal 6) in batch/late-crash/drawn"
    #expect(run.errors.split(separator: "\n").last?.hasSuffix(reason) == true, "\(run)")
    #expect(try folder.text("results.json") == "earlier")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test func whatCannotBeLoadedIsRefused() throws {
    expectBenchRefused(
      try bench("/no/such.so"), naming: "error: --plugin /no/such.so: no such file")
  }
}
