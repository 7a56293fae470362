import Presentation

/// The picture of README.md: a sprite with touches that hit and miss it, beside what an answer
/// costs, memory against time with the frontier.
package struct OverviewPicture: Sendable {
  private let record: OverviewRecord
  private static let width = 960.0
  private static let height = 480.0
  private static let chartSize = (width: 596.0, height: 372.0)
  private static let lineHeight = 16.0

  package init(_ record: OverviewRecord) { self.record = record }

  /// The picture on light and on dark ground, with the paths seen from the root of the repository.
  package var files: [(path: String, contents: String)] {
    ColorScheme.allCases.map { ("Benchmarks/overview/\($0.rawValue).svg", svg($0)) }
  }

  private func svg(_ scheme: ColorScheme) -> String {
    var drawing = Drawing()
    drawing.add(
      "rect",
      [
        "x": "0.5", "y": "0.5", "width": Drawing.short(Self.width - 1),
        "height": Drawing.short(Self.height - 1), "rx": "8", "class": "card",
      ])
    drawing.text("Does a touch hit the leaf?", x: 24, y: 34, "title")
    drawing.group(["transform": "translate(24 54)"]) { TouchedSprite().draw(in: &$0) }
    drawing.group(["transform": "translate(352 0)"]) { drawing in
      drawing.text("What does an answer cost?", x: 0, y: 34, "title")
      drawing.group(["transform": "translate(-8 48)"]) { drawing in
        let (width, height) = Self.chartSize
        drawing.append(chart.drawing(width: width, height: height).markup)
      }
      for (index, line) in notes.enumerated() {
        let y = Self.chartSize.height + 58 + Double(index) * Self.lineHeight
        drawing.text(line, x: 0, y: y, "label")
      }
    }
    return drawing.file(
      width: Self.width, height: Self.height, className: "chart", label: label,
      style: scheme.resolving(PageFiles.chartStyle))
  }

  private var chart: FrontierChart {
    let items = record.strategies.compactMap { strategy -> FrontierChart.Item? in
      guard strategy.isEligible, let time = strategy.onCollection, let bytes = strategy.bytes else {
        return nil
      }
      return FrontierChart.Item(
        strategy.name, x: bytes, y: time.nanoseconds, shape: MarkShape(looksUp: strategy.looksUp),
        isOnFrontier: strategy.isOnFrontier, isFastest: time.mayBeFastest)
    }
    return FrontierChart(
      items, x: Axis("bytes kept per image", base: .two) { Quantity.bytes($0) },
      y: Axis("time per point, on a large collection of images") { Quantity.time($0) })
  }

  private var notes: [String] {
    let beyond = chart.beyond.map { "\($0.name), \(Quantity.time($0.y))" }
    return [
      "Less is better both ways. Filled: no other is surely better at both.",
      beyond.isEmpty ? nil : "Far above: \(beyond.joined(separator: "; ")).", record.measured,
    ].compactMap { $0 }
  }

  private var label: String {
    let frontier = record.strategies.filter(\.isOnFrontier).map(\.name).joined(separator: ", ")
    return "A leaf with touches that hit it and touches that miss it, and a chart of the time of a "
      + "point against the bytes kept per image, whose frontier is \(frontier)"
  }
}
