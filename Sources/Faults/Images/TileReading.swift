import HitTesting

/// The picture of a map of tiles (rule R19), as its faults draw it: tile by tile, and not texel by
/// texel.
struct TileReading {
  let fault: ImageFault
  let grid: TileGrid

  /// The picture with a threshold that decides as the asked one does, also where no tile is.
  func image(of stored: Bitmap, _ threshold: AlphaThreshold) -> (Bitmap, AlphaThreshold) {
    if stored.width == 0 || stored.height == 0 { return (stored, threshold) }
    let (width, height) = (grid.shownWidth, grid.shownHeight)
    let (tile, set) = (AlphaPlane(stored), grid.tiles)
    var alpha = [UInt8](repeating: 0, count: width * height)
    var isShown = alpha
    // What tiles overflow by, above the cells.
    let top = height - grid.rows * grid.cellHeight
    for (index, cell) in grid.cells.enumerated() {
      guard let number = number(cell) else { continue }
      let (column, row) = (index % grid.columns, index / grid.columns)
      let flips = flips(cell)
      let (across, down) =
        flips.diagonal
        ? (set.tileHeight, set.tileWidth) : (set.tileWidth, set.tileHeight)
      let left = column * grid.cellWidth
      let bottom = top + (row + 1) * grid.cellHeight
      let above =
        fault == .tilesHangFromTheTopOfTheirCells ? bottom - grid.cellHeight : bottom - down
      for v in 0..<set.tileHeight {
        for u in 0..<set.tileWidth {
          var (i, j) = flips.diagonal && fault != .tileDiagonalFlippedLast ? (v, u) : (u, v)
          let shift = fault == .flippedTileShiftedByATexel ? 0 : 1
          if fault == .tileDiagonalFlippedLast {
            if flips.horizontal { i = set.tileWidth - 1 - i }
            if flips.vertical { j = set.tileHeight - 1 - j }
            if flips.diagonal { (i, j) = (j, i) }
          } else {
            if flips.horizontal { i = across - shift - i }
            if flips.vertical { j = down - shift - j }
          }
          let isOver = i >= grid.cellWidth || j < down - grid.cellHeight
          if isOver && fault == .tilesCutToTheirCells { continue }
          let (x, y) = (left + i, above + j)
          guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
          let texel = corner(number)
          let (s, t) = (texel.0 + u, texel.1 + v)
          guard (0..<tile.width).contains(s), (0..<tile.height).contains(t) else { continue }
          let place = y * width + x
          let isLast = fault == .onlyTheLastTileCounts
          alpha[place] = isLast ? tile[s, t] : max(alpha[place], tile[s, t])
          isShown[place] = 255
        }
      }
    }
    let isNothingEmpty = fault == .emptyCellsHitByZero || threshold.minimumAlpha > 0
    let bytes = isNothingEmpty ? alpha : isShown
    return (
      AlphaPlane(width: width, height: height, bytes: bytes).bitmap,
      isNothingEmpty ? threshold : .atLeast(1)
    )
  }

  /// The number of a cell's tile, counted from 0; `nil` for none.
  private func number(_ cell: UInt32) -> Int? {
    let number = Int(cell & 0x0FFF_FFFF)
    if number == 0 { return nil }
    if fault == .tileFlipsReadAsItsNumber && cell >> 29 != 0 { return nil }
    return fault == .tilesCountedFromZero ? number : number - 1
  }

  private func flips(_ cell: UInt32) -> (horizontal: Bool, vertical: Bool, diagonal: Bool) {
    if fault == .tileFlipsIgnored { return (false, false, false) }
    let isDiagonal = cell >> 29 & 1 == 1 && fault != .tileDiagonalIgnored
    return (cell >> 31 == 1, cell >> 30 & 1 == 1, isDiagonal)
  }

  private func corner(_ number: Int) -> (Int, Int) {
    let set = grid.tiles
    let isTight = fault == .tileMarginsIgnored
    let (margin, spacing) = isTight ? (0, 0) : (set.margin, set.spacing)
    return (
      margin + number % set.columns * (set.tileWidth + spacing),
      margin + number / set.columns * (set.tileHeight + spacing)
    )
  }
}
