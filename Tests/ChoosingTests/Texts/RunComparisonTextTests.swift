import Choosing
import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct RunComparisonTextTests {
  private func text(
    _ changes: [(inout [String: MadeUpProduct.Costs]) -> Void], launches: Int = 24,
    images: [String] = [], _ style: TextTable.Style = .terminal
  ) throws -> String {
    let runs = try changes.enumerated().map { place, change in
      let name = "machine-\(place + 1).json"
      return RunComparison.Run(
        name: name,
        decision: try ChoiceSample.decision(
          file: name, launches: launches, processor: "CPU \(place + 1)",
          images: images.isEmpty ? "12 images" : images[place], change))
    }
    return RunComparisonText(RunComparison(runs)).text(style)
  }

  @Test func runsThatAgree() throws {
    let text = try text([{ _ in }, { _ in }])
    expectRecorded(text, as: "runs-that-agree")
    // Every strategy is explained where it is named, and once.
    for name in ["tiled-mask", "adaptive-mask"] {
      #expect(text.flat.components(separatedBy: "- \(name): keeps").count == 2, "\(text)")
    }
  }

  /// By hand: on the second machine a batched point of `tiled-mask` takes 50 times as long, 250 ns,
  /// and 41.7 % of the budget.
  @Test func runsThatDiffer() throws {
    let hopeless = MadeUpProduct.Costs(point: 1e9, batch: 1e9, disc: 1e9, p50: 1, retained: 1)
    expectRecorded(
      [
        "the main reason is a ratio": try text([{ _ in }, { $0["tiled-mask"]?.batch = 250 }]),
        "one rejects it": try text([{ _ in }, { $0["tiled-mask"]?.p50 = 20_000 }]),
        "one did not measure it": try text([{ _ in }, { $0["tiled-mask"] = nil }]),
        "nothing fits in one": try text([{ _ in }, { $0 = $0.mapValues { _ in hopeless } }]),
        "other images": try text([{ _ in }, { _ in }], images: ["3 images", "4 images"]),
        "few launches": try text([{ _ in }, { _ in }], launches: 3),
      ], as: "runs-that-differ")
  }

  @Test func nothingIsWiderThanATerminal() throws {
    let text = try text([{ _ in }, { $0["tiled-mask"]?.batch = 250 }, { $0["tiled-mask"] = nil }])
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
