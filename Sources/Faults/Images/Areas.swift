import HitTesting

/// The verdicts on discs and rectangles by rule R14, from the cells of the passing texels.
struct Areas {
  private let tester: FaultyTester
  private let fault: ImageFault
  /// The texels that pass and are not cut off.
  private let texels: [(column: Int, row: Int)]
  /// Their cells in layer space, cut to the bounds if these clip.
  private let localCells: [Cell]
  /// The cells in parent space.
  private let cells: [Cell]

  init(_ tester: FaultyTester) {
    self.tester = tester
    fault = tester.fault
    let shown = Self.shown(tester)
    texels = shown.map { ($0.column, $0.row) }
    localCells = shown.map(\.cell)
    cells = localCells.map { cell in
      let mapped = cell.mapped { tester.mapping.parent(Wide($0.x), Wide($0.y)) }
      return tester.fault == .cellsTestedByTheirBoundingBox ? mapped.boundingBox : mapped
    }
  }

  /// Decides a query; returns `nil` for one that asks about neither a disc nor a rectangle.
  func hits(_ query: Query) -> Bool? {
    switch query {
    case .disc(let disc): hits(disc)
    case .rect(let rect): hits(rect)
    default: nil
    }
  }

  func hits(_ disc: Disc) -> Bool {
    let (center, radius) = (disc.center, disc.radius)
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, radius >= 0 else { return false }
    switch fault {
    case .zeroRadiusMisses where radius == 0: return false
    case .discTestedAtItsCenter: return tester.hits(center)
    case .discTestedByItsBoundingSquare:
      let square = Box(around: disc)
      return cells.contains { square.meets($0) }
    case .discRadiusInTexels, .discRadiusScaledHorizontally:
      let scale = fault == .discRadiusInTexels ? 1 : horizontalTexelsPerPoint
      let (u, v) = texel(center)
      return localCells.contains { cell in
        cell.mapped { tester.contents.texel(Wide($0.x), Wide($0.y)) }
          .isWithin(scale * radius, of: Point(x: u.high, y: v.high))
      }
    case .discRadiusInLayerSpace:
      let (x, y) = tester.mapping.local(Wide(center.x), Wide(center.y))
      return localCells.contains { $0.isWithin(radius, of: Point(x: x.high, y: y.high)) }
    case .discTestedAtNinePoints:
      let slant = radius * 0.5.squareRoot()
      return [-1.0, 0, 1].contains { i in
        [-1.0, 0, 1].contains { j in
          let step = i * j == 0 ? radius : slant
          return tester.hits(Point(x: center.x + i * step, y: center.y + j * step))
        }
      }
    case .discTestedAtItsNearestTexel:
      let (u, v) = texel(center)
      let (column, row) = (nearest(u, tester.image.width), nearest(v, tester.image.height))
      return zip(texels, cells).contains { texel, cell in
        texel.column == column && texel.row == row && cell.isWithin(radius, of: center)
      }
    case .discDistanceToTexelCenters:
      return cells.contains { Cell(corners: [$0.middle]).isWithin(radius, of: center) }
    case .areaWithoutItsLastColumnAndRow:
      return cellsButTheLast(in: Box(around: disc)).contains { $0.isWithin(radius, of: center) }
    case .discBoundaryOpen:
      return cells.contains { $0.isWithin(radius, of: center, boundaryCounts: false) }
    default: return cells.contains { $0.isWithin(radius, of: center) }
    }
  }

