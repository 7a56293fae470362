import HitTesting

/// The cells of a grid over the root; the outermost cells reach to infinity.
@frozen
@usableFromInline
struct GridCells: Sendable {
  @usableFromInline let origin: Point
  /// Cells per point.
  @usableFromInline let perPoint: Double
  @usableFromInline let columns: Int
  @usableFromInline let rows: Int

  init(origin: Point, cell: Double, columns: Int, rows: Int) {
    self.origin = origin
    perPoint = 1 / cell
    self.columns = columns
    self.rows = rows
  }

  /// A grid for boxes: a cell has about their average side, and there are about as many cells as
  /// boxes, and at most 4,194,304.
  init(_ boxes: [LayerBox]) {
    var (whole, sides, count) = (LayerBox.empty, 0.0, 0)
    for box in boxes where !box.isEmpty {
      let side = (box.maxX - box.minX) + (box.maxY - box.minY)
      // Boxes of extreme layers must not decide for all others.
      guard side < 1e9, box.minX.magnitude < 1e9, box.minY.magnitude < 1e9 else { continue }
      whole = whole.union(box)
      sides += side / 2
      count += 1
    }
    let (width, height) = (whole.maxX - whole.minX, whole.maxY - whole.minY)
    guard count > 0, width > 0 || height > 0 else {
      self.init(origin: Point(x: 0, y: 0), cell: 1, columns: 1, rows: 1)
      return
    }
    let most = Double(min(4 * count + 16, 1 << 22))
    let cell = [
      sides / Double(count), (width * height / most).squareRoot(), width / most, height / most,
      0x1p-100,
    ].max()!
    self.init(
      origin: Point(x: whole.minX, y: whole.minY), cell: cell,
      columns: max(1, Int((width / cell).rounded(.up))),
      rows: max(1, Int((height / cell).rounded(.up))))
  }

  /// The place of a coordinate along one axis, which grows with the coordinate.
  ///
  /// Rounding may move an edge between cells. It moves it for all boxes and points alike, because
  /// the function never decreases, so that a point in a box is in one of the box's cells.
  @inlinable
  func place(_ value: Double, from origin: Double, count: Int) -> Int {
    let place = (value - origin) * perPoint
    if !(place > 0) { return 0 }
    return place < Double(count) ? Int(place) : count &- 1
  }

  /// The cell of a point; `nil` for a NaN.
  @inlinable
  func cell(of point: Point) -> Int? {
    if point.x.isNaN || point.y.isNaN { return nil }
    return place(point.y, from: origin.y, count: rows) &* columns
      &+ place(point.x, from: origin.x, count: columns)
  }

  /// The cells that a box which is not empty meets, like texels of the grid.
  func range(of box: LayerBox) -> TexelRect {
    TexelRect(
      minColumn: place(box.minX, from: origin.x, count: columns),
      minRow: place(box.minY, from: origin.y, count: rows),
      maxColumn: place(box.maxX, from: origin.x, count: columns) + 1,
      maxRow: place(box.maxY, from: origin.y, count: rows) + 1)
  }

  /// Whether a box lies within the grid, so that its outermost cells are no larger than others for
  /// it.
  func contain(_ box: LayerBox) -> Bool {
    box.minX >= origin.x && box.minY >= origin.y
      && (box.maxX - origin.x) * perPoint <= Double(columns)
      && (box.maxY - origin.y) * perPoint <= Double(rows)
  }

  /// The cells of a range, row by row.
  func indices(of range: TexelRect) -> [Int] {
    var cells: [Int] = []
    for row in range.minRow..<range.maxRow {
      for column in range.minColumn..<range.maxColumn { cells.append(row * columns + column) }
    }
    return cells
  }
}
