import Measurements
import Presentation

/// The figures of costs over sizes.
struct GrowthFigures {
  private let rows: MeasuredRows

  init(_ rows: MeasuredRows) { self.rows = rows }

  /// What the sizes of a cost are, by the query's name without its prefix.
  private static func words(_ what: String) -> (title: String, size: String, unit: String) {
    switch what {
    case "batch-points": ("A batch, by the number of points", "points", "batch")
    case "point-side": ("A point, by the side of the image", "texels along a side", "point")
    case "point-images": ("A point, by the number of prepared images", "images", "point")
    case "prepare-side": ("Preparing, by the side of the image", "texels along a side", "image")
    default: (what, "size", "query")
    }
  }

  var all: [FigureGroup.Figure] {
    let all = GrowthSeries.all(in: rows).filter { $0.samples.count > 1 }
    return all.grouped { $0.what }.map { cost, series in
      let words = Self.words(cost)
      let lines = series.map { series in
        GrowthChart.Line(
          series.strategy, points: series.samples.map { ($0.size, $0.cost) },
          note: series.fit.map { "n^\(Quantity.ratio($0.exponent))" } ?? "")
      }
      let chart = GrowthChart(
        lines, x: Axis(words.size, base: .two) { Quantity.count($0) },
        y: Axis("time per \(words.unit)") { Quantity.time($0) })
      return FigureGroup.Figure(title: words.title, caption: "", drawings: [chart.svg()])
    }
  }
}
