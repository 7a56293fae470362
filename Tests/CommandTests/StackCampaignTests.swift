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

  @Test(arguments: [
    (["--scenes", "0"], "--scenes 0: expected 1 to 1000000000"),
    (["--shard", "3/2"], "--shard 3/2: expected i/n"),
  ])
  func refusesCountsAndPartsThatDoNotExist(_ arguments: [String], words: String) throws {
    let run = try CommandRun.of("touchstone", ["stacks"] + arguments)
    #expect(run.status == 2 && run.errors.contains(words), "\(run)")
  }
}
