import HitTestStrategies
import HitTesting

/// Measures how much of a disc the passing cells of a layer cover.
///
/// The cells are cut by the square around the disc, and each run of passing texels, and of rows in which
/// the same texels pass, is one polygon.
struct CoveredArea<Texels: TexelRectStrategy & TexelStrategy> {
  private let texels: Texels
  private let map: TexelMap
  private let window: DiscWindow
  private let rect: TexelRect

  /// Prepares the measurement of the layer of a slot in what its ancestors leave of the disc.
  init(_ stack: ResolvedStack<Texels>, _ slot: Int, _ window: DiscWindow) {
    let layer = stack.resolution.layers[slot]
    texels = stack.texels[Int(layer.image)]
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
    var (runs, first) = ([Range<Int>](), rect.minRow)
    for row in rect.minRow..<rect.maxRow + 1 {
      let next = row < rect.maxRow ? passingRuns(row) : []
      if next == runs { continue }
      for run in runs {
        let block = TexelRect(
          minColumn: run.lowerBound, minRow: first, maxColumn: run.upperBound, maxRow: row)
        if let sides = map.sides(of: block) {
          area += window.coveredArea(cutBy: map.lines(along: sides, around: window.disc.center))
        }
      }
      (runs, first) = (next, row)
    }
    // What overflows on the way covers nothing that is known.
    return area.isNaN ? 0 : area
  }

  private func passingRuns(_ row: Int) -> [Range<Int>] {
    var line = rect
    (line.minRow, line.maxRow) = (row, row + 1)
    guard texels.hitsAny(in: line) else { return [] }
    var runs: [Range<Int>] = []
    var start: Int?
    for column in rect.minColumn..<rect.maxColumn {
      let passes = texels.passes(column: column, row: row)
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

/// The order of layers by how much of a disc they cover (rule R15).
enum CoverOrder {
  /// Areas that are no farther apart, where the radius is 1, are tied.
  private static let tie = 0x1p-40

  /// Sorts layers that come front to back: each goes before the first one whose area is smaller.
  ///
  /// Ties are not transitive, so that nothing else may sort them. Where areas sorted by size have gaps
  /// that are larger than a tie, they are divided, and each part is sorted by itself.
  ///
  /// *Complexity*: O(n · log n) for n layers, and O(m²) for m areas of which each is tied with the next
  /// one, unless all of these are.
  static func sorted<Layer>(_ layers: [(layer: Layer, area: Double)]) -> [Layer] {
    let bySize = layers.indices.sorted { layers[$0].area > layers[$1].area }
    var (result, part): ([Layer], [Int]) = ([], [])
    for (place, index) in bySize.enumerated() {
      part.append(index)
      let next = place + 1 < bySize.count ? layers[bySize[place + 1]].area : -.infinity
      if layers[index].area - next <= tie { continue }
      result += insertionOrder(of: part.sorted(), in: layers).map { layers[$0].layer }
      part = []
    }
    return result
  }

  private static func insertionOrder<Layer>(
    of part: [Int], in layers: [(layer: Layer, area: Double)]
  ) -> [Int] {
    let areas = part.map { layers[$0].area }
    if areas.max()! - areas.min()! <= tie { return part }
    var sorted: [Int] = []
    for index in part {
      let place = sorted.firstIndex { layers[$0].area + tie < layers[index].area }
      sorted.insert(index, at: place ?? sorted.count)
    }
    return sorted
  }
}
