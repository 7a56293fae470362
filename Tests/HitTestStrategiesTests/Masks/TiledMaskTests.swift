import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite struct TiledMaskTests {
  private func mask(
    width: Int, height: Int, _ passes: (_ column: Int, _ row: Int) -> Bool
  ) -> TiledMask {
    let alpha = (0..<width * height).map { passes($0 % width, $0 / width) ? UInt8(255) : 0 }
    let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
    return TiledMask(bitmap, threshold: .atLeast(1))
  }

  /// The numbers of 16 bits of a mask: starts and then rows.
  private func numbers(_ mask: TiledMask) -> [UInt16] {
    #expect(!mask.startsAreWide)
    return mask.words.map(\.littleEndian).flatMap { word in
      (0..<4).map { UInt16(truncatingIfNeeded: word >> UInt64(16 * $0)) }
    }
  }

  /// Two starts, 33 rows in which nothing passes, and two tiles with one texel each.
  ///
  /// The first tile has its texel in row 2, so that it shares two rows with those before it: it
  /// begins at number 2 + 33 − 2. It adds 30 rows, and the last 29 are empty. The second tile
  /// has its texel in row 3 and shares three of them: it begins at number 2 + 33 + 30 − 3. It lies
  /// in an odd column, so its start is one less.
  @Test func layoutOfTwoTiles() {
    let numbers = numbers(mask(width: 32, height: 32) { ($0, $1) == (1, 2) || ($0, $1) == (17, 3) })
    // 2 + 33 + 30 + 29 numbers and at least 3 unused ones.
    #expect(numbers.count == 100)
    let others = numbers.enumerated().filter { $1 != 0 }
    #expect(others.map(\.offset) == [0, 1, 33 + 2, 62 + 3])
    #expect(others.map(\.element) == [33, 61, 0b10, 0b10])
  }

  /// The last texel of each row passes, so all texels past it do, and full rows continue below the
  /// image.
  @Test func texelsPastTheEdgesRepeatTheNearest() {
    let numbers = numbers(mask(width: 3, height: 2) { column, row in column == 2 || row == 1 })
    #expect(numbers.count == 72)
    #expect(numbers[0] == 34)
    #expect(numbers[34] == 0xfffc)
    #expect(numbers[35..<66].allSatisfy { $0 == 0xffff })
  }

  /// There is a start for each tile, and 33 rows or twice as many for all of them.
  @Test(arguments: [
    (16, 32, 1), (64, 64, 8), (65, 64, 10), (640, 128, 160), (130, 70, 27), (1, 32_767, 1024),
  ])
  func uniformImagesHaveOneTile(width: Int, height: Int, tiles: Int) {
    let (full, empty) = (
      mask(width: width, height: height) { _, _ in true },
      mask(width: width, height: height) { _, _ in false }
    )
    #expect(full.words.count == (tiles + 66 + 3 + 3) / 4)
    #expect(empty.words.count == (tiles + 33 + 3 + 3) / 4)
  }

  @Test func imagesWithoutTexelsKeepNothing() {
    for (width, height) in [(0, 0), (0, 9), (9, 0)] {
      #expect(mask(width: width, height: height) { _, _ in true }.words.isEmpty)
    }
  }

  /// 64 × 32 equal tiles: starts, the empty rows, and one tile.
  @Test func equalTilesShareTheirRows() {
    let board = mask(width: 1024, height: 1024) { ($0 + $1) % 2 == 0 }
    #expect(board.words.count == (2048 + 33 + 32 + 6) / 4)
    let stripes = mask(width: 1024, height: 1024) { ($0 / 64 + $1 / 64) % 2 == 0 && $0 % 2 == 0 }
    #expect(stripes.words.count == (2048 + 33 + 32 + 6) / 4)
  }

  /// An upright edge from row 20 of the upper tile to row 19 of the lower one.
  ///
  /// The upper tile shares 20 empty rows and adds 12 equal ones; the lower tile begins with these.
  @Test func rowsAlongAnUprightEdgeAreKeptOnce() {
    let numbers = numbers(mask(width: 16, height: 64) { $0 >= 8 && (20..<52).contains($1) })
    #expect(numbers.count == 72)
    #expect(numbers[0] == 2 + 33 - 20)
    #expect(numbers[1] == 2 + 33)
    #expect(numbers.enumerated().filter { $1 == 0xff00 }.map(\.offset) == Array(35..<55))
  }

  @Test func noiseTakesAllRowsOfEveryTile() {
    var random = SeededGenerator(seed: 5)
    let mask = mask(width: 128, height: 64) { _, _ in Bool.random(using: &random) }
    #expect(mask.words.count == (16 + 33 + 16 * 32 + 6) / 4)
  }

  /// No two rows of the image are equal, so that its tiles take 33 numbers each with their starts.
  ///
  /// The start of the last of 1,985 is 1985 · 33 + 33 − 32.
  @Test(arguments: [(1985, false), (1986, true)])
  func startsAreAsWideAsTheyMustBe(tiles: Int, isWide: Bool) {
    let mask = mask(width: 16, height: 32 * tiles) { ($1 + 1) >> $0 & 1 == 1 }
    #expect(mask.startsAreWide == isWide)
    let starts = isWide ? 2 * tiles : tiles
    #expect(mask.words.count == (starts + 33 + 32 * tiles + 6) / 4)
    #expect(
      (0..<32 * tiles).allSatisfy { row in
        (0..<16).allSatisfy { mask.passes(column: $0, row: row) == ((row + 1) >> $0 & 1 == 1) }
      })
  }

  /// Few texels pass, so that many rectangles and spans hold none of them.
  @Test(arguments: [(150, 100, false), (1024, 2048, true)])
  func rectanglesAndSpansAreThoseOfPackedRows(width: Int, height: Int, isWide: Bool) {
    var random = SeededGenerator(seed: 9)
    let alpha = (0..<width * height).map { _ in
      UInt8(Int.random(in: 0..<200, using: &random) == 0 ? 255 : 0)
    }
    let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
    let tiled = TiledMask(bitmap, threshold: .atLeast(1))
    let packed = PackedMask(bitmap, threshold: .atLeast(1))
    #expect(tiled.startsAreWide == isWide)
    var hits = 0
    for _ in 0..<4000 {
      let (column, row) = (
        Int.random(in: -9..<width, using: &random), Int.random(in: -9..<height, using: &random)
      )
      let rect = TexelRect(
        minColumn: column, minRow: row,
        maxColumn: column + Int.random(in: 0..<90, using: &random),
        maxRow: row + Int.random(in: 0..<9, using: &random))
      #expect(tiled.hitsAny(in: rect) == packed.hitsAny(in: rect), "\(rect)")
      hits += tiled.hitsAny(in: rect) ? 1 : 0
      let spans = Spans(width: width, height: height, using: &random)
      spans.visit { #expect(tiled.hitsAny(in: $0) == packed.hitsAny(in: $0), "\(spans)") }
    }
    #expect((400..<3600).contains(hits))
  }

  /// The sprites for which the size was designed, at 1024² texels; one bit per texel would take
  /// 131,072 bytes.
  @Test(arguments: [
    (CorpusImage.blob, 20_000), (.ring, 20_000), (.leaf, 25_000), (.glyphs, 50_000),
  ])
  func spritesAreSmall(image: CorpusImage, most: Int) {
    let mask = TiledMask(image.bitmap(side: 1024), threshold: .atLeast(128))
    #expect(8 * mask.words.count <= most, "\(8 * mask.words.count) bytes")
    // The array must not round up, but the allocator may: to 16 bytes, and by a rest of less than
    // 32 bytes, which is too small for a block of its own.
    #expect(8 * mask.words.capacity < 8 * mask.words.count + 16 + 32)
  }
}

/// Short spans in up to 64 rows, near each other; some are empty.
private struct Spans {
  let firstRow: Int
  var first: [Int32] = []
  var end: [Int32] = []

  init(width: Int, height: Int, using random: inout SeededGenerator) {
    firstRow = Int.random(in: 0..<height, using: &random)
    let column = Int.random(in: 0..<width, using: &random)
    for _ in 0..<min(Int.random(in: 1...64, using: &random), height - firstRow) {
      let start = min(column + Int.random(in: 0..<70, using: &random), width)
      first.append(Int32(start))
      end.append(Int32(min(start + Int.random(in: 0..<7, using: &random), width)))
    }
  }

  func visit(_ body: (RowSpans) -> Void) {
    first.withUnsafeBufferPointer { first in
      end.withUnsafeBufferPointer { end in
        body(
          RowSpans(
            firstRow: firstRow, count: first.count, first: first.baseAddress!,
            end: end.baseAddress!))
      }
    }
  }
}
