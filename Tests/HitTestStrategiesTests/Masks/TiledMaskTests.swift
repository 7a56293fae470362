import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite struct TiledMaskTests {
  private func words(
    width: Int, height: Int, _ passes: (_ column: Int, _ row: Int) -> Bool
  ) -> [UInt64] {
    let alpha = (0..<width * height).map { passes($0 % width, $0 / width) ? UInt8(255) : 0 }
    let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
    return TiledMask(bitmap, threshold: .atLeast(1)).words
  }

  /// One block has its start, eight words of codes, the empty tile, and two tiles with one texel
  /// each.
  @Test func layoutOfTwoTiles() {
    let words = words(width: 16, height: 8) { ($0, $1) == (1, 2) || ($0, $1) == (9, 3) }
    // The bits are 1 + 8·2 and 9 + 8·3.
    let expected: [UInt64] = [1, 0x0201, 0, 0, 0, 0, 0, 0, 0, 0, 1 << 17, 1 << 33]
    #expect(words.map(\.littleEndian) == expected)
  }

  /// In tile column 7, the second row holds bit 0: 56 + 8·1 = 64.
  @Test func tilesAreTurnedByTheirColumn() {
    let words = words(width: 64, height: 64) { ($0, $1) == (56, 1) || ($0, $1) == (63, 0) }
    #expect(words.count == 11)
    #expect(words[1].littleEndian == (1 as UInt64) << 56)
    #expect(words[10].littleEndian == 1 | (1 as UInt64) << 63)
  }

  /// The last texel of each row passes, so all texels past it do, and full rows continue below the
  /// image.
  @Test func texelsPastTheEdgesRepeatTheNearest() {
    let words = words(width: 3, height: 2) { column, row in column == 2 || row == 1 }
    // Tile column 0 has columns 2…7 of row 0, and all rows below.
    let corner = ~UInt64(0b11)
    #expect(Array(words[9...]).map(\.littleEndian) == [0, corner, ~0])
    // Tile column 0 holds the corner in row 0; all other tiles are full.
    #expect(words[1].littleEndian == 0x0202_0202_0202_0201)
    #expect(words[2...8].allSatisfy { $0 == 0x0202_0202_0202_0202 })
  }

  /// There is a start for each block, two per word, and one description for all of them.
  @Test(arguments: [(64, 64, 1), (65, 64, 1), (640, 128, 10), (130, 70, 3), (1, 32_767, 256)])
  func uniformImagesHaveOneDescription(width: Int, height: Int, wordsOfStarts: Int) {
    #expect(words(width: width, height: height) { _, _ in true }.count == wordsOfStarts + 10)
    #expect(words(width: width, height: height) { _, _ in false }.count == wordsOfStarts + 9)
  }

  /// 16 × 16 equal blocks: starts, codes, the empty tile, and one tile.
  ///
  /// In every other tile column, that tile is rotated by an odd number of rows, which makes it its
  /// complement.
  @Test func equalBlocksShareADescription() {
    let board = words(width: 1024, height: 1024) { ($0 + $1) % 2 == 0 }
    #expect(board.count == 128 + 8 + 3)
    // Two kinds of block alternate: stripes that a rotation does not change, and nothing.
    let blocks = words(width: 1024, height: 1024) { ($0 / 64 + $1 / 64) % 2 == 0 && $0 % 2 == 0 }
    #expect(blocks.count == 128 + (8 + 2) + (8 + 1))
  }

  @Test func noiseTakesOneWordPerTile() {
    var random = SeededGenerator(seed: 5)
    let words = words(width: 128, height: 64) { _, _ in Bool.random(using: &random) }
    #expect(words.count == 1 + 2 * (8 + 1 + 64))
  }

  /// The sprites for which the size was designed, at 1024² texels; one bit per texel would take
  /// 131,072 bytes.
  @Test(arguments: [
    (CorpusImage.blob, 20_000), (.ring, 20_000), (.leaf, 25_000), (.glyphs, 50_000),
  ])
  func spritesAreSmall(image: CorpusImage, most: Int) {
    let mask = TiledMask(image.bitmap(side: 1024), threshold: .atLeast(128))
    #expect(8 * mask.words.count <= most, "\(8 * mask.words.count) bytes")
    // The array must not round up, but the allocator may: to 16 bytes, and by a rest of less than 32
    // bytes, which is too small for a block of its own.
    #expect(8 * mask.words.capacity < 8 * mask.words.count + 16 + 32)
  }
}
