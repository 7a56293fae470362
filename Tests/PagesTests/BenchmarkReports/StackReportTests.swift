import BenchmarkReports
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct StackReportTests {
  /// Eight launches without scatter: the walk takes 50 ns of 20 layers, and the tree 40.
  private func report() throws -> String {
    let times: [String: Double] = [
      "stack-topmost/linear-walk/sparse-20": 50, "stack-topmost/max-depth-tree/sparse-20": 40,
      "stack-topmost/linear-walk/sparse-10000": 40_000,
      "stack-topmost/max-depth-tree/sparse-10000": 130,
      "stack-topmost/max-depth-tree/pile-20": 20, "drag/linear-walk/flowers-20": 77,
      "stack-build/max-depth-tree/sparse-20": 2000, "stack-single/linear-walk/sparse-20": 60,
    ]
    let run = MadeUpRun(
      launches: times.mapValues { [Double](repeating: $0, count: 8) },
      counters: [
        "stack-build/max-depth-tree/sparse-20": ["bytes_per_layer": 300],
        "stack-single/linear-walk/sparse-20": ["p50_ns": 55, "p99_ns": 95],
      ],
      context: ["scope": "stacks"])
    return BenchmarkReport(MeasurementTable(try run.results))
      .text(TextTable.Style(.terminal, isWide: true))
  }

  private func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
  }

  @Test func everyQuestionHasATableByArrangementAndSize() throws {
    let text = try report()
    let lines = lines(text)
    #expect(lines.contains(["The topmost layer under a point, at each number of layers:"]))
    #expect(lines.contains(["layers lie", "strategy", "20", "10,000"]))
    #expect(lines.contains(["sparse", "linear-walk", "50.0 ns", "40.0 µs"]))
    #expect(lines.contains(["sparse", "max-depth-tree", "40.0 ns", "130 ns"]))
    #expect(lines.contains(["pile", "max-depth-tree", "20.0 ns", "–"]))
    #expect(lines.contains(["sparse", "max-depth-tree", "2.00 µs"]))
    #expect(lines.contains(["sparse", "max-depth-tree", "300 B"]))
    #expect(lines.contains(["sparse", "linear-walk", "55.0 ns"]), "the median")
    #expect(lines.contains(["sparse", "linear-walk", "95.0 ns"]), "of 100, 99 are below")
    #expect(!text.contains("moves, at each"), "what was not measured has no table")
  }

  @Test func theFastestAreNamed() throws {
    let text = try report()
    #expect(
      text.contains(
        "The topmost layer, sparse, about one layer over every point: the fastest is "
          + "of 20 max-depth-tree, of 10,000 max-depth-tree."), "\(text)")
    #expect(!text.contains("left out"))
  }

  /// The picture of layer numbers is the fastest, and answers another question.
  @Test func theFastestIsExact() throws {
    let run = MadeUpRun(
      launches: [
        "stack-topmost/linear-walk/sparse-20": [50, 50, 50, 50, 50, 50, 50, 50],
        "stack-topmost/linear-simd/sparse-20": [40, 40, 40, 40, 40, 40, 40, 40],
        "stack-topmost/id-buffer/sparse-20": [20, 20, 20, 20, 20, 20, 20, 20],
      ],
      context: ["scope": "stacks"])
    let text = BenchmarkReport(MeasurementTable(try run.results))
      .text(TextTable.Style(.terminal, isWide: true))
    #expect(text.contains("the fastest is of 20 linear-simd."), "\(text)")
    #expect(
      text.contains(
        "id-buffer is left out of this, because it is exact at the centers of its own pixels alone."
      ), "\(text)")
  }

  /// Launches of the tree at 10,000 layers, and of Box2D's, which takes 100 ns.
  private func report(tree launches: [Double]) throws -> String {
    let run = MadeUpRun(
      launches: [
        "stack-topmost/max-depth-tree/sparse-10000": launches,
        "stack-topmost/box2d-tree/sparse-10000": launches.map { _ in 100 },
      ], context: ["scope": "stacks"])
    return BenchmarkReport(MeasurementTable(try run.results))
      .text(TextTable.Style(.terminal, isWide: true))
  }

  private static let againstBox2D = "topmost of 10,000 layers, against box2d-tree"

  /// The bound is the time of Box2D's tree.
  @Test func theTargetsAreThoseOfStacks() throws {
    let text = try report(tree: [Double](repeating: 130, count: 8))
    let line = try #require(lines(text).first { $0.first == Self.againstBox2D })
    #expect(
      Array(line.prefix(6)) == [
        Self.againstBox2D, "max-depth-tree", "130 ns", "1.30", "≤ 1 ×", "missed",
      ])
    #expect(!text.contains("a point, warm"))
  }

  /// The run ends with the verdicts in words, which the intervals decide.
  @Test func theAnswerIsInPlainWords() throws {
    let missed = try report(tree: [Double](repeating: 130, count: 8))
    #expect(missed.contains("0 of the 1 targets that are decided are met."), "\(missed)")
    #expect(missed.contains("Missed: \(Self.againstBox2D) (max-depth-tree: 1.30 ×, "), "\(missed)")
    #expect(missed.contains("Not measured: topmost of 100 layers, against all boxes; "))
    let met = try report(tree: [Double](repeating: 50, count: 8))
    #expect(met.contains("1 of the 1 targets that are decided are met."), "\(met)")
    #expect(!met.contains("Missed"), "\(met)")
  }

  /// What is not decided is not missed: the bound is in the interval, or three launches make none.
  @Test func notDecidedIsNotMissed() throws {
    let scattered = try report(tree: [80, 120, 90, 110, 100, 105, 95, 85])
    #expect(scattered.contains("None of the targets is decided."), "\(scattered)")
    #expect(scattered.contains("Not decided: \(Self.againstBox2D)"), "\(scattered)")
    let few = try report(tree: [50, 50, 50])
    #expect(few.contains("0.50 ×, launched too seldom for an interval, at most 1 ×"), "\(few)")
    #expect(!few.contains("Missed"), "\(few)")
  }

  @Test func aRunWithoutStacksSaysNothingAboutThem() throws {
    let run = MadeUpRun(
      launches: ["point-warm/packed-mask/a": [1, 1, 1]], context: ["scope": "full"])
    let text = BenchmarkReport(MeasurementTable(try run.results))
      .text(TextTable.Style(.terminal, isWide: true))
    #expect(!text.contains("targets are met") && !text.contains("layers"), "\(text)")
  }

  @Test func dragsHaveATable() throws {
    #expect(lines(try report()).contains(["linear-walk", "77.0 ns"]))
  }

  /// Recipes are measured and marked, and the circles stand apart from what follows a drag.
  @Test func recipesForTouchesAreMarked() throws {
    let note = MeasurementTable.ConformanceNote(conforms: false, ignoresAlpha: false, detail: "x")
    let names = ["recipes/sensitive-overlay", "recipes/feedback-circle"]
    let run = MadeUpRun(
      launches: [
        "drag/recipes/sensitive-overlay/flowers-20": [3, 3, 3],
        "drag/feedback-style/circle-25": [4000, 4000, 4000],
        "drag/recipes/feedback-circle/circle-25": [5000, 5000, 5000],
      ],
      context: Dictionary(
        uniqueKeysWithValues: names.map {
          (MeasurementTable.ConformanceNote.key($0), note.contextValue)
        }))
    let text = BenchmarkReport(MeasurementTable(try run.results))
      .text(TextTable.Style(.terminal, isWide: true))
    let lines = lines(text)
    #expect(lines.contains(["recipes/sensitive-overlay, which does not conform", "3.00 ns"]))
    #expect(lines.contains(["The circle under the finger of that drag, drawn:"]), "\(text)")
    #expect(lines.contains(["feedback-style", "4.00 µs"]))
    #expect(lines.contains(["recipes/feedback-circle, which does not conform", "5.00 µs"]))
  }
}