  func hits(_ asked: Rect) -> Bool {
    let (origin, size) = (asked.origin, asked.size)
    let isFinite =
      origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    guard isFinite, fault == .negativeRectMadePositive || (size.width >= 0 && size.height >= 0)
    else { return false }
    let far = Point(x: origin.x + size.width, y: origin.y + size.height)
    let box = Box(
      minX: min(origin.x, far.x), minY: min(origin.y, far.y), maxX: max(origin.x, far.x),
      maxY: max(origin.y, far.y))
    switch fault {
    case .emptyRectMisses where size.width == 0 || size.height == 0: return false
    case .rectTestedAtItsCorners: return box.corners.contains { tester.hits($0) }
    case .rectTestedAtItsCenter: return tester.hits(box.middle)
    case .rectEdgesOpen: return cells.contains { box.meets($0, edgesCount: false) }
    case .rectInLayerSpace: return localCells.contains { box.meets($0) }
    case .rectReplacedByItsBox:
      let inLayer = Cell(corners: box.corners).mapped {
        tester.mapping.local(Wide($0.x), Wide($0.y))
      }
      return localCells.contains { inLayer.outer.meets($0) }
    case .rectOriginTakenForItsCenter:
      let misread = Box(
        minX: origin.x - size.width / 2, minY: origin.y - size.height / 2,
        maxX: origin.x + size.width / 2, maxY: origin.y + size.height / 2)
      return cells.contains { misread.meets($0) }
    case .areaWithoutItsLastColumnAndRow:
      return cellsButTheLast(in: box).contains { box.meets($0) }
    case .rectSizeReadAsFarCorner:
      let misread = Box(minX: origin.x, minY: origin.y, maxX: size.width, maxY: size.height)
      return misread.minX <= misread.maxX && misread.minY <= misread.maxY
        && cells.contains { misread.meets($0) }
    default: return cells.contains { box.meets($0) }
    }
  }

  /// The texel coordinates at a point of the parent.
  private func texel(_ point: Point) -> (u: Wide, v: Wide) {
    let (x, y) = tester.mapping.local(Wide(point.x), Wide(point.y))
    return tester.contents.texel(x, y)
  }

  /// The column or row of the image that is nearest to a texel coordinate; `nil` for a coordinate
  /// that is not a number.
  private func nearest(_ coordinate: Wide, _ count: Int) -> Int? {
    let index = max(Wide(0), min(coordinate.floor, Wide(count - 1)))
    return index < Wide(count) ? Int(index.high) : nil
  }

  /// The texels on a point of the parent, along the first axis of the layer.
  private var horizontalTexelsPerPoint: Double {
    let (a, b) = (tester.mapping.matrix.a, tester.mapping.matrix.b)
    let width = tester.contents.horizontal.size.high * (a * a + b * b).squareRoot()
    return Double(tester.image.width) / width
  }

  /// The cells except those of the last column and the last row that a box of the parent reaches.
  private func cellsButTheLast(in box: Box) -> [Cell] {
    let reached = Cell(corners: box.corners).mapped { texel($0) }.outer
    return zip(texels, cells).filter { texel, _ in
      Double(texel.column) < reached.maxX.rounded(.down)
        && Double(texel.row) < reached.maxY.rounded(.down)
    }.map(\.1)
  }

  private static func shown(_ tester: FaultyTester) -> [(column: Int, row: Int, cell: Cell)] {
    let (image, layer) = (tester.image, tester.layer)
    let clips = layer.masksToBounds && tester.fault != .areaNotClipped
    let (w, h) = (layer.size.width, layer.size.height)
    let isBlind = tester.fault == .thresholdZeroIgnoredByAreas && tester.minimumAlpha == 0
    if isBlind { return [] }
    return (0..<image.height).flatMap { row in
      (0..<image.width).compactMap { column -> (column: Int, row: Int, cell: Cell)? in
        let counts = tester.fault == .areaTestedAgainstTheOutline || tester.passes(column, row)
        if !counts { return nil }
        let near = tester.contents.local(Wide(column), Wide(row))
        let far = tester.contents.local(Wide(column + 1), Wide(row + 1))
        var box = Box(minX: near.x.high, minY: near.y.high, maxX: far.x.high, maxY: far.y.high)
        if clips {
          if box.minX > w || box.minY > h || box.maxX < 0 || box.maxY < 0 { return nil }
          box = Box(
            minX: max(0, box.minX), minY: max(0, box.minY), maxX: min(w, box.maxX),
            maxY: min(h, box.maxY))
          let isSegment = box.minX == box.maxX || box.minY == box.maxY
          if isSegment && tester.fault == .cellCutToASegmentDropped { return nil }
        }
        return (column, row, Cell(corners: box.corners))
      }
    }
  }
}
