/// One cost of several strategies over sizes, as lines that are labeled at their ends.
///
/// *Layout*: both axes are logarithmic. Lines differ in color, in dashes and in the shapes of their
/// points, so that a line can be followed without any one of the three.
package struct GrowthChart: Sendable {
  /// The costs of one strategy.
  package struct Line: Sendable {
    package var name: String
    /// By ascending size.
    package var points: [(x: Double, y: Double)]
    /// What stands after the name, such as the exponent of the growth.
    package var note: String

    package init(_ name: String, points: [(x: Double, y: Double)], note: String) {
      (self.name, self.points, self.note) = (name, points, note)
    }
  }

  private let lines: [Line]
  private let x: Axis
  private let y: Axis
  package static let width = 460.0
  private static let fontSize = 12.0
  private static let lineHeight = 15.0
  /// The number of colors and of dashes in `charts.css`.
  private static let colors = 7
  private static let dashes = 4

  package init(_ lines: [Line], x: Axis, y: Axis) {
    self.lines = lines.map { line in
      Line(
        line.name,
        points: line.points.filter { $0.x > 0 && $0.y > 0 && ($0.x + $0.y).isFinite },
        note: line.note)
    }.filter { !$0.points.isEmpty }
    (self.x, self.y) = (x, y)
  }

  package func svg() -> String {
    var drawing = Drawing()
    let labels = lines.map { $0.note.isEmpty ? $0.name : "\($0.name), \($0.note)" }
    let labelWidth = min(
      labels.map { TextWidth.of($0, size: Self.fontSize) }.max() ?? 0, 0.5 * Self.width)
    let height = max(280, Double(lines.count) * Self.lineHeight + 70)
    let (left, right) = (56.0, Self.width - labelWidth - 26)
    let (top, bottom) = (24.0, height - 42)
    let points = lines.flatMap(\.points)
    let xScale = LogScale(
      covering: points.map(\.x), from: left, to: right, base: x.base, padding: 0.03)
    let yScale = LogScale(
      covering: points.map(\.y), from: bottom, to: top, base: y.base, padding: 0.05)
    x.drawColumns(of: xScale, most: 6, from: top, to: bottom, labelsAt: bottom + 16, &drawing)
    y.drawRows(of: yScale, most: 7, from: left, to: right, &drawing)
    drawing.text("\(x.title) →", x: right, y: bottom + 34, "axis", anchor: .end)
    drawing.text("↑ \(y.title)", x: 2, y: 13, "axis")
    let ends = lines.map { line in
      (x: xScale.position(line.points.last!.x), y: yScale.position(line.points.last!.y))
    }
    let places = Self.spread(ends.map(\.y), gap: Self.lineHeight, within: top...(bottom + 8))
    for (index, line) in lines.enumerated() {
      let placed = line.points.map { (x: xScale.position($0.x), y: yScale.position($0.y)) }
      let label = (x: right + 20, y: places[index], text: labels[index])
      draw(line, style: index, placed, end: ends[index], label, &drawing)
    }
    return drawing.svg(
      width: Self.width, height: height, className: "chart",
      label: "\(y.title) over \(x.title) of \(labels.joined(separator: ", "))")
  }

  private func draw(
    _ line: Line, style: Int, _ placed: [(x: Double, y: Double)], end: (x: Double, y: Double),
    _ label: (x: Double, y: Double, text: String), _ drawing: inout Drawing
  ) {
    let shape = MarkShape.allCases[style % MarkShape.allCases.count]
    let classes = "line c\(style % Self.colors) d\(style / Self.colors % Self.dashes)"
    drawing.group(["class": classes, "data-name": line.name]) { drawing in
      drawing.add(
        "path",
        [
          "d": "M" + placed.map { Drawing.at($0.x, $0.y) }.joined(separator: "L"),
          "class": "stroke",
        ])
      drawing.line(end.x + 5, end.y, label.x - 4, label.y, "leader")
      for (point, place) in zip(line.points, placed) {
        drawing.group(
          ["class": "mark", "data-x": "\(point.x)", "data-y": "\(point.y)"],
          title: "\(line.name), \(x.spelled(point.x)): \(y.spelled(point.y))"
        ) { drawing in
          drawing.add("path", ["d": shape.path(place.x, place.y, radius: 3.5), "class": "dot"])
        }
      }
      drawing.text(label.text, x: label.x, y: label.y + 4, "label")
    }
  }

  /// Positions as near as possible to some others, at least `gap` apart, in the same order.
  ///
  /// They are spread beyond the range if it is too short for all.
  package static func spread(
    _ positions: [Double], gap: Double, within range: ClosedRange<Double>
  ) -> [Double] {
    let order = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    var placed = positions
    var last = range.lowerBound - gap
    for index in order {
      placed[index] = max(placed[index], last + gap)
      last = placed[index]
    }
    var next = max(range.upperBound, range.lowerBound + gap * Double(positions.count - 1)) + gap
    for index in order.reversed() {
      placed[index] = min(placed[index], next - gap)
      next = placed[index]
    }
    return placed
  }
}
