import HitTestStrategies
import TestSupport
import Testing

/// Tests of the environment variable `TOUCHSTONE_SIMD`.
@Suite struct KernelLevelTests: TouchstoneTests {
  private func conform(level: String) throws -> CommandRun {
    let asked = ["--points", "2000", "--area", "basic", "--corpus", StoredCorpus.path]
    return try CommandRun.of(
      "touchstone",
      ["conform", "--strategies", "packed-mask,simd-scan,certified-striped-mask"] + asked,
      environment: ["TOUCHSTONE_SIMD": level])
  }

  @Test(arguments: ["scalar", "", KernelLevel.name])
  func levelsThatThereAreConform(level: String) throws {
    let run = try conform(level: level)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["avx9", "AVX2", "best", "0"])
  func anUnknownLevelIsRefusedWithTheList(level: String) throws {
    expectRefused(
      try conform(level: level),
      naming: "touchstone: error: TOUCHSTONE_SIMD=\(level): expected scalar, ")
  }

  #if arch(x86_64)
    @Test func aLevelOfAnotherProcessorIsRefused() throws {
      expectRefused(
        try conform(level: "neon"), naming: "TOUCHSTONE_SIMD=neon: this processor does not have it")
    }
  #endif
}
