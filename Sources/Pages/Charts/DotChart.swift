/// One number of every strategy as a dot on a line of its own, with an interval around it.
///
/// *Layout*: rows from the best to the worst, names on the left, the spelled numbers on the right.
/// The axis is logarithmic. Bars left of the dots join rows that belong together. An arrow stands
/// for a dot that is too far to the right.
package struct DotChart: Sendable {
  /// A strategy with its number.
  package struct Row: Sendable {
    package var name: String
    package var value: Double
    package var interval: (low: Double, high: Double)?
    /// What stands on the right.
    package var text: String
    /// Whether it is among the best.
    package var isBest: Bool

    package init(
      _ name: String, value: Double, interval: (low: Double, high: Double)? = nil, text: String,
      isBest: Bool = false
    ) {
      (self.name, self.value, self.interval) = (name, value, interval)
      (self.text, self.isBest) = (text, isBest)
    }
  }

  /// A run of rows that are joined by a bar.
  package struct Bar: Hashable, Sendable {
    package var rows: ClosedRange<Int>
    /// Whether the bar is solid; else it is dashed.
    package var isSolid: Bool

    package init(_ rows: ClosedRange<Int>, isSolid: Bool) {
      (self.rows, self.isSolid) = (rows, isSolid)
    }
  }

  private let rows: [Row]
  private let bars: [Bar]
  private let axis: Axis
  /// A number that is marked by a line; `nil` for none.
  private let baseline: Double?
  /// The largest number that the axis has to reach.
  private let most: Double

  package static let width = 400.0
  private static let rowHeight = 20.0
  private static let fontSize = 12.0
  private static let top = 26.0
  private static let textWidth = 66.0
  private static let laneWidth = 8.0

  package init(
    _ rows: [Row], axis: Axis, bars: [Bar] = [], baseline: Double? = nil,
    most: Double = .infinity
  ) {
    self.rows = rows.filter { $0.value >= 0 && $0.value.isFinite }
    (self.axis, self.bars, self.baseline, self.most) = (axis, bars, baseline, most)
  }

  package func svg() -> String {
    var drawing = Drawing()
    let lanes = Self.lanes(bars)
    let nameWidth = min(rows.map { TextWidth.of($0.name, size: Self.fontSize) }.max() ?? 0, 190)
    let laneEnd = nameWidth + 10 + Double((lanes.max() ?? -1) + 1) * Self.laneWidth
    let (left, right) = (laneEnd + 10, Self.width - Self.textWidth)
    let bottom = Self.top + Double(rows.count) * Self.rowHeight
    let shown = rows.filter { $0.value <= most }
    let scale = LogScale(
      covering: shown.flatMap { [$0.value] + ($0.interval.map { [$0.low, $0.high] } ?? []) }
        + (baseline.map { [$0] } ?? []),
      from: left, to: right, base: axis.base, padding: 0.04)
    axis.drawColumns(
      of: scale, most: max(2, Int((right - left) / 46)), from: Self.top - 4, to: bottom,
      labelsAt: 14, &drawing)
    if let baseline {
      drawing.line(
        scale.position(baseline), Self.top - 4, scale.position(baseline), bottom, "baseline")
    }
    for (bar, lane) in zip(bars, lanes) {
      let x = nameWidth + 10 + (Double(lane) + 0.5) * Self.laneWidth
      drawing.line(
        x, Self.middle(bar.rows.lowerBound) - 7, x, Self.middle(bar.rows.upperBound) + 7,
        bar.isSolid ? "lane" : "lane open")
    }
    for (index, row) in rows.enumerated() {
      draw(row, y: Self.middle(index), scale, from: left, nameEnd: nameWidth + 2, &drawing)
    }
    return drawing.svg(
      width: Self.width, height: bottom + 6, className: "chart",
      label: "\(axis.title) of \(rows.count) strategies, from \(rows.first?.name ?? "none") to "
        + "\(rows.last?.name ?? "none")")
  }

  private func draw(
    _ row: Row, y: Double, _ scale: LogScale, from left: Double, nameEnd: Double,
    _ drawing: inout Drawing
  ) {
    drawing.group(
      [
        "class": row.isBest ? "mark on" : "mark", "data-name": row.name,
        "data-value": "\(row.value)",
      ], title: title(of: row)
    ) { drawing in
      let half = Self.rowHeight / 2
      drawing.rect(.init(minX: 0, minY: y - half, maxX: Self.width, maxY: y + half), "row")
      drawing.text(row.name, x: nameEnd, y: y + 4, "label", anchor: .end)
      drawing.text(row.text, x: Self.width - 2, y: y + 4, "number", anchor: .end)
      if row.value > most {
        let end = scale.position(.infinity)
        drawing.add(
          "path", ["d": "M\(Drawing.at(end - 14, y))h10m-4-4l4 4l-4 4", "class": "arrow"])
        return
      }
      let x = row.value == 0 ? left : scale.position(row.value)
      if let interval = row.interval {
        let (low, high) = (scale.position(interval.low), scale.position(interval.high))
        drawing.line(low, y, high, y, "whisker")
        drawing.line(low, y - 3.5, low, y + 3.5, "whisker")
        drawing.line(high, y - 3.5, high, y + 3.5, "whisker")
      }
      drawing.add("path", ["d": MarkShape.circle.path(x, y, radius: 4.5), "class": "dot"])
    }
  }

  private func title(of row: Row) -> String {
    let interval = row.interval.map {
      ", between \(axis.spelled($0.low)) and \(axis.spelled($0.high))"
    }
    return "\(row.name): \(axis.spelled(row.value))\(interval ?? "")"
      + (row.text == axis.spelled(row.value) ? "" : ", \(row.text)")
  }

  private static func middle(_ row: Int) -> Double { top + (Double(row) + 0.5) * rowHeight }

  /// The lane of each bar, from 0, so that no two bars overlap; bars come in the order of their
  /// first rows.
  package static func lanes(_ bars: [Bar]) -> [Int] {
    var ends: [Int] = []
    return bars.map { bar in
      let lane = ends.firstIndex { $0 < bar.rows.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = bar.rows.upperBound
      return lane
    }
  }
}
