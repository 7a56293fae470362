import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

/// A place in the picture, in quarters of a texel.
private typealias Place = (u: Int, v: Int)

/// A picture whose rays are walked by all of their crossings, in fractions of integers.
private struct Picture {
  let columns: Int
  let rows: Int
  /// What can be hit, in quarters of a texel.
  let window: (u: Range<Int>, v: Range<Int>)
  let passes: (Int, Int) -> Bool

  func firstHit(from a: Place, to b: Place) -> (share: Double, column: Int, row: Int)? {
    let (du, dv) = (b.u - a.u, b.v - a.v)
    var times = [(part: 0, whole: 1), (part: 1, whole: 1)]
    func cross(_ lines: [Int], _ start: Int, _ length: Int) {
      for line in lines {
        let part = (line - start) * length.signum()
        if part > 0, part < abs(length) { times.append((part: part, whole: abs(length))) }
      }
    }
    cross((0...columns).map { 4 * $0 }, a.u, du)
    cross([window.u.lowerBound, window.u.upperBound], a.u, du)
    cross((0...rows).map { 4 * $0 }, a.v, dv)
    cross([window.v.lowerBound, window.v.upperBound], a.v, dv)
    times.sort { $0.part * $1.whole < $1.part * $0.whole }
    for (index, time) in times.enumerated() {
      // The point of the crossing, then what lies before the next one.
      let next = times[min(index + 1, times.count - 1)]
      let middle = (
        part: time.part * next.whole + next.part * time.whole, whole: 2 * time.whole * next.whole
      )
      for (part, whole) in [time, middle] {
        let (u, v) = (a.u * whole + du * part, a.v * whole + dv * part)
        guard u >= window.u.lowerBound * whole, u < window.u.upperBound * whole,
          v >= window.v.lowerBound * whole, v < window.v.upperBound * whole
        else { continue }
        let (column, row) = (u / (4 * whole), v / (4 * whole))
        if passes(column, row) { return (Double(time.part) / Double(time.whole), column, row) }
      }
    }
    return nil
  }
}

/// An arrangement whose rays are asked, beside the picture of it.
private struct Scene {
  let picture: Picture
  /// The answer of the arrangement, and that of any strategy, which skips nothing.
  let ask: (Place, Place) -> (skipping: RayHit?, plain: RayHit?)

  /// Shows an arrangement in a layer that clips `cut` quarters of a texel at each side.
  init<A: ImageArrangement>(
    _ shown: Arranged<PackedMask, A>, _ matrix: AffineTransform = .identity, clipping cut: Int = 0
  ) {
    let (columns, rows) = (Int(shown.imageSize.width), Int(shown.imageSize.height))
    picture = Picture(
      columns: columns, rows: rows, window: (cut..<4 * columns - cut, cut..<4 * rows - cut),
      passes: { shown.passes(column: $0, row: $1) })
    let layer = LayerGeometry(
      size: Size(width: Double(2 * columns - cut) / 2, height: Double(2 * rows - cut) / 2),
      attachment: .matrix(matrix), contentsGravity: .center, masksToBounds: true)
    let placement = Placement(layer, imageSize: shown.imageSize)
    func point(_ place: Place) -> Point {
      let (x, y) = (Double(place.u - cut) / 4, Double(place.v - cut) / 4)
      return Point(
        x: matrix.a * x + matrix.c * y + matrix.tx, y: matrix.b * x + matrix.d * y + matrix.ty)
    }
    func plain(_ strategy: some TexelStrategy, _ start: Point, _ end: Point) -> RayHit? {
      strategy.firstHit(from: start, to: end, in: placement)
    }
    ask = { a, b in
      let (start, end) = (point(a), point(b))
      return (shown.firstHit(from: start, to: end, in: placement), plain(shown, start, end))
    }
  }

  /// Whether a ray hits, by all three.
  func hits(from start: Place, to end: Place) -> Bool {
    let expected = picture.firstHit(from: start, to: end)
    let (skipping, plain) = ask(start, end)
    let isTexel = plain?.column == expected?.column && plain?.row == expected?.row
    let (share, expectedShare) = (plain?.share ?? 0, expected?.share ?? 0)
    if !isTexel || skipping != plain || abs(share - expectedShare) > 0x1p-52 {
      Issue.record("\(start) to \(end): \(String(describing: (skipping, plain, expected)))")
    }
    return expected != nil
  }
}

