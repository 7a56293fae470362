import ArgumentParser
import CommandLineTools

/// The command `touchstone` with its subcommands.
struct Touchstone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Judges and measures ways to hit-test bitmaps.",
    discussion: """
      New here? `touchstone choose` asks about your product, and recommends a strategy.

      The environment variable TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon selects kernels other \
      than the fastest.

      Exit status: 0 no problem was found, 1 a problem was found, 2 the command could not run as \
      asked, 3 the measurements do not decide.
      """,
    version: ProgramVersion.text(of: "touchstone"),
    subcommands: [
      Conform.self, Merge.self, Explain.self, Adapter.self, CampaignCommand.self, Witness.self,
      Peers.self, Gate.self, GateTree.self, GateSelfTest.self, BenchSelfTest.self, Choose.self,
      ChooseSelfTest.self, Compare.self,
      Corpus.self, Touches.self, Report.self, Strategies.self, Documents.self,
    ])
}
