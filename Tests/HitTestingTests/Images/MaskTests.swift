import HitTesting
import Testing

@Suite struct MaskTests {
  @Test(arguments: [(0, 0), (1, 1), (63, 1), (64, 1), (65, 2), (128, 2), (129, 3)])
  func wordsPerRow(width: Int, words: Int) {
    #expect(Mask.wordsPerRow(forWidth: width) == words)
  }

  /// The least significant bit comes first: column 0 is bit 0, and column 64 is bit 0 of the second
  /// word.
  @Test func bitsAreTexels() {
    let mask = Mask(width: 66, height: 2, words: [1, 2, 1 << 63, 1])
    var passing: [[Int]] = []
    for row in 0..<2 {
      for column in 0..<66 where mask[column, row] { passing.append([column, row]) }
    }
    #expect(passing == [[0, 0], [65, 0], [63, 1], [64, 1]])
  }

  @Test func noTexelsNoWords() {
    #expect(Mask(width: 0, height: 5, words: []).wordsPerRow == 0)
    #expect(Mask(width: 5, height: 0, words: []).wordsPerRow == 1)
  }
}
