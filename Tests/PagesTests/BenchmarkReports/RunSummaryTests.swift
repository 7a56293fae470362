import BenchmarkReports
import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

/// Tests of the last screen of a run.
@Suite struct RunSummaryTests {
  /// Sixteen strategies on three sets of images, as a run without options measures them: the
  /// collection and preparing a large image on one set alone, and some strategies without areas.
  private func run(_ context: [String: String] = [:]) -> MadeUpRun {
    let names =
      ["bounds-only"] + (1...14).map { "a-strategy-number-\($0)" } + ["certified-striped-mask"]
    var run = MadeUpRun(
      context: [
        RunContext.scope: "usual", RunContext.seconds: "60",
        "conformance:bounds-only": "bounds: ignores",
      ].merging(context) { $1 })
    for (place, name) in names.enumerated() {
      if place > 0 { run.context["conformance:\(name)"] = "yes: fine" }
      for (set, scale) in [("diamond-64", 1.0), ("flower-512", 2), ("leaf-2048", 5)] {
        func add(_ query: BenchmarkQuery, _ factor: Double) {
          // Neighbors are not told apart, but those at the ends are.
          run.launches[query.row(name, set)] = (0..<12).map { launch in
            let scatter = 1 + 0.02 * Double(launch * (place + 3) % 5)
            return scale * factor * (10 + Double(place) / 4) * scatter
          }
        }
        add(.pointWarm, 1)
        add(.batch, 0.4)
        if place < 12 { add(.texelRect, 20) }
        if place < 12 { add(.discMixed, 40) }
        if set == "flower-512" { add(.pointCollection, 30) }
        if set != "leaf-2048" { add(.prepare, 9000) }
        run.counters[BenchmarkQuery.pointWarm.row(name, set)] = [
          "retained_bytes": place == 0 ? 0 : 1_048_600 + scale * Double(place),
          "hit_rate": place == 0 ? 1 : 0.5,
        ]
      }
    }
    return run
  }

  private func text(
    _ run: MadeUpRun, results: String = "build/results.json",
    _ style: TextTable.Style = .terminal, withTables: Bool = false
  ) throws -> String {
    RunSummary(MeasurementTable(try run.results), results: results)
      .text(style, withTables: withTables)
  }

  /// All of it can be read at a terminal of 80 columns, and in a log.
  @Test(arguments: [TextTable.Style.terminal, TextTable.Style(.terminal, columns: 80)])
  func aUsualRunEndsWithinAScreen(style: TextTable.Style) throws {
    let lines = try text(run(), style).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45, "\(lines.count): \(lines.joined(separator: "\n"))")
    for line in lines { #expect(line.count <= 80, "\(line)") }
    // Ranks are one table.
    #expect(lines.count { $0.hasPrefix("strategy ") } == 1, "\(lines)")
    #expect(lines.count { $0.hasPrefix("a-strategy-number-") && $0.hasSuffix(" B") } == 14)
  }

  @Test func theAnswerComesFirstThenTheRanksThenTheTablesThenWhatIsNext() throws {
    let text = try text(run())
    expectRecorded(text, as: "run-summary")
    #expect(!text.contains("conforms?"), "all of them do")
  }

  /// A file elsewhere is not what `make report` shows, and a folder is asked again by its name.
  ///
  /// A command is not broken, or it could not be pasted. What cannot be right comes before the
  /// answer, and a run that ended early leads nowhere.
  @Test func whatIsNextIsAboutThisRun() throws {
    let path = "/home/me/" + String(repeating: "a long folder/", count: 6)
    var (early, wrong) = (
      run([RunContext.isComplete: "no"]), run(["looks-up:a-strategy-number-1": "mask"])
    )
    early.failures["batch/a-strategy-number-1/leaf-2048"] = RunContext.notReached
    early.launches["batch/a-strategy-number-1/leaf-2048"] = nil
    wrong.launches["limit/point-mask/diamond-64"] = [Double](repeating: 99, count: 12)
    let quick = try text(run([RunContext.isQuick: "yes"]))
    try expectRecorded(
      [
        "a file and a folder elsewhere": text(
          run([RunContext.folder("flower-512"): "/home/me/my cats"]), results: "a b.json"),
        "a folder of a long name": text(run([RunContext.folder("flower-512"): path])),
        "a run that ended early": text(early, results: "r.incomplete.json"),
        "a measurement error": text(wrong), "a quick run": quick,
      ], as: "run-summaries")
    #expect(!quick.contains("Take ") && !quick.contains("Next: ") && !quick.contains("Rank 1"))
  }

  /// Tables come before the answer, which stays in sight.
  @Test func tablesComeFirstWhereTheyAreWanted() throws {
    let text = try text(run(), withTables: true)
    let table = try #require(text.range(of: " images ")).lowerBound
    #expect(table < (try #require(text.range(of: "\nTake "))).lowerBound)
    #expect(text.components(separatedBy: "\nTake ").count == 2)
  }

  /// A run on stacks has another answer, and neither a page nor a choice.
  @Test func stacksEndWithTheirTargets() throws {
    let run = MadeUpRun(
      launches: [
        "stack-topmost/linear-walk/sparse-10000": [Double](repeating: 40_000, count: 8),
        "stack-topmost/max-depth-tree/sparse-10000": [Double](repeating: 100, count: 8),
        "stack-topmost/box2d-tree/sparse-10000": [Double](repeating: 400, count: 8),
      ], context: [RunContext.scope: "stacks"])
    expectRecorded(try text(run, results: "build/stacks.json"), as: "run-summary-of-stacks")
  }

  /// The file has every table and every sentence.
  @Test func theFileHasAllTables() throws {
    let table = MeasurementTable(try run().results)
    let summary = RunSummary(table, results: "build/results.json")
    #expect(RunSummary.tables(besides: "build/results.json") == "build/results.txt")
    #expect(RunSummary.tables(besides: "x") == "x.txt")
    #expect(summary.allTables.hasSuffix(BenchmarkReport(table).text(.terminal) + "\n"))
    #expect(summary.allTables.hasPrefix("Measured on "))
  }
}
