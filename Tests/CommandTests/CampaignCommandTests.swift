import Foundation
import TestSupport
import Testing

/// Campaigns that are divided over machines, and `touchstone merge`, which adds their parts.
@Suite struct CampaignCommandTests: TouchstoneTests {
  /// Runs a part of a campaign of two pieces as an engine would.
  private func part(
    _ index: Int, _ folder: TemporaryFolder, command: String = "exactness"
  ) throws -> String {
    let output = folder.path("part-\(index)")
    let points = command == "exactness" ? "16384" : "4096"
    let run = try CommandRun.of(
      "touchstone", [command, "--points", points, "--seed", "3", "--output", output],
      environment: ["JOB_COMPLETION_INDEX": "\(index - 1)", "TOUCHSTONE_SHARDS": "2"])
    #expect(run.status == 0, "\(run)")
    #expect(
      run.errors.hasPrefix(
        "touchstone: note: part \(index)/2, because JOB_COMPLETION_INDEX=\(index - 1) and "
          + "TOUCHSTONE_SHARDS=2; --shard 1/1 runs all\n"), "\(run)")
    return "\(output)/\(command).json"
  }

  @Test func thePartsOfACampaignAreAdded() throws {
    let folder = try TemporaryFolder()
    let parts = try [part(1, folder), part(2, folder)]
    let merged = try run("merge", parts[1], parts[0], "--output", folder.path("whole"))
    #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged)")
    let sum = "certified-striped-mask: 16,384 points, seed 3, no disagreement, 2 parts"
    #expect(merged.output.contains(sum), "\(merged)")
    let whole = try run("exactness", "--points", "16384", "--seed", "3")
    let table = try #require(whole.output.range(of: "\n\n"))
    #expect(merged.output.hasPrefix(whole.output[..<table.lowerBound]))

    // Merged parts are a part of another sum.
    let again = try run(
      "merge", folder.path("whole/exactness.json"), "--output", folder.path("again"))
    #expect(again.status == 0 && again.output == merged.output, "\(again)")
  }

  @Test func lostDoubledAndTruncatedPartsAreTold() throws {
    let folder = try TemporaryFolder()
    let parts = try [part(1, folder), part(2, folder)]
    let output = folder.path("whole")
    let lost = try run("merge", parts[0], "--output", output)
    #expect(lost.status == 2, "\(lost)")
    #expect(
      lost.errors == "touchstone: error: incomplete run: shard 2/2 is missing\n", "\(lost)")
    expectRefused(
      try run("merge", parts[0], parts[1], parts[0], "--output", output),
      naming: "\(parts[0]): shard 1/2 occurs twice")
    let half = try Data(contentsOf: URL(fileURLWithPath: parts[1]))
    let cut = try folder.write(Array(half.prefix(half.count / 2)), to: "cut.json")
    expectRefused(
      try run("merge", cut, parts[0], "--output", output),
      naming: "\(cut): is cut off, or not the exactness.json of a run")
  }

  @Test func theOraclesAreDividedToo() throws {
    let folder = try TemporaryFolder()
    let stored = try runOnCorpus(
      "oracles", "--points", "4096", "--shard", "1/2", "--output", folder.path("part"))
    #expect(stored.status == 0, "\(stored)")
    let second = try runOnCorpus(
      "oracles", "--points", "4096", "--shard", "2/2", "--output", folder.path("other"))
    #expect(second.status == 0, "\(second)")
    let merged = try run(
      "merge", folder.path("part/oracles.json"), folder.path("other/oracles.json"), "--output",
      folder.path("whole"))
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains("both exact oracles: 4,096 points, seed 1, no disagreement"))
    let mixed = try part(2, folder)
    expectRefused(
      try run("merge", folder.path("part/oracles.json"), mixed, "--output", folder.path("whole")),
      naming: "\(mixed): is cut off, or not the oracles.json of a run")
  }

  /// A run of hours is interrupted at its first line of progress, and keeps what it has.
  @Test func anInterruptedComparisonOfTheOraclesSaysSo() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun.of(
      "touchstone",
      [
        "oracles", "--points", "1000000000", "--corpus", StoredCorpus.path, "--output",
        folder.url.path,
      ],
      interruptWhen: { $0.contains("asked") })
    #expect(run.status == 2 && run.output.contains("no disagreement"), "\(run)")
    #expect(run.errors.contains("incomplete run: interrupted, only "), "\(run)")
    let merged = try self.run(
      "merge", folder.path("oracles.json"), "--output", folder.path("whole"))
    #expect(merged.status == 2, "\(merged)")
    #expect(merged.errors.contains(" of the 1000000000 points of shard 1/1"), "\(merged)")
  }

  @Test func whatWouldBeLostIsRefused() throws {
    expectRefused(
      try run("exactness", "--points", "9999", "--shard", "2/2"),
      naming: "shard 2/2: expected --output folder too")
    let folder = try TemporaryFolder()
    expectRefused(
      try run("exactness", "--points", "9", "--shard", "2/2", "--output", folder.url.path),
      naming: "shard 2/2: has no points")
    let engines = try CommandRun.of(
      "touchstone", ["exactness", "--output", folder.url.path],
      environment: ["PARALLEL_SEQ": "1", "TOUCHSTONE_SHARDS": "2", "JOB_COMPLETION_INDEX": "0"])
    expectRefused(engines, naming: "Kubernetes (JOB_COMPLETION_INDEX) and GNU parallel (PARALLEL")
  }
}
