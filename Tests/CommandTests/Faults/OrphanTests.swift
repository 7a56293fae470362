#if os(Linux)
  import TestSupport
  import Foundation
  import Testing

  /// A program that starts processes leaves none of them behind, however it ends.
  @Suite final class OrphanTests: FolderTests {
    private static let signals = [SIGKILL, SIGTERM, SIGINT, SIGHUP]
    /// The three that can be caught end every command by the same code; the one that cannot needs a
    /// guard of its own for each.
    private static let twoSignals = [SIGKILL, SIGINT]

    /// Ends a command once a process runs whose command line holds the words.
    private func expectNothingLeft(
      after signal: Int32, onceThereRuns words: String, of product: String = "touchstone",
      _ arguments: String..., inLayouts: Bool = false
    ) throws {
      let run = try MarkedRun(product, arguments, inLayouts: inLayouts)
      #expect(run.waits(for: words), "\(words) was not seen: \(run.members) \(run.log)")
      let left = run.left(after: signal)
      #expect(left.isEmpty, "left after signal \(signal): \(left)")
    }

    @Test(arguments: [SIGKILL]) func ofBench(signal: Int32) throws {
      try expectNothingLeft(
        after: signal, onceThereRuns: "--launch", of: "touchstone-bench", "--strategies",
        "packed-mask", "--output", folder.path("results.json"),
        "--benchmark_filter=point-warm/packed-mask/diamond-64", inLayouts: true)
    }

    @Test(arguments: [SIGKILL]) func ofChoose(signal: Int32) throws {
      let profile = sampleProfile(queries: "points: 100")
      try expectNothingLeft(
        after: signal, onceThereRuns: "--launch", "choose", "--corpus",
        StoredCorpus.small(in: folder), "--profile", folder.write(profile, to: "sample.yaml"),
        "--output", folder.path("out"))
    }

    @Test(arguments: [SIGKILL]) func ofTheGate(signal: Int32) throws {
      let tree = try folder.writeTree()
      try expectNothingLeft(
        after: signal, onceThereRuns: "touchstone-bench", "gate", "--base", tree, "--head", tree,
        "--metrics", "time", "--benchmarks", "/packed-mask/flower-512", "--allowances", "",
        "--output", folder.path("out"))
    }

    @Test(arguments: [SIGKILL]) func ofTheSelfTestOfTheBenchmarks(signal: Int32) throws {
      try expectNothingLeft(
        after: signal, onceThereRuns: "--launch", "bench-selftest", "--tree", folder.writeTree(),
        "--quick", "--file", folder.path("ranks.json"))
    }

    /// The adapter answers nothing, does not notice the end of its input, and has a child.
    @Test(arguments: signals) func ofConformWithAnAdapter(signal: Int32) throws {
      try expectNothingLeft(
        after: signal, onceThereRuns: "sleep 4711", "conform", "--corpus", StoredCorpus.path,
        "--adapter", "sleep 4711 & sleep 4712", "--timeout", "600", "--output", folder.path("out"))
    }

    @Test(arguments: twoSignals) func ofConformWithAPlugin(signal: Int32) throws {
      try expectNothingLeft(
        after: signal, onceThereRuns: "--plugin-trial", "conform", "--corpus", StoredCorpus.path,
        "--plugin", BuiltPlugin.path(of: "faulty/hanging"), "--timeout", "600", "--output",
        folder.path("out"))
    }
  }
#endif
