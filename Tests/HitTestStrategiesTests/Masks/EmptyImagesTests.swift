import HitTestStrategies
import HitTesting
import Testing

/// Images that have a side but no texels.
@Suite struct EmptyImagesTests {
  /// An image as long as possible: a strategy that keeps something for every row or column runs out
  /// of memory here.
  @Test(arguments: [(1 << 30, 0), (0, 1 << 30), (0, 0), (65_536, 0)])
  func areMissedBySpansSumsAndDistances(width: Int, height: Int) throws {
    let bitmap = try Bitmap(width: width, height: height, format: .alpha8, storage: [])
    let layer = plainLayer(width: 10, height: 10)
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    let strategies: [any AreaStrategy] = [
      try SpanList(bitmap, threshold: .atLeast(0)), try SummedArea(bitmap, threshold: .atLeast(0)),
      DistanceField(bitmap, threshold: .atLeast(0)),
    ]
    for strategy in strategies {
      let name = type(of: strategy).name
      #expect(!strategy.hits(Point(x: 5, y: 5), in: placement), "\(name)")
      #expect(!strategy.hits(Disc(center: Point(x: 5, y: 5), radius: 3), in: placement), "\(name)")
      #expect(!strategy.hits(Rect(x: 1, y: 1, width: 5, height: 5), in: placement), "\(name)")
      let all = TexelRect(minColumn: 0, minRow: 0, maxColumn: 1 << 30, maxRow: 1 << 30)
      #expect(!strategy.hitsAny(in: all), "\(name)")
    }
  }
}
