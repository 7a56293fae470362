import Testing

@Suite struct StackCampaignTests {
  @Test func asksEveryStrategyAndTheSecondOracleAndEndsWithTheCounts() throws {
    let run = try CommandRun.of("touchstone", ["stacks", "--scenes", "6", "--seed", "1"])
    #expect(run.status == 0, "\(run)")
    for name in ["linear-walk", "max-depth-tree", "id-buffer", "division-free"] {
      #expect(run.output.contains(name), "\(name)")
    }
    let last = try #require(run.output.split(separator: "\n").last)
    let expected =
      /([0-9,]+) verdicts on 6 cases, seed 1: all 6 conform in [0-9,]+ s on [0-9]+ cores/
    #expect(try expected.wholeMatch(in: last) != nil, "\(last)")
  }

  @Test func thePartsOfACampaignAreAdded() throws {
    let folder = try TemporaryFolder()
    let parts = try (1...2).map { index in
      let output = folder.path("part-\(index)")
      let run = try CommandRun.of(
        "touchstone", ["stacks", "--scenes", "5", "--output", output],
        environment: ["TEST_SHARD_INDEX": "\(index - 1)", "TEST_TOTAL_SHARDS": "2"])
      #expect(run.status == 0, "\(run)")
      let cases = index == 1 ? 3 : 2
      let last = try #require(run.output.split(separator: "\n").last)
      #expect(last.contains(" on \(cases) cases, seed 1: "), "\(last)")
      #expect(last.contains(" – shard \(index)/2 in "), "\(last)")
      return "\(output)/conformance.json"
    }
    let merged = try CommandRun.of(
      "touchstone", ["merge"] + parts + ["--output", folder.path("whole")])
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains(" on 5 cases, seed 1: all 6 conform\n"), "\(merged)")
    let lost = try CommandRun.of(
      "touchstone", ["merge", parts[0], "--output", folder.path("whole")])
    #expect(lost.status == 2 && lost.errors.contains("shard 2/2 is missing"), "\(lost)")
  }

  @Test(arguments: [
    (["--scenes", "0"], "--scenes 0: expected 1 to 1000000000"),
    (["--shard", "3/2"], "--shard 3/2: expected i/n"),
  ])
  func refusesCountsAndPartsThatDoNotExist(_ arguments: [String], words: String) throws {
    let run = try CommandRun.of("touchstone", ["stacks"] + arguments)
    #expect(run.status == 2 && run.errors.contains(words), "\(run)")
  }
}
