import Corpora
import HitTestStrategies
import HitTesting
import Testing

@Suite struct StripedMaskTests {
  /// 130 × 3 texels: three stripes of three words.
  @Test func layoutOfThreeStripes() {
    let passing = [(0, 0), (63, 1), (64, 1), (127, 2), (129, 0), (128, 2)]
    let mask = StripedMask(
      CorpusImage.empty(width: 130, height: 3, passing: passing), threshold: .atLeast(1))
    #expect(mask.words == [1, 1 << 63, 0, 0, 1, 1 << 63, 2, 0, 1])
  }

  /// The words are those of the mask in another order; rows are copied in groups.
  @Test(arguments: [(64, 63), (65, 64), (200, 65), (1, 130), (700, 129)])
  func wordsOfTheMaskInColumns(width: Int, height: Int) {
    let alpha = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
    let mask = Mask(bitmap, threshold: .atLeast(100))
    let striped = StripedMask(bitmap, threshold: .atLeast(100)).words
    #expect(striped.count == mask.words.count)
    for row in 0..<height {
      for stripe in 0..<mask.wordsPerRow
      where striped[row + stripe * height] != mask.words[row * mask.wordsPerRow + stripe] {
        Issue.record("row \(row), stripe \(stripe)")
      }
    }
  }
}
