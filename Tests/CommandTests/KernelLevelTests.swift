import HitTestStrategies
import TestSupport
import Testing

/// Tests of the environment variable `TOUCHSTONE_SIMD`.
@Suite struct KernelLevelTests {
  private func conform(level: String) throws -> CommandRun {
    try CommandRun.of(
      "touchstone",
      [
        "conform", "--points", "2000", "--area", "basic", "--corpus", StoredCorpus.path,
        "--strategies", "packed-mask,simd-scan,certified-striped-mask",
      ], environment: ["TOUCHSTONE_SIMD": level])
  }

  @Test(arguments: ["scalar", "", KernelLevel.name])
  func levelsThatThereAreConform(level: String) throws {
    let run = try conform(level: level)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["avx9", "AVX2", "best", "0"])
  func anUnknownLevelIsRefusedWithTheList(level: String) throws {
    let run = try conform(level: level)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix("touchstone: error: TOUCHSTONE_SIMD=\(level): expected scalar, "),
      "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  #if arch(x86_64)
    @Test func aLevelOfAnotherProcessorIsRefused() throws {
      let run = try conform(level: "neon")
      #expect(run.status == 2)
      #expect(run.errors.contains("TOUCHSTONE_SIMD=neon: this processor does not have it"))
    }
  #endif
}
