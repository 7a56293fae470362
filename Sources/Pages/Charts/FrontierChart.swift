/// Two costs of every strategy, with the frontier: the strategies that no other surely beats.
///
/// *Layout*: both axes are logarithmic, and less is better on both, so that the best place is at
/// the bottom left. A strategy whose first cost is 0 stands on a shelf of its own at the left edge.
/// The area that the frontier beats is tinted. A band holds the strategies that are not told apart
/// from the fastest one. What is many times slower than the fastest would squeeze all others
/// together, and is left to ``beyond``.
package struct FrontierChart: Sendable {
  /// A strategy with its costs.
  package struct Item: Sendable {
    package var name: String
    package var x: Double
    package var y: Double
    /// The simultaneous interval of the second cost, where it is known.
    package var interval: (low: Double, high: Double)?
    package var shape: MarkShape
    package var isOnFrontier: Bool
    /// Whether it may be the fastest.
    package var isFastest: Bool

    package init(
      _ name: String, x: Double, y: Double, interval: (low: Double, high: Double)? = nil,
      shape: MarkShape, isOnFrontier: Bool = false, isFastest: Bool = false
    ) {
      (self.name, self.x, self.y, self.interval) = (name, x, y, interval)
      (self.shape, self.isOnFrontier, self.isFastest) = (shape, isOnFrontier, isFastest)
    }
  }

  private let items: [Item]
  /// The strategies that are too slow for the chart, by their second cost.
  package let beyond: [Item]
  private let x: Axis
  private let y: Axis
  private static let fontSize = 12.0
  /// What is slower than the fastest by more than this factor is beyond the chart, unless the
  /// frontier reaches that far.
  private static let mostTimesSlower = 24.0

  package init(_ items: [Item], x: Axis, y: Axis) {
    let known = items.filter { $0.x >= 0 && $0.y > 0 && ($0.x + $0.y).isFinite }
    let fastest = known.map(\.y).min() ?? 0
    let frontier = known.filter(\.isOnFrontier).map(\.y).max() ?? 0
    let most = max(Self.mostTimesSlower * fastest, 2 * frontier)
    self.items = known.filter { $0.y <= most }
    beyond = known.filter { $0.y > most }.sorted { $0.y < $1.y }
    (self.x, self.y) = (x, y)
  }

  /// The names that have no room for a label in a drawing of this size.
  package func unlabeled(width: Double, height: Double) -> [String] {
    let frame = Frame(self, width: width, height: height)
    return zip(items, frame.placement(items).boxes()).filter { $1 == nil }.map(\.0.name)
  }

  /// The drawing as an `svg` element.
  package func svg(width: Double, height: Double, className: String = "chart") -> String {
    let label =
      "\(y.title) against \(x.title) of \(items.count) strategies; the frontier is "
      + items.filter(\.isOnFrontier).map(\.name).joined(separator: ", ")
    return drawing(width: width, height: height).svg(
      width: width, height: height, className: className, label: label)
  }

  /// The elements of the drawing alone.
  package func drawing(width: Double, height: Double) -> Drawing {
    var drawing = Drawing()
    let frame = Frame(self, width: width, height: height)
    frame.drawAxes(x, y, &drawing)
    drawFrontier(frame, &drawing)
    drawFastest(frame, &drawing)
    let placement = frame.placement(items)
    let boxes = placement.boxes()
    for (index, box) in boxes.enumerated() {
      guard let leader = box.flatMap({ placement.leader(from: index, to: $0) }) else { continue }
      drawing.line(leader.start.x, leader.start.y, leader.end.x, leader.end.y, "leader")
    }
    for (item, box) in zip(items, boxes) { draw(item, box, frame, &drawing) }
    return drawing
  }

  private func drawFrontier(_ frame: Frame, _ drawing: inout Drawing) {
    let corners = frame.steps(items)
    guard let first = corners.first else { return }
    let path =
      "M\(Drawing.at(first.x, first.y))"
      + corners.dropFirst().map { "L\(Drawing.at($0.x, $0.y))" }.joined()
    drawing.add("path", ["d": "\(path)V\(Drawing.short(frame.plot.minY))z", "class": "beaten"])
    drawing.add("path", ["d": path, "class": "frontier"])
  }

  /// The band of the strategies that are not told apart from the fastest.
  private func drawFastest(_ frame: Frame, _ drawing: inout Drawing) {
    let times = items.filter(\.isFastest).map(\.y)
    guard times.count > 1, let low = times.min(), let high = times.max() else { return }
    let (top, bottom) = (frame.y(high) - 8, min(frame.y(low) + 8, frame.plot.maxY))
    drawing.rect(
      .init(minX: frame.plot.minX, minY: top, maxX: frame.plot.maxX, maxY: bottom), "tied")
  }

  private func draw(
    _ item: Item, _ box: LabelPlacement.Box?, _ frame: Frame, _ drawing: inout Drawing
  ) {
    let title = "\(item.name): \(x.spelled(item.x)), \(y.spelled(item.y))"
    let (px, py) = (frame.x(item.x), frame.y(item.y))
    drawing.group(
      [
        "class": item.isOnFrontier ? "mark on" : "mark", "data-name": item.name,
        "data-x": "\(item.x)", "data-y": "\(item.y)",
      ], title: title
    ) { drawing in
      if let interval = item.interval {
        drawing.line(px, frame.y(interval.low), px, frame.y(interval.high), "whisker")
      }
      drawing.add(
        "path", ["d": item.shape.path(px, py, radius: Frame.radius(item)), "class": "dot"])
      if let box {
        drawing.text(item.name, x: box.minX + 1, y: box.maxY - 4, "label halo")
      }
    }
  }

  /// The places of everything in a drawing of some size.
  private struct Frame {
    let plot: LabelPlacement.Box
    private let xScale: LogScale
    private let yScale: LogScale
    /// Where a first cost of 0 stands; `nil` if none is 0.
    private let shelf: Double?

    init(_ chart: FrontierChart, width: Double, height: Double) {
      plot = .init(minX: 62, minY: 26, maxX: width - 12, maxY: height - 46)
      let hasZero = chart.items.contains { $0.x == 0 }
      shelf = hasZero ? plot.minX + 16 : nil
      xScale = LogScale(
        covering: chart.items.map(\.x), from: plot.minX + (hasZero ? 40 : 0), to: plot.maxX,
        base: chart.x.base, padding: 0.07)
      yScale = LogScale(
        covering: chart.items.flatMap { [$0.y] + ($0.interval.map { [$0.low, $0.high] } ?? []) },
        from: plot.maxY, to: plot.minY, base: chart.y.base, padding: 0.07)
    }

    func x(_ value: Double) -> Double { value == 0 ? shelf ?? plot.minX : xScale.position(value) }
    func y(_ value: Double) -> Double { yScale.position(value) }

    static func radius(_ item: Item) -> Double { item.isOnFrontier ? 6 : 4.5 }

    func placement(_ items: [Item]) -> LabelPlacement {
      let marks = items.map { item in
        LabelPlacement.Mark(
          x: x(item.x), y: y(item.y), radius: Self.radius(item) + 1.5,
          labelWidth: TextWidth.of(item.name, size: fontSize, isBold: item.isOnFrontier) + 2,
          labelHeight: fontSize + 3)
      }
      let whiskers = items.compactMap { item in
        item.interval.map { interval in
          LabelPlacement.Box(
            minX: x(item.x) - 1, minY: y(interval.high), maxX: x(item.x) + 1,
            maxY: y(interval.low))
        }
      }
      return LabelPlacement(marks, in: plot, avoiding: whiskers + steps(items).map(\.box))
    }

    /// The corners of the frontier, and the box of the line that leads to each.
    func steps(_ items: [Item]) -> [(x: Double, y: Double, box: LabelPlacement.Box)] {
      let steps = items.filter(\.isOnFrontier).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      guard let first = steps.first else { return [] }
      var last = (x: x(first.x), y: plot.minY)
      var low = Double.infinity
      var corners: [(x: Double, y: Double, box: LabelPlacement.Box)] = []
      func go(to end: (x: Double, y: Double)) {
        let box = LabelPlacement.Box(
          minX: min(last.x, end.x) - 1, minY: min(last.y, end.y) - 1,
          maxX: max(last.x, end.x) + 1, maxY: max(last.y, end.y) + 1)
        corners.append((end.x, end.y, box))
        last = end
      }
      for step in steps where step.y < low {
        go(to: (x(step.x), last.y))
        go(to: (x(step.x), y(step.y)))
        low = step.y
      }
      go(to: (plot.maxX, last.y))
      return corners
    }

    func drawAxes(_ xAxis: Axis, _ yAxis: Axis, _ drawing: inout Drawing) {
      drawing.rect(plot, "plot")
      xAxis.drawColumns(
        of: xScale, most: Int((plot.maxX - plot.minX) / 70), from: plot.minY, to: plot.maxY,
        labelsAt: plot.maxY + 16, &drawing)
      if let shelf {
        drawing.line(shelf, plot.minY, shelf, plot.maxY, "grid")
        drawing.text("0", x: shelf, y: plot.maxY + 16, "tick", anchor: .middle)
      }
      yAxis.drawRows(
        of: yScale, most: Int((plot.maxY - plot.minY) / 44), from: plot.minX, to: plot.maxX,
        &drawing)
      drawing.text("\(xAxis.title) →", x: plot.maxX, y: plot.maxY + 36, "axis", anchor: .end)
      drawing.text("↑ \(yAxis.title)", x: 2, y: 14, "axis")
    }
  }
}
