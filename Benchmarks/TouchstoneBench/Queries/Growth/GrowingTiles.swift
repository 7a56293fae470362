import HitTestStrategies
import HitTesting
import Measurements
import PNGImages
import RandomNumbers

/// Points on square maps of a growing number of cells; the time is per point.
struct GrowingTiles<S: TexelStrategy>: QueryModel {
  typealias Map = MappedImage<Arranged<S, TileGrid>, Placement>

  var query: BenchmarkQuery { .growthTiles }
  static var sizes: [Int] { [100, 10_000, 1_000_000] }
  let field: GrowthField
  let count: Int

  /// The texels along a side of a tile: so few that the oracle's picture of all cells is small.
  private static var tileSide: Int { 4 }

  func prepare() throws -> (map: Map, points: [Point], inTurn: QuestionsInTurn) {
    let bitmap = field.image(side: GrowthField.collectionSide).bitmap
    let threshold = field.threshold
    var random = SeededGenerator(seed: 0x6120, index: count)
    let grid = try grid(of: bitmap, using: &random)
    let picture = try AlphaPlane(bitmap).arranged(by: grid).picture.bitmap
    let image = BenchmarkImage(name: "tiles-\(count)", bitmap: picture) {
      try PNGEncoder.encode(picture)
    }
    let points = (0..<GrowthField.pointCount).map { _ in image.randomPoint(using: &random) }
    let map = try image.showing(grid, of: S(bitmap, threshold: threshold), threshold)
    let exact = ExactImages([(picture, image.layer)], threshold: threshold)
    let queries = TimedQueries(on: exact) { (0, .point(points[$0])) }
    let inTurn = try field.questions(S.self, queries) { _ in (map.strategy, map.map) }
    return (map, points, inTurn)
  }

  /// A map that shows any tile of the image in each cell, in any orientation.
  private func grid(of bitmap: Bitmap, using random: inout SeededGenerator) throws -> TileGrid {
    let (side, tiles) = (Self.tileSide, bitmap.width / Self.tileSide)
    let cells = (0..<count).map { _ in
      let number = UInt32.random(in: 1...UInt32(tiles * tiles), using: &random)
      return number | UInt32.random(in: 0..<8, using: &random) << 29
    }
    let columns = Int(Double(count).squareRoot())
    return try TileGrid(
      columns: columns, rows: columns, cellWidth: side, cellHeight: side,
      tiles: TileSet(tileWidth: side, tileHeight: side, columns: tiles), cells: cells)
  }

  func run(
    _ slice: TimedSlice, _ prepared: (map: Map, points: [Point], inTurn: QuestionsInTurn)
  ) throws {
    let map = prepared.map
    try prepared.points.withUnsafeBufferPointer { points in
      try prepared.inTurn.ask(slice) { map.hits(points[$0]).answer }
    }
  }
}
