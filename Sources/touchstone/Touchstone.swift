import ArgumentParser
import CommandLineTools

/// The command with its subcommands.
struct Touchstone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Checks and compares ways to hit-test bitmaps.",
    discussion: """
      TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon in the environment takes these kernels instead of the fastest.

      Exit status: 0 all well, 1 it found something, 2 it could not run as asked, 3 it cannot decide.
      """,
    version: ProgramVersion.text(of: "touchstone"),
    subcommands: [
      Conform.self, Merge.self, Explain.self, Adapter.self, OracleCampaign.self,
      Exactness.self, Witness.self, Peers.self, Gate.self, GateTree.self,
      GateSelfTest.self,
      Corpus.self, Report.self, Strategies.self,
    ])
}
