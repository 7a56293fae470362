import Corpora
import HitTestStrategies
import HitTesting
import Testing

@Suite struct TiledMaskTests {
  private func words(
    width: Int, height: Int, _ passes: (_ column: Int, _ row: Int) -> Bool
  ) -> [UInt64] {
    let alpha = (0..<width * height).map { passes($0 % width, $0 / width) ? UInt8(255) : 0 }
    let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
    return TiledMask(bitmap, threshold: .atLeast(1)).words
  }

  /// One block: its start, eight words of codes, the empty tile, and two tiles of one texel each.
  @Test func layoutOfTwoTiles() {
    let words = words(width: 16, height: 8) { ($0, $1) == (1, 2) || ($0, $1) == (9, 3) }
    // (1 + 8·2) and (9 + 8·3).
    let expected: [UInt64] = [1, 0x0201, 0, 0, 0, 0, 0, 0, 0, 0, 1 << 17, 1 << 33]
    #expect(words.map(\.littleEndian) == expected)
  }

  /// The row of tile column 7 that holds bit 0 is the second: 56 + 8·1 = 64.
  @Test func tilesAreTurnedByTheirColumn() {
    let words = words(width: 64, height: 64) { ($0, $1) == (56, 1) || ($0, $1) == (63, 0) }
    #expect(words.count == 11)
    #expect(words[1].littleEndian == (1 as UInt64) << 56)
    #expect(words[10].littleEndian == 1 | (1 as UInt64) << 63)
  }

  /// The last texel of each row passes, so all that is past it does, and a full row goes on below the image.
  @Test func texelsPastTheEdgesRepeatTheNearest() {
    let words = words(width: 3, height: 2) { column, row in column == 2 || row == 1 }
    // In tile column 0: columns 2…7 of row 0, all of the rows below.
    let corner = ~UInt64(0b11)
    #expect(Array(words[9...]).map(\.littleEndian) == [0, corner, ~0])
    // Tile column 0 holds the corner in row 0, all other tiles are full.
    #expect(words[1].littleEndian == 0x0202_0202_0202_0201)
    #expect(words[2...8].allSatisfy { $0 == 0x0202_0202_0202_0202 })
  }

  /// A start for each block, two a word, and one description for all of them.
  @Test(arguments: [(64, 64, 1), (65, 64, 1), (640, 128, 10), (130, 70, 3), (1, 32_767, 256)])
  func uniformImagesHaveOneDescription(width: Int, height: Int, wordsOfStarts: Int) {
    #expect(words(width: width, height: height) { _, _ in true }.count == wordsOfStarts + 10)
    #expect(words(width: width, height: height) { _, _ in false }.count == wordsOfStarts + 9)
  }

  /// 16 × 16 blocks, all of them the same: starts, codes, the empty tile, and a tile that in every other column of
  /// tiles is turned by an odd number of rows, into its complement.
  @Test func equalBlocksShareADescription() {
    let board = words(width: 1024, height: 1024) { ($0 + $1) % 2 == 0 }
    #expect(board.count == 128 + 8 + 3)
    // Two kinds of block in turn, stripes that turning does not change and nothing.
    let blocks = words(width: 1024, height: 1024) { ($0 / 64 + $1 / 64) % 2 == 0 && $0 % 2 == 0 }
    #expect(blocks.count == 128 + (8 + 2) + (8 + 1))
  }

  @Test func noiseTakesATileATile() {
    var random = SeededGenerator(seed: 5)
    let words = words(width: 128, height: 64) { _, _ in Bool.random(using: &random) }
    #expect(words.count == 1 + 2 * (8 + 1 + 64))
  }

  /// The sprites that the size was designed for, at 1024² texels; one bit a texel would be 131,072 bytes.
  @Test(arguments: [
    (CorpusImage.blob, 20_000), (.ring, 20_000), (.leaf, 25_000), (.glyphs, 50_000),
  ])
  func spritesAreSmall(image: CorpusImage, most: Int) {
    let mask = TiledMask(image.bitmap(side: 1024), threshold: .atLeast(128))
    #expect(8 * mask.words.count <= most, "\(8 * mask.words.count) bytes")
    // The allocator may round up, the array must not.
    #expect(mask.words.capacity <= mask.words.count + 2)
  }
}
