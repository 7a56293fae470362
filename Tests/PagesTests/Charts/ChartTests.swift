import Pages
import Testing

@Suite struct ChartTests {
  private let bytes = Axis("bytes", base: .two) { "\(Int($0)) B" }
  private let time = Axis("time") { "\($0) ns" }

  private func item(
    _ name: String, _ x: Double, _ y: Double, onFrontier: Bool = false
  ) -> FrontierChart.Item {
    .init(name, x: x, y: y, shape: .circle, isOnFrontier: onFrontier)
  }

  private func chart(_ items: FrontierChart.Item...) -> FrontierChart {
    FrontierChart(items, x: bytes, y: time)
  }

  private func svg(_ items: FrontierChart.Item...) -> String {
    FrontierChart(items, x: bytes, y: time).svg(width: 600, height: 400)
  }

  @Test func everyStrategyIsAMarkWithItsNumbers() {
    let chart = chart(
      item("small", 100, 3, onFrontier: true), item("quick", 4000, 1.5, onFrontier: true))
    let svg = chart.svg(width: 600, height: 400)
    #expect(svg.contains(#"data-name="small" data-x="100.0" data-y="3.0""#))
    #expect(svg.contains("<title>quick: 4000 B, 1.5 ns</title>"))
    #expect(svg.contains("the frontier is small, quick"))
    #expect(chart.unlabeled(width: 600, height: 400).isEmpty)
    MarkupChecker.expectWellFormed(svg)
  }

  /// The frontier goes down from the smallest, then right, and down again.
  @Test func theFrontierIsAStaircase() throws {
    let svg = svg(item("b", 400, 1, onFrontier: true), item("a", 100, 2, onFrontier: true))
    let path = try #require(svg.firstMatch(of: /d="([^"]+)" class="frontier"/)?.1)
    let points = path.dropFirst().split(separator: "L").map { point in
      point.split(separator: " ").map { Double($0)! }
    }
    #expect(points.count == 5)
    #expect(points[0][0] == points[1][0] && points[0][1] < points[1][1])
    #expect(points[1][1] == points[2][1] && points[1][0] < points[2][0])
    #expect(points[2][0] == points[3][0] && points[2][1] < points[3][1])
    #expect(points[3][1] == points[4][1] && points[4][0] == 588)
  }

  /// What is slower by orders of magnitude would squeeze all others together.
  @Test func theSlowestAreNamedBesideTheChart() {
    let beyond = chart(item("a", 100, 1), item("b", 200, 20), item("slow", 300, 2500))
    #expect(beyond.beyond.map(\.name) == ["slow"])
    #expect(!beyond.svg(width: 600, height: 400).contains("slow"))
    let needed = chart(item("a", 100, 1), item("slow", 10, 2500, onFrontier: true))
    #expect(needed.beyond.isEmpty)
  }

  @Test func zeroBytesStandOnAShelf() {
    let svg = svg(item("none", 0, 1), item("some", 100, 1))
    #expect(svg.contains(#"data-name="none" data-x="0.0""#) && svg.contains(">0</text>"))
  }

  @Test func numbersThatCannotBeDrawnAreLeftOut() {
    let svg = svg(item("a", .nan, 1), item("b", 1, 0), item("c", .infinity, 1))
    #expect(!svg.contains("data-name"))
  }

  @Test func namesFromOutsideAreEscaped() {
    let hostile = "<script>\"'&\u{0}</script>"
    let svgs = [
      svg(item(hostile, 1, 1, onFrontier: true)),
      DotChart([.init(hostile, value: 1, text: hostile)], axis: time).svg(),
      GrowthChart(
        [.init(hostile, points: [(1, 1), (2, 2)], note: hostile)], x: bytes, y: time
      ).svg(),
    ]
    for svg in svgs {
      #expect(!svg.contains("<script"))
      MarkupChecker.expectWellFormed(svg)
    }
  }

  @Test func aDotBeyondTheAxisIsAnArrow() {
    let rows = [DotChart.Row("near", value: 2, text: "2"), .init("far", value: 900, text: "900")]
    let svg = DotChart(rows, axis: time, baseline: 1, most: 24).svg()
    #expect(svg.ranges(of: #"class="arrow""#).count == 1)
    #expect(svg.ranges(of: #"class="dot""#).count == 1)
    #expect(svg.contains(#"data-name="far" data-value="900.0""#))
    MarkupChecker.expectWellFormed(svg)
  }

  @Test func barsThatOverlapStandBesideEachOther() {
    let bars = [0...2, 1...3, 3...5, 4...6, 6...7].map { DotChart.Bar($0, isSolid: true) }
    #expect(DotChart.lanes(bars) == [0, 1, 0, 1, 0])
  }

  @Test func labelsOfLinesAreSpreadInOrder() {
    #expect(GrowthChart.spread([50, 10, 52], gap: 15, within: 0...100) == [50, 10, 65])
    #expect(GrowthChart.spread([99, 98], gap: 15, within: 0...100) == [100, 85])
    // Three labels need 30, so they reach beyond a range of 20.
    #expect(GrowthChart.spread([10, 10, 10], gap: 15, within: 0...20) == [0, 15, 30])
  }

  @Test func linesDifferInMoreThanColor() {
    let lines = (0..<9).map { index in
      GrowthChart.Line("s\(index)", points: [(1, 1), (4, Double(index + 1))], note: "")
    }
    let svg = GrowthChart(lines, x: bytes, y: time).svg()
    #expect(svg.contains("line c0 d0") && svg.contains("line c0 d1") && svg.contains("line c1 d1"))
    MarkupChecker.expectWellFormed(svg)
  }

  @Test func ticksLoseTheZerosAtTheirEnds() {
    let axis = Axis("x") { $0 == 100 ? "100 ns" : $0 == 0 ? "0" : "\($0)0 KiB" }
    #expect(axis.tick(4) == "4 KiB" && axis.tick(1.5) == "1.5 KiB")
    #expect(axis.tick(100) == "100 ns" && axis.tick(0) == "0")
  }
}
