import Foundation
import TestSupport
import Testing

/// What the command chooses by results that were made up, so that it can be checked by hand.
@Suite struct ChooseDecisionTests {
  private let folder: TemporaryFolder
  private let results: String

  init() throws {
    folder = try TemporaryFolder()
    let run = MadeUpProduct([
      "packed-mask": .init(point: 5, p50: 40, p99: 60, retained: 600),
      "tiled-mask": .init(point: 100, p50: 50, p99: 70, retained: 100),
    ]).run(launches: 9)
    results = try folder.write(Array(run.text.utf8), to: "results.json")
  }

  private func choose(memory: String) throws -> CommandRun {
    let profile = """
      images: {sizes: [10x10]}
      images-at-once: 1000
      layer-changes-per-second: 0
      queries-per-second: {points: 90000}
      budgets: {memory: \(memory), frame-time: 100 us, frames-per-second: 100}
      """
    let file = try folder.write(Array(profile.utf8), to: "product.yaml")
    return try CommandRun.of(
      "touchstone",
      [
        "choose", "--corpus", StoredCorpus.path, "--profile", file, "--from", results, "--output",
        folder.path("out"), "--explain",
      ])
  }

  private func flat(_ run: CommandRun) -> String {
    run.output.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// By hand: 1,000 images keep 600,000 B with `packed-mask` and 100,000 B with `tiled-mask`.
  ///
  /// 90,000 points take 450 µs or 9 ms of 10 ms per second. The budget of 700 KiB holds both:
  /// 4.5 % + 83.7 % is less than 90 % + 14.0 %. The half of it, 358,400 B, holds the second alone,
  /// and 80 KiB hold neither.
  @Test func halvingTheMemoryBudgetFlipsTheChoice() throws {
    let whole = try choose(memory: "700 KiB")
    #expect(whole.status == 0, "\(whole)")
    #expect(
      flat(whole).contains(
        "Take packed-mask, because it costs the least of the 2 that meet the budgets: 4.50 % of the "
          + "time budget + 83.7 % of the memory budget = 88.2 %."), "\(whole.output)")
    // 600,000 B are 585.9 KiB, below which packed-mask does not fit.
    #expect(flat(whole).contains("memory budget 700 KiB 585 KiB tiled-mask"), "\(whole.output)")
    let half = try choose(memory: "350 KiB")
    #expect(half.status == 0, "\(half)")
    #expect(
      flat(half).contains(
        "Take tiled-mask, because it alone does what the product asks within the budgets: 90.0 % of "
          + "the time budget + 27.9 % of the memory budget = 118 %."), "\(half.output)")
    #expect(
      flat(half).contains(
        "packed-mask: all images keep 586 KiB, the budget is 350 KiB (1.67 ×)"), "\(half.output)")
    // 100,000 B are 97.7 KiB.
    let none = try choose(memory: "80 KiB")
    #expect(none.status == 1, "\(none)")
    #expect(
      flat(none).contains(
        "Nothing meets the budgets. tiled-mask needs the least: raise the memory budget from 80.0 "
          + "KiB to 97.7 KiB (1.22 ×)."), "\(none.output)")
  }
}
