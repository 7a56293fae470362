import HitTestStrategies
import HitTesting

/// Measures how much of a disc the passing cells of a layer cover.
///
/// The cells are cut by the square around the disc, and each run of passing texels, and of rows in
/// which the same texels pass, is one polygon.
struct CoveredArea<Texels: TexelRectStrategy & TexelStrategy> {
  private let texels: Texels
  private let map: TexelMap
  private let window: DiscWindow
  private let rect: TexelRect

  /// Prepares the measurement of the layer of a slot in what its ancestors leave of the disc.
  init(_ stack: ResolvedStack<Texels>, _ slot: Int, _ window: DiscWindow) {
    let layer = stack.resolution.layers[slot]
    texels = stack.prepared(layer.image)
    map = stack.resolution.map(of: slot)
    rect = map.texels(under: window.disc, of: texels.imageSize)
    self.window = window
  }

  /// The covered area of the disc where its radius is 1, in 0…π; 0 for a disc with the radius 0.
  ///
  /// *Complexity*: O(texels in the box around the disc), most of them only looked at.
  var area: Double {
    if window.disc.radius == 0 { return 0 }
    var area = 0.0
    texels.visitPassingBlocks(in: rect) { block in
      if let sides = map.sides(of: block) {
        area += window.coveredArea(cutBy: map.lines(along: sides, around: window.disc.center))
      }
    }
    // What overflows on the way covers nothing that is known.
    return area.isNaN ? 0 : area
  }
}

extension TexelRectStrategy where Self: TexelStrategy {
  /// Calls a function with the texels of a rectangle that pass, in blocks: each run of them, and of
  /// rows in which the same texels pass.
  func visitPassingBlocks(in rect: TexelRect, _ body: (TexelRect) -> Void) {
    var (runs, first) = ([Range<Int>](), rect.minRow)
    for row in rect.minRow..<rect.maxRow + 1 {
      let next = row < rect.maxRow ? passingRuns(of: row, in: rect) : []
      if next == runs { continue }
      for run in runs {
        body(
          TexelRect(
            minColumn: run.lowerBound, minRow: first, maxColumn: run.upperBound, maxRow: row))
      }
      (runs, first) = (next, row)
    }
  }

  private func passingRuns(of row: Int, in rect: TexelRect) -> [Range<Int>] {
    var line = rect
    (line.minRow, line.maxRow) = (row, row + 1)
    guard hitsAny(in: line) else { return [] }
    var runs: [Range<Int>] = []
    var start: Int?
    for column in rect.minColumn..<rect.maxColumn {
      let passes = passes(column: column, row: row)
      if passes && start == nil { start = column }
      if !passes, let from = start {
        runs.append(from..<column)
        start = nil
      }
    }
    if let start { runs.append(start..<rect.maxColumn) }
    return runs
  }
}
