import Testing

@Suite struct StackPointsCommandTests {
  @Test func printsATableAndTheRunInOneLine() throws {
    let run = try CommandRun.of("touchstone", ["stack-points", "--points", "40000", "--seed", "7"])
    #expect(run.status == 0, "\(run)")
    for words in [
      "linear-walk", "max-depth-tree", "fractions alone", "excused", "40,000", "no disagreement",
    ] { #expect(run.output.contains(words), "\(words)") }
    let last = try #require(run.output.split(separator: "\n").last)
    let expected =
      /[a-z, -]+: [0-9,]+ verdicts on 40,000 points, of which [0-9,]+ hit and [0-9,]+ took fractions, seed 7, no disagreement, [0-9,]+ verdicts per second, in [0-9,]+ s on [0-9]+ cores/
    #expect(try expected.wholeMatch(in: last) != nil, "\(last)")
  }

  @Test func thePartsOfACampaignAreAdded() throws {
    let folder = try TemporaryFolder()
    let parts = try (1...2).map { index in
      let output = folder.path("part-\(index)")
      let run = try CommandRun.of(
        "touchstone",
        ["stack-points", "--points", "20000", "--shard", "\(index)/2", "--output", output])
      #expect(run.status == 0 && run.output.contains(", seed 1, shard \(index)/2, "), "\(run)")
      return "\(output)/stack-points.json"
    }
    let whole = folder.path("whole")
    let merged = try CommandRun.of("touchstone", ["merge"] + parts + ["--output", whole])
    #expect(merged.status == 0, "\(merged)")
    let sum = /verdicts on 20,000 points, .* took fractions, seed 1, no disagreement, 2 parts that/
    #expect(merged.output.contains(sum), "\(merged)")
    let lost = try CommandRun.of("touchstone", ["merge", parts[1], "--output", whole])
    #expect(lost.status == 2 && lost.errors.contains("shard 1/2 is missing"), "\(lost)")
  }

  @Test(arguments: [
    (["--points", "0"], "--points 0: expected 1 to 1000000000000"),
    (["--shard", "3/2"], "--shard 3/2: expected i/n"),
    (["--shard", "1/2"], "shard 1/2: expected --output folder too"),
  ])
  func refusesWhatCannotBeAsked(_ arguments: [String], words: String) throws {
    let run = try CommandRun.of("touchstone", ["stack-points"] + arguments)
    #expect(run.status == 2 && run.errors.contains(words), "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  /// A run of hours is interrupted at its first line of progress.
  @Test func anInterruptedRunPrintsWhatItHasAndSaysSo() throws {
    let run = try CommandRun.of(
      "touchstone", ["stack-points", "--points", "10000000000"],
      interruptWhen: { $0.contains("asked") })
    #expect(run.status == 2 && run.output.contains("linear-simd"), "\(run)")
    #expect(run.errors.contains("incomplete run: interrupted, only "), "\(run.errors)")
    #expect(run.output.contains(", interrupted, only "), "the line of the run is no whole one")
  }
}
