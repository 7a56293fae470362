import Foundation
import TestSupport
import Testing

/// `touchstone gate` as a command: what it is given, what it leaves, how it ends.
@Suite struct GateCommandTests {
  /// Results of a run as Google Benchmark writes them, of two benchmarks.
  private static func results(
    bytes: Int = 100, nanoseconds: Double = 10, processor: String = "some processor"
  ) -> String {
    let rows = (0..<3).map { repetition in
      """
      {"name": "prepare/packed-mask/flower-512", "run_name": "prepare/packed-mask/flower-512",
       "run_type": "iteration", "repetitions": 3, "repetition_index": \(repetition), "threads": 1,
       "iterations": 10, "real_time": \(nanoseconds), "cpu_time": \(nanoseconds),
       "time_unit": "ns", "retained_bytes": \(bytes), "peak_bytes": 200, "allocs_per_prepare": 1}
      """
    }
    return """
      {"context": {"machine:processor": "\(processor)", "machine:cores": "2",
       "machine:caches": "32768 1048576", "machine:simd-level": "avx2", "caches": [],
       "images:flower-512": "1 image of 512 × 512, alpha ≥ 128"},
       "benchmarks": [\(rows.joined(separator: ",\n"))]}
      """
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func gate(_ arguments: [String]) throws -> CommandRun {
    try CommandRun.of(
      "touchstone", ["gate"] + arguments + ["--output", folder.path("out"), "--allowances", ""])
  }

  private func compared(_ base: String, _ head: String, _ more: [String] = []) throws -> CommandRun
  {
    let baseline = try folder.write(Array(base.utf8), to: "base.json")
    let results = try folder.write(Array(head.utf8), to: "head.json")
    return try gate(["--baseline", baseline, "--results", results] + more)
  }

  private func report() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("out/gate.json")))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func sameResultsPass() throws {
    let run = try compared(Self.results(), Self.results())
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("nothing got worse"))
    #expect(try report()["outcome"] as? String == "nothing-worse")
    let versions = try #require(try report()["versions"] as? [String: String])
    #expect(versions["swift"] != nil && versions["libpng"] != nil, "\(versions)")
    for name in ["gate.md", "gate.xml"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("out/\(name)")))
    }
  }

  @Test func oneByteMoreFails() throws {
    let run = try compared(Self.results(), Self.results(bytes: 101))
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("retained-bytes"))
    #expect(try report()["exitStatus"] as? Int == 1)
  }

  @Test func oneByteMoreIsAcceptedWithAReason() throws {
    let allowances = try folder.write(
      Array(
        """
        {"allowances": [{"benchmark": "prepare/packed-mask/*", "metric": "retained-bytes",
         "increase": 1, "reason": "a flag more", "expires": "2999-12-31"}]}
        """.utf8), to: "allowances.json")
    let baseline = try folder.write(Array(Self.results().utf8), to: "base.json")
    let results = try folder.write(Array(Self.results(bytes: 101).utf8), to: "head.json")
    func run(_ file: String) throws -> CommandRun {
      try CommandRun.of(
        "touchstone",
        [
          "gate", "--baseline", baseline, "--results", file, "--allowances", allowances,
          "--output", folder.path("out"),
        ])
    }
    let accepted = try run(results)
    #expect(accepted.status == 0, "\(accepted)")
    #expect(accepted.output.contains("a flag more"))
    // Where nothing needs it any more it is an error.
    let unused = try run(baseline)
    #expect(unused.status == 2, "\(unused)")
    #expect(unused.output.contains("unused"))
  }

  @Test func timesAreNotComparedWithABaseline() throws {
    let run = try compared(
      Self.results(), Self.results(nanoseconds: 100, processor: "another processor"))
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("a baseline holds no times to compare; --base measures"))
    let findings = try #require(try report()["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0["metric"] as? String != "time" })
  }

  // MARK: - Bad input

  @Test func brokenBaselineIsOneLine() throws {
    let run = try compared(#"{"context": {}, "benchmarks"#, Self.results())
    #expect(run.status == 2)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("base.json"))
  }

  /// And neither results nor builds need be there.
  @Test func checkingLeavesEverythingAsItIs() throws {
    let baseline = try folder.write(Array(Self.results().utf8), to: "base.json")
    _ = try folder.write([], to: "out/gate.json")
    let missing = ["--results", "/nowhere", "--check"]
    for arguments in [["--baseline", baseline] + missing, ["--base", "/nowhere", "--check"]] {
      let run = try gate(arguments)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("out/gate.json")))
    for more in [["--benchmarks", "nosuch"], ["--metrics", "allocations-per-query"]] {
      let run = try gate(["--baseline", baseline] + missing + more)
      #expect(run.status == 2 && run.errors.contains("base.json: holds nothing that"), "\(run)")
    }
  }

  @Test func badInputIsNamed() throws {
    _ = try folder.write(Array("{}".utf8), to: "allowances.json")
    let commands = """
      --base . --baseline x ¦ --base . --time 0 ¦ --base . --time abc
      --base . --time inf ¦ --baseline /nowhere/x.json ¦ --base . --metrics speed
      --baseline x --metrics peak-bytes,time ¦ --baseline x --metrics slow-launches
      --base . --benchmarks ( ¦ --base . --minimum-effect 0 ¦ --base . --minimum-effect 1.5
      --base . --minimum-effect-in-memory -1 ¦ --base . --most-launches 3
      --base . --allowances FOLDER/allowances.json
      """
    expectRefusals(
      ofCommands: commands, after: "gate --output FOLDER/out", in: folder,
      as: "gate-refusals")
    let missing = try gate(["--base", "/nowhere"])
    #expect(missing.status == 2, "\(missing)")
    let words = "/nowhere/.build/release/touchstone-bench is missing"
    #expect((missing.errors + missing.output).contains(words), "\(missing)")
    #expect(try gate([]).errors.contains("--base or --baseline"))
  }

  /// Results that lost their rows have not got better.
  @Test(arguments: ["base", "head"]) func resultsWithoutRowsCompareNothing(side: String) throws {
    let whole = Self.results()
    let start = whole.range(of: "\"benchmarks\":")!.lowerBound
    let empty = whole[..<start] + "\"benchmarks\": []}"
    let run = try compared(
      side == "base" ? String(empty) : whole, side == "head" ? String(empty) : whole)
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("no benchmarks in it"))
  }

  @Test func negativeCountsAreNone() throws {
    let run = try compared(Self.results(), Self.results(bytes: -5))
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("retained-bytes only in the baseline"))
  }

  @Test func namedMetricThatIsNotComparedIsAnError() throws {
    let run = try compared(
      Self.results(), Self.results(), ["--metrics", "retained-bytes,allocations-per-query"])
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("allocations-per-query: there was nothing to compare"))
  }

  // MARK: - With real programs

  /// A tree that holds nothing but the benchmarks of this build.
  private func tree() throws -> String {
    _ = try folder.write([], to: "tree/.build/release/here")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/.build/release/touchstone-bench"),
      withDestinationPath: CommandRun.path(of: "touchstone-bench"))
    return folder.path("tree")
  }

  @Test(.whereAllocationsAreCounted) func aBuildIsNoWorseThanItself() throws {
    let tree = try tree()
    let run = try gate([
      "--base", tree, "--head", tree, "--metrics", "retained-bytes,allocations-per-query",
      "--benchmarks", "/packed-mask/", "--note", "a note",
    ])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("a note"))
    let findings = try #require(try report()["findings"] as? [[String: Any]])
    #expect(findings.count > 20)
  }

  @Test(.whereAllocationsAreCounted) func interruptedGateLeavesWhatItHas() throws {
    let tree = try tree()
    let run = try CommandRun.of(
      "touchstone",
      [
        "gate", "--base", tree, "--head", tree, "--metrics", "time,retained-bytes",
        "--benchmarks", "/packed-mask/flower-512", "--allowances", "", "--output",
        folder.path("out"),
      ], interruptWhen: { $0.contains("launch ") })
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("interrupted"))
    #expect(try report()["outcome"] as? String == "could-not-run")
    let findings = try #require(try report()["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["metric"] as? String == "retained-bytes" })
  }
}
