import Testing

@Suite struct ExactnessCommandTests {
  @Test func printsATableAndTheRunInOneLine() throws {
    let run = try CommandRun.of("touchstone", ["exactness", "--points", "200000", "--seed", "7"])
    #expect(run.status == 0, "\(run)")
    for words in [
      "disagreements", "without rounding", "exact sums", "quarter turns", "far away", "200,000",
    ] { #expect(run.output.contains(words), "\(words)") }
    let last = try #require(run.output.split(separator: "\n").last)
    let expected =
      /certified-striped-mask: 200,000 points, seed 7, no disagreement, [0-9,]+ points per second, in [0-9,]+ s on [0-9]+ cores/
    #expect(try expected.wholeMatch(in: last) != nil, "\(last)")
  }

  @Test func theSameSeedGivesTheSameTable() throws {
    func table(_ seed: String) throws -> Substring {
      let run = try CommandRun.of(
        "touchstone", ["exactness", "--points", "40000", "--seed", seed, "--format", "markdown"])
      // The last line also contains the time.
      return run.output[..<(run.output.range(of: "certified")?.lowerBound ?? run.output.endIndex)]
    }
    let first = try table("1")
    #expect(first.hasPrefix("| family"))
    #expect(try first == table("1"))
    #expect(try first != table("2"))
  }

  /// A run of hours is interrupted at its first line of progress.
  @Test func anInterruptedRunPrintsWhatItHasAndSaysSo() throws {
    let run = try CommandRun.of(
      "touchstone", ["exactness", "--points", "1000000000"],
      interruptWhen: { $0.contains("asked") })
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("disagreements") && run.output.contains("without rounding"))
    let last = try #require(run.errors.split(separator: "\n").last)
    let expected =
      /touchstone: error: incomplete run: interrupted, only ([0-9,]+) of 1,000,000,000 points/
    let words = try #require(last.wholeMatch(of: expected), "\(run.errors)")
    #expect(words.1 != "0")
    #expect(
      run.output.contains(
        "certified-striped-mask: \(words.1) points, seed 1, interrupted, only \(words.1) of "))
  }

  @Test(arguments: [
    ["--points=0"], ["--points=-1"], ["--points=many"], ["--seed=-1"], ["stray"],
  ])
  func whatCannotBeAskedIsRefused(arguments: [String]) throws {
    let run = try CommandRun.of("touchstone", ["exactness"] + arguments)
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.hasPrefix("touchstone: error: "), "\(run.errors)")
    let value = arguments.last!.split(separator: "=").last!
    #expect(run.errors.contains(value), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }
}
