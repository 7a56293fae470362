import Foundation
import TestSupport
import Testing

/// `touchstone gate` as a command: what it is given, what it leaves, how it ends.
@Suite final class GateCommandTests: FolderTests, TouchstoneTests {
  /// Results of a run of one benchmark.
  private static func results(
    bytes: Double = 100, nanoseconds: Double = 10, processor: String = "some processor"
  ) -> String {
    let row = "prepare/packed-mask/flower-512"
    return MadeUpRun(
      launches: [row: [nanoseconds, nanoseconds, nanoseconds]],
      counters: [row: ["retained_bytes": bytes, "peak_bytes": 200, "allocs_per_prepare": 1]],
      context: [
        "machine:processor": processor, "machine:cores": "2", "machine:caches": "32768 1048576",
        "machine:simd-level": "avx2", "images:flower-512": "1 image of 512 × 512, alpha ≥ 128",
      ]
    ).text
  }

  private func gate(_ arguments: [String]) throws -> CommandRun {
    try run(["gate"] + arguments + ["--output", folder.path("out"), "--allowances", ""])
  }

  private func compared(_ base: String, _ head: String, _ more: String...) throws -> CommandRun {
    let baseline = try folder.write(base, to: "base.json")
    let results = try folder.write(head, to: "head.json")
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
    for name in ["gate.md", "gate.xml"] { #expect(folder.exists("out/\(name)")) }
  }

  @Test func oneByteMoreFails() throws {
    let run = try compared(Self.results(), Self.results(bytes: 101))
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("retained-bytes"))
    #expect(try report()["exitStatus"] as? Int == 1)
  }

  @Test func oneByteMoreIsAcceptedWithAReason() throws {
    let allowances = try folder.write(
      """
      {"allowances": [{"benchmark": "prepare/packed-mask/*", "metric": "retained-bytes",
       "increase": 1, "reason": "a flag more", "expires": "2999-12-31"}]}
      """, to: "allowances.json")
    let baseline = try folder.write(Self.results(), to: "base.json")
    let results = try folder.write(Self.results(bytes: 101), to: "head.json")
    func gate(_ file: String) throws -> CommandRun {
      try run(
        "gate", "--baseline", baseline, "--results", file, "--allowances", allowances, "--output",
        folder.path("out"))
    }
    let accepted = try gate(results)
    #expect(accepted.status == 0, "\(accepted)")
    #expect(accepted.output.contains("a flag more"))
    // Where nothing needs it any more it is an error.
    let unused = try gate(baseline)
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
    let baseline = try folder.write(Self.results(), to: "base.json")
    _ = try folder.write([], to: "out/gate.json")
    let missing = ["--results", "/nowhere", "--check"]
    for arguments in [["--baseline", baseline] + missing, ["--base", "/nowhere", "--check"]] {
      let run = try gate(arguments)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
    #expect(folder.exists("out/gate.json"))
    for more in [["--benchmarks", "nosuch"], ["--metrics", "allocations-per-query"]] {
      let run = try gate(["--baseline", baseline] + missing + more)
      #expect(run.status == 2 && run.errors.contains("base.json: holds nothing that"), "\(run)")
    }
  }

  @Test func badInputIsNamed() throws {
    try folder.write("{}", to: "allowances.json")
    let commands = """
      --base . --baseline x ¦ --base . --time 0 ¦ --base . --time abc
      --base . --time inf ¦ --baseline /nowhere/x.json ¦ --base . --metrics speed
      --baseline x --metrics peak-bytes,time ¦ --baseline x --metrics slow-launches
      --base . --benchmarks ( ¦ --base . --minimum-effect 0 ¦ --base . --minimum-effect 1.5
      --base . --minimum-effect-in-memory -1 ¦ --base . --most-launches 3
      --base . --allowances FOLDER/allowances.json
      """
    expectRefusals(
      ofCommands: commands, after: "gate --output FOLDER/out", in: folder, as: "gate-refusals")
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
      Self.results(), Self.results(), "--metrics", "retained-bytes,allocations-per-query")
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("allocations-per-query: there was nothing to compare"))
  }

  // MARK: - With real programs

  @Test(.whereAllocationsAreCounted) func aBuildIsNoWorseThanItself() throws {
    let tree = try folder.writeTree()
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
    let tree = try folder.writeTree()
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
