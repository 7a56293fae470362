import Foundation
import Measurements
import TestSupport
import Testing

/// A strategy that throws while it is measured, after it has passed conformance.
@Suite struct ThrowingStrategyTests {
  /// A plug-in that declines its 60th image, but only in a launch, which has a padded environment.
  private func lateRefusal() throws -> String {
    try BuiltPlugin.path(
      ofPlainWith: """
        static int32_t late_prepare(
            const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
          static int count;
          if (getenv("TOUCHSTONE_PADDING") && ++count == 60) return TOUCHSTONE_OUT_OF_MEMORY;
          return plain_prepare(image, minimum_alpha, sampling, prepared);
        }
        """, assigning: #"strategy.name = "late-refusal"; strategy.prepare = late_prepare;"#,
      named: "late_refusal")
  }

  /// Preparing it is an error row, and all other rows are measured in every launch.
  @Test func itsRowIsAnErrorAndTheOthersAreMeasured() throws {
    let (run, results) = try benchmarked(
      "--plugin", try lateRefusal(), "--strategies", "packed-mask", "--quick", "--at-once", "3",
      "--sizes", "64x64", "--queries", "batch", "--benchmark_filter=^(batch|prepare)/",
      repetitions: 2, status: 1)
    let reason = "the plug-in has not enough memory for it"
    #expect(run.output.contains(reason), "\(run)")
    #expect(results.benchmarks.count == 4)
    for benchmark in results.benchmarks {
      if benchmark.name == "prepare/late-refusal/drawn" {
        #expect(benchmark.repetitions.count == 1, "\(benchmark.name)")
        #expect(benchmark.repetitions[0].errorMessage?.contains(reason) == true)
        #expect(benchmark.repetitions[0].realNanoseconds == nil)
      } else {
        #expect(benchmark.repetitions.count == 2, "\(benchmark.name)")
        #expect(benchmark.repetitions.allSatisfy { $0.realNanoseconds != nil })
      }
    }
  }
}
