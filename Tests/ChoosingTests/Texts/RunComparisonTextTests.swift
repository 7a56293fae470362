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

  private func flat(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func runsThatAgree() throws {
    let text = try text([{ _ in }, { _ in }])
    #expect(text.hasSuffix("ANSWER\n\nAll runs take tiled-mask."), "\(text)")
    #expect(!text.contains("WHY"))
    // Every strategy is explained where it is named, and once.
    for name in ["tiled-mask", "adaptive-mask"] {
      #expect(flat(text).components(separatedBy: "- \(name): keeps").count == 2, "\(text)")
    }
    #expect(
      flat(text).contains(
        "- A is machine-1.json: CPU 1 (6/1/2), 2 cores, kernels for avx2, 24 launches"))
  }

  /// By hand: on the second machine a batched point of `tiled-mask` takes 50 times as long, 250 ns,
  /// and 41.7 % of the budget.
  @Test func theMainReasonIsARatio() throws {
    let text = flat(try text([{ _ in }, { $0["tiled-mask"]?.batch = 250 }]))
    #expect(text.contains("WHY A AND B DIFFER"), "\(text)")
    #expect(
      text.contains(
        "The main reason: batched points. tiled-mask takes 0.91 × as much as adaptive-mask in A, and "
          + "45.3 × in B."), "\(text)")
    #expect(text.hasSuffix("The runs differ: A takes tiled-mask and B takes adaptive-mask."))
  }

  @Test func aRejectionIsNamed() throws {
    let text = flat(try text([{ _ in }, { $0["tiled-mask"]?.p50 = 20_000 }]))
    #expect(
      text.contains(
        "B rejects tiled-mask: half of the single points take 19.9 µs or more, the budget is 10.0 µs "
          + "(1.99 ×)."), "\(text)")
  }

  @Test func whatWasNotMeasuredIsNamed() throws {
    let text = flat(try text([{ _ in }, { $0["tiled-mask"] = nil }]))
    #expect(text.contains("B did not measure tiled-mask."), "\(text)")
  }

  @Test func nothingFitsInOneRun() throws {
    let text = flat(
      try text([
        { _ in },
        { costs in
          costs = costs.mapValues { _ in
            .init(point: 1e9, batch: 1e9, disc: 1e9, p50: 1, retained: 1)
          }
        },
      ]))
    #expect(text.contains("In B, nothing fits."), "\(text)")
    #expect(text.contains("A takes tiled-mask and B takes nothing."))
  }

  @Test func otherImagesAreSaid() throws {
    let text = flat(try text([{ _ in }, { _ in }], images: ["3 images", "4 images"]))
    #expect(text.contains("A and B were measured on different images"))
  }

  @Test func nothingIsWiderThanATerminal() throws {
    let text = try text([{ _ in }, { $0["tiled-mask"]?.batch = 250 }, { $0["tiled-mask"] = nil }])
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func fewLaunchesAreSaid() throws {
    #expect(
      flat(try text([{ _ in }, { _ in }], launches: 3)).contains(
        "A tiled-mask not yet (3 of 8 launches)"))
  }
}
