#if os(Linux)
  import TestSupport
  import Foundation
  import Testing

  /// Whoever starts processes leaves none of them behind, however it is ended.
  @Suite struct OrphanTests {
    private static let signals = [SIGKILL, SIGTERM, SIGINT, SIGHUP]
    /// The three that can be caught end every command by the same code; the one that cannot needs a
    /// guard of its own for each.
    private static let twoSignals = [SIGKILL, SIGINT]
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Ends a command once a process runs whose command line holds the words.
    ///
    /// Guards end ten seconds after the others, which is waited for once.
    private func expectNothingLeft(
      of run: MarkedRun, after signal: Int32, onceThereRuns words: String, withGuards: Bool = false
    ) {
      #expect(run.waits(for: words), "\(words) was not seen: \(run.members) \(run.log)")
      let left = run.left(after: signal, withGuards: withGuards)
      #expect(left.isEmpty, "left after signal \(signal): \(left)")
    }

    /// A tree that holds nothing but the benchmarks of this build.
    private func tree() throws -> String {
      _ = try folder.write([], to: "tree/.build/release/here")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("tree/.build/release/touchstone-bench"),
        withDestinationPath: CommandRun.path(of: "touchstone-bench"))
      return folder.path("tree")
    }

    @Test(arguments: [SIGKILL]) func ofBench(signal: Int32) throws {
      let run = try MarkedRun(
        "touchstone-bench",
        [
          "--strategies", "packed-mask", "--output", folder.path("results.json"),
          "--benchmark_filter=point-warm/packed-mask/diamond-64",
        ], inLayouts: true)
      expectNothingLeft(of: run, after: signal, onceThereRuns: "--launch", withGuards: true)
    }

    @Test(arguments: [SIGKILL]) func ofChoose(signal: Int32) throws {
      let profile = """
        name: sample
        images: {sizes: [16x16, 24x8]}
        images-at-once: 20
        gravities: [resize]
        transforms: [scale]
        queries-per-second: {points: 100}
        """
      let run = try MarkedRun(
        "touchstone",
        [
          "choose", "--corpus", StoredCorpus.small(in: folder), "--profile",
          try folder.write(Array(profile.utf8), to: "sample.yaml"), "--output", folder.path("out"),
        ])
      expectNothingLeft(of: run, after: signal, onceThereRuns: "--launch")
    }

    @Test(arguments: [SIGKILL]) func ofTheGate(signal: Int32) throws {
      let tree = try tree()
      let run = try MarkedRun(
        "touchstone",
        [
          "gate", "--base", tree, "--head", tree, "--metrics", "time", "--benchmarks",
          "/packed-mask/flower-512", "--allowances", "", "--output", folder.path("out"),
        ])
      expectNothingLeft(of: run, after: signal, onceThereRuns: "touchstone-bench")
    }

    @Test(arguments: [SIGKILL]) func ofTheSelfTestOfTheBenchmarks(signal: Int32) throws {
      let run = try MarkedRun(
        "touchstone",
        [
          "bench-selftest", "--tree", try tree(), "--quick", "--file", folder.path("ranks.json"),
        ])
      expectNothingLeft(of: run, after: signal, onceThereRuns: "--launch")
    }

    /// The adapter answers nothing, does not notice the end of its input, and has a child.
    @Test(arguments: signals) func ofConformWithAnAdapter(signal: Int32) throws {
      let run = try MarkedRun(
        "touchstone",
        [
          "conform", "--corpus", StoredCorpus.path, "--adapter", "sleep 4711 & sleep 4712",
          "--timeout", "600", "--output", folder.path("out"),
        ])
      expectNothingLeft(of: run, after: signal, onceThereRuns: "sleep 4711")
    }

    @Test(arguments: twoSignals) func ofConformWithAPlugin(signal: Int32) throws {
      let run = try MarkedRun(
        "touchstone",
        [
          "conform", "--corpus", StoredCorpus.path, "--plugin",
          try BuiltPlugin.path(of: "faulty/hanging"), "--timeout", "600", "--output",
          folder.path("out"),
        ])
      expectNothingLeft(of: run, after: signal, onceThereRuns: "--plugin-trial")
    }
  }
#endif