private func packed<A: ImageArrangement>(
  _ image: Bitmap, _ arrangement: A, atLeast minimumAlpha: Int = 1
) throws -> Arranged<PackedMask, A> {
  let threshold = AlphaThreshold.atLeast(minimumAlpha)
  return try Arranged(
    PackedMask(image, threshold: threshold), showing: arrangement, threshold: threshold)
}

/// The first hit along a ray.
@Suite struct RaySearchTests {
  /// All maps of 2 × 2 cells with one tile in its eight orientations or none, and all rays between
  /// places in quarters of a texel: each ray on one map, and 19 or 20 rays on each.
  @Test func everySmallMap() throws {
    let atlas = AlphaPlane(width: 2, height: 2, bytes: [255, 0, 0, 0]).bitmap
    let kinds = [UInt32(0)] + (0..<8).map { (flips: UInt32) in 1 | flips << 29 }
    var (hits, misses) = (0, 0)
    for map in 0..<6561 {
      let grid = try TileGrid(
        columns: 2, rows: 2, cellWidth: 2, cellHeight: 2,
        tiles: TileSet(tileWidth: 2, tileHeight: 2, columns: 1),
        cells: [1, 9, 81, 729].map { kinds[map / $0 % 9] })
      let scene = Scene(try packed(atlas, grid))
      // Four coordinates from -1 to 17 quarters.
      for ray in stride(from: map, to: 19 * 19 * 19 * 19, by: 6561) {
        let place = [1, 19, 361, 6859].map { ray / $0 % 19 - 1 }
        let isHit = scene.hits(from: (place[0], place[1]), to: (place[2], place[3]))
        if isHit { hits += 1 } else { misses += 1 }
      }
    }
    #expect(hits + misses == 130_321 && hits > 20_000 && misses > 20_000, "\(hits)")
  }

