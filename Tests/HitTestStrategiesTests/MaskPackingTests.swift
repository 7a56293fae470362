import Corpora
import HitTestStrategies
import HitTesting
import Testing

@Suite struct MaskPackingTests {
  @Test(arguments: PixelFormat.allCases.map(\.name)) func bitsAreVerdicts(format: String) throws {
    let format = try #require(PixelFormat(name: format))
    for (width, height) in [(1, 1), (63, 2), (64, 2), (65, 3), (130, 2), (0, 3), (3, 0)] {
      let drawn = try CorpusImage.gradient.bitmap(width: max(width, 1), height: max(height, 1))
        .subImage(column: 0, row: 0, width: width, height: height)
      for storage in ImageStorage.allCases {
        let bitmap = drawn.stored(as: format, storage)
        for minimum in [0, 1, 128, 255, 256] {
          let threshold = AlphaThreshold.atLeast(minimum)
          let mask = Mask(bitmap, threshold: threshold)
          for row in 0..<height {
            for column in 0..<width {
              let passes = threshold.passes(bitmap.alpha(column: column, row: row))
              if mask[column, row] != passes {
                Issue.record("\(width) × \(height) \(storage): (\(column), \(row)) at \(minimum)")
              }
            }
          }
        }
      }
    }
  }

  /// Every texel passes, so a bit that is set past the width would be found.
  @Test func bitsPastTheWidthAreZero() {
    for width in 1...130 {
      let bitmap = CorpusImage.full.bitmap(width: width, height: 2)
      for minimum in [0, 255] {
        let mask = Mask(bitmap, threshold: .atLeast(minimum))
        let count = mask.words.reduce(0) { $0 + $1.nonzeroBitCount }
        #expect(count == 2 * width, "width \(width), at least \(minimum)")
        #expect(mask.words.count == 2 * ((width + 63) / 64))
      }
    }
  }
}
