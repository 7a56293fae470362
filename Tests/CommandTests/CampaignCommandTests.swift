import Foundation
import TestSupport
import Testing

/// `touchstone campaign`, also divided over machines, and `touchstone merge`, which adds the parts.
@Suite final class CampaignCommandTests: FolderTests, TouchstoneTests {
  /// What each kind says: words of its table, and the beginning of its last line.
  private static let kinds: [(arguments: [String], words: [String], amount: String)] = [
    (
      ["areas", "--count", "2000"],
      ["areas", "doubles", "100 bits", "integers", "turned", "2,000"],
      "certified-striped-mask, certified-distance-field: 2,000 areas"
    ),
    (
      ["exactness", "--count", "65536", "--format", "markdown"],
      [
        "| family", "without rounding", "exact sums", "quarter turns", "whole points", "all",
        "65,536",
      ],
      "certified-striped-mask: 65,536 points"
    ),
    (
      ["oracles", "--count", "4096", "--corpus", StoredCorpus.path],
      ["nearest", "linear-clamp", "disc", "rect", "hits"],
      "both exact oracles: [0-9,]+ verdicts on 4,096 points"
    ),
    (
      ["stack-points", "--count", "40000"],
      ["linear-walk", "max-depth-tree", "of all layers", "excused", "by fractions", "40,000"],
      "[a-z, -]+: [0-9,]+ verdicts on 40,000 points"
    ),
    (
      ["stacks", "--count", "6"],
      ["linear-walk", "max-depth-tree", "id-buffer", "division-free", "false misses", "broken"],
      "[a-z, -]+: [0-9,]+ verdicts on 6 stacks"
    ),
  ]

  @Test(arguments: kinds.indices) func printsATableAndTheRunInOneLine(place: Int) throws {
    let (arguments, words, amount) = Self.kinds[place]
    let asked = try run(["campaign"] + arguments + ["--seed", "7"])
    #expect(asked.status == 0 && asked.errors.isEmpty, "\(asked)")
    for word in words + ["disagreements"] { #expect(asked.output.contains(word), "\(word)") }
    let last = try #require(asked.output.split(separator: "\n").last)
    let expected = try Regex(
      "\(amount), seed 7, no disagreement, [0-9,]+ (areas|points|verdicts) per second, "
        + "in [0-9,]+ s on [0-9]+ cores")
    #expect(try expected.wholeMatch(in: last) != nil, "\(last)")
  }

  @Test func theHelpListsTheKinds() throws {
    let help = try run("campaign", "--help")
    for line in [
      "oracles", "stacks", "stack-points", "exactness", "6,000 stacks", "100,000,000 points",
      "10,000,000 areas",
    ] {
      #expect(help.status == 0 && help.output.contains(line), "\(help)")
    }
  }

  /// Runs a part of a campaign of two pieces or more as an engine would.
  private func part(_ index: Int) throws -> String {
    let output = folder.path("part-\(index)")
    let run = try CommandRun.of(
      "touchstone",
      ["campaign", "exactness", "--count", "16384", "--seed", "3", "--output", output],
      environment: ["JOB_COMPLETION_INDEX": "\(index - 1)", "TOUCHSTONE_SHARDS": "2"])
    #expect(run.status == 0 && run.output.contains(", seed 3, shard \(index)/2, "), "\(run)")
    #expect(
      run.errors.hasPrefix(
        "touchstone: note: part \(index)/2, because JOB_COMPLETION_INDEX=\(index - 1) and "
          + "TOUCHSTONE_SHARDS=2; --shard 1/1 runs all\n"), "\(run)")
    return "\(output)/exactness.json"
  }

  @Test func thePartsOfACampaignAreAddedAndLostAndTruncatedPartsAreNamed() throws {
    let parts = try (1...2).map { try part($0) }
    let merged = try run("merge", parts[1], parts[0], "--output", folder.path("whole"))
    #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged)")
    #expect(merged.output.contains(", seed 3, no disagreement, 2 parts that took "), "\(merged)")
    let whole = try run("campaign", "exactness", "--count", "16384", "--seed", "3")
    let table = try #require(whole.output.range(of: "\n\n", options: .backwards))
    #expect(merged.output.hasPrefix(whole.output[..<table.lowerBound]))

    // Merged parts are a part of another sum.
    let again = try run(
      "merge", folder.path("whole/exactness.json"), "--output", folder.path("again"))
    #expect(again.status == 0 && again.output == merged.output, "\(again)")

    let lost = try run("merge", parts[0], "--output", folder.path("lost"))
    #expect(lost.status == 2, "\(lost)")
    #expect(lost.errors == "touchstone: error: incomplete run: shard 2/2 is missing\n", "\(lost)")
    // The other file names the campaign that the part belongs to.
    let text = try folder.text("part-1/exactness.json")
    let cut = try folder.write(String(text.prefix(text.count / 2)), to: "cut.json")
    expectRefused(
      try run("merge", cut, parts[0], "--output", folder.path("lost")),
      naming: "\(cut): is cut off, or not the exactness.json of a run")
  }

  /// A run of hours is interrupted at its first line of progress, and keeps what it has.
  @Test func anInterruptedRunPrintsWhatItHasAndSaysSo() throws {
    let run = try CommandRun.of(
      "touchstone",
      ["campaign", "exactness", "--count", "1000000000", "--output", folder.url.path],
      interruptWhen: { $0.contains("asked") })
    #expect(run.status == 2 && run.output.contains("without rounding"), "\(run)")
    let last = try #require(run.errors.split(separator: "\n").last)
    let expected =
      /touchstone: error: incomplete run: interrupted, only ([0-9,]+) of 1,000,000,000 points/
    let words = try #require(last.wholeMatch(of: expected), "\(run.errors)")
    #expect(words.1 != "0")
    #expect(
      run.output.contains(
        "certified-striped-mask: \(words.1) points, seed 1, interrupted, only \(words.1) of "))
    let merged = try self.run(
      "merge", folder.path("exactness.json"), "--output", folder.path("whole"))
    #expect(merged.status == 2, "\(merged)")
    #expect(merged.errors.contains(" of the 1000000000 points of shard 1/1"), "\(merged)")
  }

  @Test func whatCannotBeAskedIsRefused() throws {
    let commands = """
      exactness --count=0 ¦ stacks --count=-1 ¦ oracles --count=many ¦ exactness --seed=-1
      exactness stray ¦ magic ¦ stack-points --shard 3/2 ¦ exactness --count 9999 --shard 2/2
      stacks --corpus elsewhere ¦ oracles --corpus /no/corpus
      exactness --count 9 --output FOLDER --shard 2/2
      """
    expectRefusals(
      ofCommands: commands, after: "campaign", in: folder, as: "campaign-refusals")
  }

  @Test func twoEnginesAreRefused() throws {
    let few = ["campaign", "exactness", "--count", "9", "--output", folder.url.path]
    let engines = try CommandRun.of(
      "touchstone", few,
      environment: ["PARALLEL_SEQ": "1", "TOUCHSTONE_SHARDS": "2", "JOB_COMPLETION_INDEX": "0"])
    expectRefused(engines, naming: "Kubernetes (JOB_COMPLETION_INDEX) and GNU parallel (PARALLEL")
  }
}
