import Foundation
import Measurements
import TestSupport
import Testing

/// Plug-ins that conform, and answer wrongly only while they are measured, in one way each.
@Suite final class DeceivingPluginTests: FolderTests, TouchstoneTests {
  private static let all = [
    "when_timed", "on_large_images", "in_batches", "on_other_threads", "after_a_million",
  ]
  private static let line = "answers differ while measured: "

  private func library(_ name: String) throws -> String {
    try BuiltPlugin.path(of: "deceiving/\(name)")
  }

  /// The other contender is measured all the same.
  ///
  /// No time of the plug-in remains, not even of the query that it answers rightly.
  ///
  /// What answers wrongly in batches is tried by the gate. A product's images are what a plug-in
  /// for it is judged on; a fault that depends on the image is judged on a corpus too.
  @Test(arguments: all.filter { $0 != "in_batches" })
  func aRunOfBenchmarksRefuses(_ name: String) throws {
    let output = folder.path("results.json")
    var asked = [
      "--at-once", "3", "--sizes", "400x300", "--queries", "point-collection,disc-mixed",
    ]
    var rows = "^(point-collection|disc-mixed)/"
    if name == "on_large_images" {
      try folder.writeCorpus()
      (asked, rows) = ([], "^(point-warm|disc-mixed)/.*/flower-512$")
    }
    let run = try CommandRun.of(
      "touchstone-bench",
      [
        "--plugin", try library(name), "--strategies", "packed-mask", "--quick",
        "--benchmark_repetitions=2", "--benchmark_filter=\(rows)", "--output", output,
      ] + asked, in: folder.url)
    #expect(run.status == 1, "\(run)")
    let lines = run.errors.split(separator: "\n").filter { $0.contains(Self.line) }
    #expect(lines.count == 1 && lines[0].hasPrefix("touchstone-bench: \(Self.line)"), "\(run)")
    let results = try BenchmarkResults(contentsOfFile: output)
    #expect(results.answerDifferences().count == 1)
    for benchmark in results.benchmarks {
      for repetition in benchmark.repetitions {
        let isRefused = repetition.errorMessage?.hasPrefix(Self.line) == true
        #expect(isRefused == benchmark.name.contains("/plain-c/"), "\(benchmark.name)")
      }
    }
  }

  /// Its launches are those of a run of benchmarks, so that two ways are enough.
  @Test(arguments: [all[0], all[2]]) func aGateRefuses(_ name: String) throws {
    let gate = try run(
      "gate", "--plugin-base", try BuiltPlugin.path(of: "plain_c"), "--plugin", try library(name),
      "--head", try folder.writeTree(), "--metrics", "time", "--benchmarks",
      "^(point-warm|batch)/.*/flower-512$", "--output", folder.path("out"),
      "--allowances", "")
    #expect(gate.status == 1, "\(gate)")
    #expect(gate.output.hasPrefix(Self.line) && !gate.output.contains("launches in"), "\(gate)")
  }

  /// Every use of the product is one of those that are answered wrongly.
  private static let profile = sampleProfile(
    sizes: "400x300", queries: "points: 100, batched-points: 1000, discs: 10")

  /// It measures as a run of benchmarks does, so that one way is enough.
  @Test(.whereAllocationsAreCounted) func aChoiceRecommendsNothing() throws {
    let profile = try folder.write(Self.profile, to: "sample.yaml")
    try folder.write("{}", to: "out/choice.json")
    let (plugin, chooser) = (try library("after_a_million"), try folder.writeChooser())
    func choose(_ more: String...) throws -> CommandRun {
      try CommandRun.of(
        chooser,
        [
          "choose", "--corpus", StoredCorpus.small(in: folder), "--profile", profile, "--plugin",
          plugin, "--output", folder.path("out"),
        ] + more)
    }
    func expectRefusal(_ choice: CommandRun) {
      #expect(choice.status == 1, "\(choice)")
      #expect(choice.output.hasPrefix(Self.line), "\(choice)")
      #expect(choice.output.hasSuffix("; nothing is recommended\n"), "\(choice)")
      #expect(!folder.exists("out/choice.json"))
    }
    expectRefusal(try choose("--time", "2"))
    expectRefusal(try choose("--from", folder.path("out/results.json")))
  }
}
