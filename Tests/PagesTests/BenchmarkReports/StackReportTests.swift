import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct StackReportTests {
  /// The report of some launches, or of eight that are alike.
  private func report(
    _ times: [String: Double] = [:], launches: [String: [Double]] = [:],
    counters: [String: [String: Double]] = [:], context: [String: String] = ["scope": "stacks"]
  ) throws -> String {
    let alike = times.mapValues { [Double](repeating: $0, count: 8) }
    return try MadeUpRun(
      launches: alike.merging(launches) { $1 }, counters: counters, context: context
    ).report(TextTable.Style(.terminal, isWide: true))
  }

  /// The walk takes 50 ns of 20 layers, and the tree 40.
  @Test func everyQuestionHasATableByArrangementAndSize() throws {
    let text = try report(
      [
        "stack-topmost/linear-walk/sparse-20": 50, "stack-topmost/max-depth-tree/sparse-20": 40,
        "stack-topmost/linear-walk/sparse-10000": 40_000,
        "stack-topmost/max-depth-tree/sparse-10000": 130,
        "stack-topmost/max-depth-tree/pile-20": 20, "drag/linear-walk/flowers-20": 77,
        "stack-build/max-depth-tree/sparse-20": 2000, "stack-single/linear-walk/sparse-20": 60,
      ],
      counters: [
        "stack-build/max-depth-tree/sparse-20": ["bytes_per_layer": 300],
        "stack-single/linear-walk/sparse-20": ["p50_ns": 55, "p99_ns": 95],
      ])
    expectRecorded(text, as: "stack-report")
    #expect(!text.contains("moves, at each"), "what was not measured has no table")
    #expect(!text.contains("left out"))
  }

  /// The worst frames and replaced images have tables where they were measured.
  @Test func worstFramesAndReplacedImagesAreShown() throws {
    let frames = "stack-frame-single/uniform-grid/sparse-20"
    let text = try report(
      [frames: 900, "stack-replace/uniform-grid/sparse-20": 3100],
      counters: [frames: ["p50_ns": 800, "p99_ns": 2500, "worst_ns": 70_000]]
    ).flat
    for words in [
      "in which one layer in a hundred moves, the time at the 99th percentile, at each number",
      "The worst frame in which one layer in a hundred moves, at each number",
      "Replacing an image by another one of its size, at each number",
      "2.50 µs", "70.0 µs", "3.10 µs",
    ] {
      #expect(text.contains(words), "\(words): \(text)")
    }
  }

  /// The picture of layer numbers is the fastest, and answers another question.
  @Test func theFastestIsExact() throws {
    let text = try report([
      "stack-topmost/linear-walk/sparse-20": 50, "stack-topmost/linear-simd/sparse-20": 40,
      "stack-topmost/id-buffer/sparse-20": 20,
    ])
    expectRecorded(text, as: "stack-report-of-a-picture-of-numbers")
  }

  /// Launches of the tree at 10,000 layers, and of Box2D's, which takes 100 ns.
  private func report(tree launches: [Double]) throws -> String {
    try report(launches: [
      "stack-topmost/max-depth-tree/sparse-10000": launches,
      "stack-topmost/box2d-tree/sparse-10000": launches.map { _ in 100 },
    ])
  }

  /// The run ends with the verdicts in words, which the intervals decide.
  ///
  /// What is not decided is not missed: the bound is in the interval, or three launches make none.
  @Test func theAnswerIsInPlainWords() throws {
    let met = try report(tree: [Double](repeating: 50, count: 8))
    let few = try report(tree: [50, 50, 50])
    try expectRecorded(
      [
        "missed": report(tree: [Double](repeating: 130, count: 8)), "met": met, "too few": few,
        "not decided": report(tree: [80, 120, 90, 110, 100, 105, 95, 85]),
      ], as: "stack-reports-of-a-target")
    #expect(!met.contains("Missed") && !few.contains("Missed"))
  }

  @Test func aRunWithoutStacksSaysNothingAboutThem() throws {
    let text = try report(
      launches: ["point-warm/packed-mask/a": [1, 1, 1]], context: ["scope": "full"])
    #expect(!text.contains("targets are met") && !text.contains("layers"), "\(text)")
  }

  /// Recipes are measured and marked, and the circles stand apart from what follows a drag.
  @Test func recipesForTouchesAreMarked() throws {
    let note = MeasurementTable.ConformanceNote(conforms: false, ignoresAlpha: false, detail: "x")
    let names = ["recipes/sensitive-overlay", "recipes/feedback-circle"]
    let text = try report(
      launches: [
        "drag/recipes/sensitive-overlay/flowers-20": [3, 3, 3],
        "drag/feedback-style/circle-25": [4000, 4000, 4000],
        "drag/recipes/feedback-circle/circle-25": [5000, 5000, 5000],
      ],
      context: Dictionary(
        uniqueKeysWithValues: names.map {
          (MeasurementTable.ConformanceNote.key($0), note.contextValue)
        }))
    expectRecorded(text, as: "stack-report-of-touches")
  }
}
