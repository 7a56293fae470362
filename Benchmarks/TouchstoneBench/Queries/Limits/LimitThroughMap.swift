import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// Points on images in perspective, or on maps of their tiles, in a hand-written loop.
struct LimitThroughMap: QueryModel {
  /// An image as the loop is asked about it.
  struct Asked {
    /// Asks all of its points.
    let ask: () -> Void
    /// The verdicts of the loop on them.
    let answers: [Bool]
    /// Those of the simplest strategy.
    let right: [Bool]
  }

  var query: BenchmarkQuery { .limit }
  let loop: LimitLoop
  private let data: LimitData
  private let asked: (LimitData, Int) throws -> Asked

  /// The loops for the images of a set; there is none over tiles where an image has no whole one.
  static func all(_ data: LimitData) -> [LimitThroughMap] {
    let tiled = data.set.queried.allSatisfy { min($0.bitmap.width, $0.bitmap.height) >= tileSide }
    return [LimitThroughMap(loop: .pointPerspective, data: data, asked: inPerspective)]
      + (tiled ? [LimitThroughMap(loop: .pointTiles, data: data, asked: onTiles)] : [])
  }

  func prepare() throws -> [Asked] {
    let all = try data.images.indices.map { try asked(data, $0) }
    try LimitData.require(all.flatMap(\.answers), equal: all.flatMap(\.right), in: loop.row())
    return all
  }

  func run(_ slice: TimedSlice, _ all: [Asked]) {
    let count = data.pointCount
    while slice.keepRunning(count) {
      for image in all { image.ask() }
    }
  }

  private static func inPerspective(_ data: LimitData, _ index: Int) -> Asked {
    let (set, image, mask) = (data.set, data.set.queried[index], data.images[index].mask)
    let shown = image.inPerspective(AlphaCache(image.bitmap, threshold: set.threshold))
    let points: [Point] = set.points[index].map { image.inPerspective($0) }
    let asked = LimitMemory(points.map(limit_point.init))
    let map = LimitMemory([limit_perspective(shown.map)])
    let count = points.count
    return Asked(
      ask: { limit_ask_perspective(asked.start, count, map.start, mask) },
      answers: LimitData.verdicts(count) {
        limit_answers_perspective(asked.start, count, map.start, mask, $0)
      }, right: points.map { shown.hits($0) })
  }

  private static func onTiles(_ data: LimitData, _ index: Int) throws -> Asked {
    let (set, image) = (data.set, data.set.queried[index])
    let grid = try image.bitmap.tiles
    let strategy = AlphaCache(image.bitmap, threshold: set.threshold)
    let shown = try image.showing(grid, of: strategy, set.threshold)
    let points = set.points[index]
    let asked = LimitMemory(points.map(limit_point.init))
    let map = LimitMemory([limit_map(shown.map)])
    let cells = LimitMemory(grid.cells)
    let rows = LimitMemory(tileRows(of: grid, data.masks[index], width: image.bitmap.width))
    let count = points.count
    func tiles() -> limit_tiles {
      limit_tiles(cells: cells.start, columns: UInt32(grid.columns), rows: rows.start)
    }
    return Asked(
      ask: { limit_ask_tiles(asked.start, count, map.start, tiles()) },
      answers: LimitData.verdicts(count) {
        limit_answers_tiles(asked.start, count, map.start, tiles(), $0)
      }, right: points.map { shown.hits($0) })
  }

  private static var tileSide: Int { Int(LIMIT_TILE_SIDE) }

  /// The rows of an empty tile, and those of each tile of a map that shows an image in its order.
  private static func tileRows(of grid: TileGrid, _ words: [UInt64], width: Int) -> [UInt16] {
    let (side, wordsPerRow) = (tileSide, Mask.wordsPerRow(forWidth: width))
    let shown = (0..<grid.columns * grid.rows).flatMap { tile -> [UInt16] in
      let (column, row) = (tile % grid.columns * side, tile / grid.columns * side)
      return (row..<row + side).map { row in
        UInt16(truncatingIfNeeded: words[row * wordsPerRow + column / 64] >> (column % 64))
      }
    }
    return [UInt16](repeating: 0, count: side) + shown
  }
}

extension limit_perspective {
  fileprivate init(_ placement: ProjectivePlacement) {
    let (map, w) = placement.coefficients
    let (u, v) = placement.hittable
    self.init(
      map: limit_map(
        a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty, min_u: u.lowerBound,
        max_u: u.upperBound, min_v: v.lowerBound, max_v: v.upperBound),
      wx: w.x, wy: w.y, w1: w.constant)
  }
}
