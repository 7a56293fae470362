import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite struct AdaptiveMaskTests {
  private func choice(_ bitmap: Bitmap, atLeast minimumAlpha: Int = 128) -> String {
    AdaptiveMask(bitmap, threshold: .atLeast(minimumAlpha)).representationName
  }

  @Test(arguments: [(1, 1), (63, 3), (64, 3), (65, 3), (200, 200), (1024, 64)])
  func uniformImagesKeepNoBits(width: Int, height: Int) throws {
    let full = CorpusImage.full.bitmap(width: width, height: height)
    #expect(choice(full) == "everything")
    #expect(choice(full, atLeast: 256) == "nothing")
    let empty = CorpusImage.empty.bitmap(width: width, height: height)
    #expect(choice(empty) == "nothing")
    #expect(choice(empty, atLeast: 0) == "everything")
    let mask = AdaptiveMask(full, threshold: .atLeast(128))
    #expect(mask.hitsAny(in: TexelRect(minColumn: -1, minRow: -1, maxColumn: 1, maxRow: 1)))
    #expect(!mask.hitsAny(in: TexelRect(minColumn: -1, minRow: -1, maxColumn: 0, maxRow: 1)))
  }

  /// One texel differs, in a corner at which a word, a row or the image ends.
  @Test(arguments: [(65, 2), (64, 2), (640, 640)])
  func oneTexelThatDiffersIsNotUniform(width: Int, height: Int) {
    for (column, row) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      for (ground, mark) in [(0, 255), (255, 0)] as [(UInt8, UInt8)] {
        var alpha = [UInt8](repeating: ground, count: width * height)
        alpha[row * width + column] = mark
        let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
        #expect(choice(bitmap) == (width == 640 ? "tiled-mask" : "packed-mask"))
      }
    }
  }

  @Test func imagesWithoutTexels() {
    for (width, height) in [(0, 0), (0, 9), (9, 0)] {
      #expect(choice(AlphaPlane(width: width, height: height, bytes: []).bitmap) == "nothing")
    }
  }

  @Test func spritesAndTextures() {
    for image in [CorpusImage.blob, .ring, .leaf, .glyphs, .flower, .checkerboard] {
      #expect(choice(image.bitmap(side: 512)) == "tiled-mask", "\(image)")
      #expect(choice(image.bitmap(side: 128)) == "packed-mask", "\(image)")
    }
    var random = SeededGenerator(seed: 8)
    let noise = (0..<512 * 512).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(choice(AlphaPlane(width: 512, height: 512, bytes: noise).bitmap) == "packed-mask")
  }

  /// A row of 64 texels is one word, so 512 rows are 4,096 bytes.
  @Test func tilesAreTriedAboveFourKibibytes() {
    func half(rows: Int) -> Bitmap {
      AlphaPlane(
        width: 64, height: rows, bytes: (0..<64 * rows).map { $0 < 64 * 64 ? 255 : 0 }
      ).bitmap
    }
    #expect(AdaptiveMask.smallBytes == 4096)
    #expect(choice(half(rows: 512)) == "packed-mask")
    #expect(choice(half(rows: 513)) == "tiled-mask")
  }

  /// Twenty blocks of 64 × 64 texels, one below the other, take 1,280 words if they are packed.
  ///
  /// Tiled, there are 160 starts, 33 empty rows, and 32 rows for each tile of noise. With 73 tiles
  /// that is 2,529 numbers of 16 bits, or 633 words with the unused ones; another tile takes eight
  /// words more.
  @Test(arguments: [(72, "tiled-mask"), (73, "tiled-mask"), (74, "packed-mask")])
  func tilesMayTakeHalfOfPackedRows(tiles: Int, expected: String) {
    var random = SeededGenerator(seed: 3)
    var alpha = [UInt8](repeating: 0, count: 64 * 64 * 20)
    for tile in 0..<tiles {
      let corner = tile / 4 * 32 * 64 + tile % 4 * 16
      for texel in 0..<16 * 32 {
        alpha[corner + texel / 16 * 64 + texel % 16] = Bool.random(using: &random) ? 255 : 0
      }
    }
    let bitmap = AlphaPlane(width: 64, height: 64 * 20, bytes: alpha).bitmap
    #expect(
      TiledMask(bitmap, threshold: .atLeast(1)).words.count == (160 + 33 + 32 * tiles + 6) / 4)
    #expect(choice(bitmap) == expected)
  }
}