  private static let matrices = [
    AffineTransform.identity, .scale(x: -1, y: 1), .scale(x: 0.5, y: -4),
    .rotation(cosine: 0, sine: 1), .rotation(cosine: 0, sine: -1), .shear(x: 0.5, y: 1),
    AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 100, ty: -7),
    AffineTransform(a: 5, b: 7, c: 3, d: -2, tx: 0.25, ty: 1e6),
  ]

  /// Tiles that overflow their cells, and oriented ones, are met as in the layer's own space, also
  /// where the layer clips.
  @Test(arguments: matrices) func mirroredAndRotated(matrix: AffineTransform) throws {
    var random = SeededGenerator(seed: 35)
    var (hits, misses) = (0, 0)
    for round in 0..<40 {
      let bytes = (0..<24).map { _ -> UInt8 in Bool.random(using: &random) ? 255 : 0 }
      let atlas = AlphaPlane(width: 6, height: 4, bytes: bytes).bitmap
      func grid(_ width: Int, _ height: Int, turned: Bool) throws -> TileGrid {
        let cells = (0..<12).map { _ -> UInt32 in
          let tile = UInt32.random(in: 0...4, using: &random)
          let flips = UInt32.random(in: 0..<8, using: &random) << 29
          return tile > 2 ? 0 : tile | (turned ? flips : flips & ~TileFlip.diagonal)
        }
        return try TileGrid(
          columns: 4, rows: 3, cellWidth: width, cellHeight: height,
          tiles: TileSet(tileWidth: 3, tileHeight: 4, columns: 2), cells: cells)
      }
      let overflowing = try grid(2, 2, turned: true)
      let oriented = try OrientedTiles(grid(3, 4, turned: false))
      for scene in [
        Scene(try packed(atlas, overflowing), matrix, clipping: round % 4),
        Scene(try packed(oriented.image(of: atlas), oriented), matrix, clipping: round % 3),
      ] {
        // Rays between corners go through many others.
        let step = round % 2 == 0 ? 4 : 1
        func place() -> Place {
          (
            Int.random(in: -6...4 * scene.picture.columns + 6, using: &random) / step * step,
            Int.random(in: -6...4 * scene.picture.rows + 6, using: &random) / step * step
          )
        }
        for _ in 0..<50 {
          if scene.hits(from: place(), to: place()) { hits += 1 } else { misses += 1 }
        }
      }
    }
    #expect(hits > 500 && misses > 100, "\(hits), \(misses)")
  }

  /// A ray over a million cells, where few have a tile, finds the first tile that it meets.
  @Test func millionCells() throws {
    var random = SeededGenerator(seed: 36)
    let bytes = (0..<9).map { UInt8($0 == 4 ? 255 : 0) }
    let atlas = AlphaPlane(width: 3, height: 3, bytes: bytes).bitmap
    let cells = (0..<1_000_000).map { _ in
      UInt32.random(in: 0..<500, using: &random) == 0 ? UInt32(1) : 0
    }
    let grid = try TileGrid(
      columns: 1000, rows: 1000, cellWidth: 3, cellHeight: 3,
      tiles: TileSet(tileWidth: 3, tileHeight: 3, columns: 1), cells: cells)
    let tiles = try OrientedTiles(grid)
    var hits = 0
    for scene in [
      Scene(try packed(atlas, grid)), Scene(try packed(tiles.image(of: atlas), tiles)),
    ] {
      for _ in 0..<50 {
        let place = (0..<4).map { _ in Int.random(in: -100...12_100, using: &random) }
        hits += scene.hits(from: (place[0], place[1]), to: (place[2], place[3])) ? 1 : 0
      }
    }
    #expect(hits > 10 && hits < 90, "\(hits)")
  }

  /// The share, the column and the row of the first hit on an image, for the coordinates of both
  /// ends; nothing if there is none.
  private func first(
    _ rows: [String], _ ends: [Double], _ matrix: AffineTransform = .identity
  ) -> [Double] {
    let image = CorpusImage.rows(rows)
    let layer = LayerGeometry(
      size: Size(width: Double(image.width), height: Double(image.height)),
      attachment: .matrix(matrix))
    let hit = PackedMask(image, threshold: .atLeast(1)).firstHit(
      from: Point(x: ends[0], y: ends[1]), to: Point(x: ends[2], y: ends[3]),
      in: Placement(layer, imageSize: ImageSize(image)))
    return hit.map { [$0.share, Double($0.column), Double($0.row)] } ?? []
  }

  /// An edge belongs to the texel right of it or below it, in the image and not in the parent.
  @Test func alongEdges() {
    let (top, bottom) = (["##", ".."], ["..", "##"])
    let (left, right) = (["#.", "#."], [".#", ".#"])
    #expect(first(bottom, [0, 1, 2, 1]) == [0, 0, 1])
    #expect(first(top, [0, 1, 2, 1]).isEmpty)
    #expect(first(top, [0, 0, 2, 0]) == [0, 0, 0])
    #expect(first(bottom, [0, 2, 2, 2]).isEmpty)
    #expect(first(right, [1, 0, 1, 2]) == [0, 1, 0])
    #expect(first(right, [2, 0, 2, 2]).isEmpty)
    // A ray to the right meets a texel at its edge, and one to the left only after it.
    #expect(first(right, [0, 0.5, 1, 0.5]) == [1, 1, 0])
    #expect(first(left, [2, 0.5, 1, 0.5]).isEmpty)
    #expect(first(left, [2, 0.5, 0, 0.5]) == [0.5, 0, 0])
    #expect(first(bottom, [2, 1, 0, 1]) == [0, 1, 1])
    let mirror = AffineTransform.scale(x: -1, y: 1)
    #expect(first(right, [-1, 0, -1, 2], mirror) == [0, 1, 0])
    #expect(first(left, [0, 0, 0, 2], mirror) == [0, 0, 0])
    #expect(first(right, [-2, 0, -2, 2], mirror).isEmpty)
    #expect(first(left, [-2, 0.5, -1, 0.5], mirror).isEmpty)
  }

  /// A ray through a corner meets the texel right of it and below it, if only in that point.
  @Test func throughCorners() {
    let (others, corner) = ([".#", "#."], ["..", ".#"])
    #expect(first(others, [0, 0, 2, 2]).isEmpty)
    #expect(first(others, [2, 2, 0, 0]).isEmpty)
    #expect(first(corner, [2, 0, 0, 2]) == [0.5, 1, 1])
    #expect(first(corner, [0, 2, 2, 0]) == [0.5, 1, 1])
    #expect(first(["#.", ".."], [2, 0, 0, 2]).isEmpty)
    #expect(first(["#.", ".."], [2, 2, 0, 0]) == [0.5, 0, 0])
    // Products of these numbers have more than 100 bits.
    let tenth = AffineTransform.scale(x: 0.1, y: 0.1)
    for column in 1...7 {
      let rows = (0..<8).map { row in
        (0..<8).map { $0 == column && row == 8 - column ? "#" : "." }.joined()
      }
      let expected = [Double(column) / 8, Double(column), Double(8 - column)]
      #expect(first(rows, [0, 8 * 0.1, 8 * 0.1, 0], tenth) == expected)
      #expect(first(rows, [0, 8 * 0.1, (8 * 0.1).nextDown, 0], tenth).isEmpty)
    }
  }

  /// What two long products leave of a ray that crosses an edge at its very start is less than
  /// about 100 bits know: the share was off by eight units in the last place.
  @Test func shareNearTheStart() {
    let image = CorpusImage.rows((0..<24).map { $0 == 21 ? "#" : "." })
    let transform = AffineTransform(
      a: -6.527807161725046, b: -1.921595935692945, c: -1.686303242912253, d: 5.72850003554636,
      tx: 0, ty: 0)
    let layer = LayerGeometry(
      size: Size(width: 197.18432494446046, height: 118.37288394030494),
      position: Point(x: -2278.063831928702, y: -2920.2110580740473),
      anchorPoint: Point(x: 0.5, y: 0.5), transform: transform, contentsGravity: .center)
    let hit = PackedMask(image, threshold: .atLeast(1)).firstHit(
      from: Point(x: -2298.190767938687, y: -2863.8868556864304),
      to: Point(x: -2296.2085949421457, y: -2846.5233956694783),
      in: Placement(layer, imageSize: ImageSize(image)))
    // Fractions give 145448723891124873/48480849222072674795784516055040.
    #expect(hit?.share == 3.0001273951468664e-15 && hit?.column == 0 && hit?.row == 21)
  }

  @Test func raysWithoutALengthArePoints() {
    let rows = ["#.", ".#"]
    for x in stride(from: -0.5, through: 2.5, by: 0.25) {
      for y in stride(from: -0.5, through: 2.5, by: 0.25) {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let passes = column == row && column >= 0 && column < 2
        #expect(first(rows, [x, y, x, y]) == (passes ? [0, column, row] : []), "\(x), \(y)")
      }
    }
  }

  @Test func endsThatAreFarAwayOrNotFinite() {
    #expect(
      first([".#"], [-0x1p50, 0.5, 0x1p50, 0.5]) == [(1 + 0x1p50) / 0x1p51, 1, 0])
    #expect(first(["#."], [-1.7e308, 0.5, 1.7e308, 0.5]) == [0.5, 0, 0])
    // 2413878678784601.404 of the smallest doubles, which 53 bits round to a half first.
    #expect(
      first([".#"], [1 - 0x3p-53, 0.5, 0x1.66376b5e6db96p971, 0.5])
        == [0x0.89368ed2e0a59p-1022, 1, 0])
    for value in [Double.nan, .infinity, -.infinity] {
      for place in 0..<4 {
        var ends = [0.5, 0.5, 0.5, 0.5]
        ends[place] = value
        #expect(first(["##"], ends).isEmpty, "\(ends)")
      }
    }
    #expect(first(["##"], [0, 0.5, 2, 0.5], .scale(x: 1, y: 0)).isEmpty)
  }

  /// With a threshold of 0 what was trimmed away passes.
  @Test func trimmedPartsPassAThresholdOfZero() throws {
    let frame = ImageFrame(
      x: 0, y: 0, width: 1, height: 1, sourceWidth: 4, sourceHeight: 1, column: 2)
    let stored = AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap
    for (minimumAlpha, share) in [(0, 0.25), (1, 0.75)] {
      let sprite = try packed(stored, frame, atLeast: minimumAlpha)
      let layer = LayerGeometry(size: Size(width: 4, height: 1), attachment: .matrix(.identity))
      let hit = sprite.firstHit(
        from: Point(x: -1, y: 0.5), to: Point(x: 3, y: 0.5),
        in: Placement(layer, imageSize: sprite.imageSize))
      #expect(hit?.share == share && hit?.column == (minimumAlpha == 0 ? 0 : 2))
    }
  }
}
