import Corpora
import HitTesting
import Oracles
import RandomNumbers
import Testing

@Suite struct PassingTexelsTests {
  @Test func countsEqualCountingForEveryRectangle() throws {
    var random = SeededGenerator(seed: 6)
    let bytes = (0..<20).map { _ in random.pick([0, 127, 128, 255] as [UInt8]) }
    let bitmap = try Bitmap(width: 5, height: 4, format: .alpha8, storage: bytes)
    let texels = PassingTexels(bitmap, threshold: .atLeast(128))
    #expect(texels.width == 5 && texels.height == 4 && texels.alpha == bytes)
    for minColumn in -2...6 {
      for maxColumn in -2...7 {
        for (minRow, maxRow) in [(-1, 9), (0, 4), (1, 3), (2, 3), (3, 3), (3, 1), (4, 6)] {
          let rect = TexelRect(
            minColumn: minColumn, minRow: minRow, maxColumn: maxColumn, maxRow: maxRow)
          let count = (0..<20).count { index in
            let (column, row) = (index % 5, index / 5)
            return bytes[index] >= 128 && column >= minColumn && column < maxColumn
              && row >= minRow && row < maxRow
          }
          #expect(texels.passingCount(in: rect) == count)
        }
      }
    }
  }

  /// Compares the oracle's own reader with the vocabulary's, which shares no code with it, in every
  /// format and arrangement.
  @Test(arguments: PixelFormat.allCases.map(\.name)) func readersAgree(format: String) throws {
    let format = try #require(PixelFormat(name: format))
    for storage in ImageStorage.allCases {
      let bitmap = CorpusImage.gradient.bitmap(width: 19, height: 5).stored(as: format, storage)
      let texels = PassingTexels(bitmap, threshold: .atLeast(77))
      #expect(texels.alpha == AlphaPlane(bitmap).bytes, "\(storage)")
      for row in 0..<5 {
        for column in 0..<19 {
          let passes = bitmap.alpha(column: column, row: row) >= 77
          #expect(texels.passes(column: column, row: row) == passes)
        }
      }
    }
  }

  /// One pixel per format, written by hand, with the alpha of rule R10.
  @Test(arguments: [
    ("rgba8-straight", [1, 2, 3, 200] as [UInt8], 200), ("rgba8-skip", [1, 2, 3, 0], 255),
    ("argb8-premultiplied", [200, 2, 3, 4], 200), ("argb8-skip", [0, 2, 3, 4], 255),
    ("bgra8-premultiplied", [1, 2, 3, 200], 200), ("abgr8-straight", [200, 2, 3, 4], 200),
    ("ga8-straight", [7, 200], 200), ("alpha8", [200], 200),
    ("rgba16le-straight", [0, 0, 0, 0, 0, 0, 0x7F, 0xFF], 255),
    ("rgba16le-premultiplied", [0, 0, 0, 0, 0, 0, 0x7E, 0xFF], 254),
  ])
  func handWrittenPixels(format: String, bytes: [UInt8], alpha: Int) throws {
    let bitmap = try Bitmap(
      width: 1, height: 1, format: #require(PixelFormat(name: format)), storage: bytes)
    #expect(PassingTexels(bitmap, threshold: .atLeast(1)).alpha == [UInt8(alpha)])
  }
}
