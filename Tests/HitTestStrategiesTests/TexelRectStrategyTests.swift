import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite struct TexelRectStrategyTests {
  private func bruteForce(
    _ bitmap: Bitmap, _ threshold: AlphaThreshold, _ rect: TexelRect
  ) -> Bool {
    (0..<bitmap.height).contains { row in
      (0..<bitmap.width).contains { column in
        row >= rect.minRow && row < rect.maxRow && column >= rect.minColumn
          && column < rect.maxColumn && threshold.passes(bitmap.alpha(column: column, row: row))
      }
    }
  }

  /// Every rectangle with corners up to two texels outside the image, including empty and inverted
  /// ones, on every mask of 3 × 2 texels.
  @Test(arguments: Named.withRects) func everyRectangleOnEverySmallMask(strategy: Named) throws {
    for mask in 0..<64 {
      let bytes = (0..<6).map { UInt8((mask >> $0 & 1) * 200) }
      let bitmap = try Bitmap(width: 3, height: 2, format: .alpha8, storage: bytes)
      let prepared = try strategy.type.init(bitmap, threshold: .atLeast(1))
      let asked = try #require(prepared as? any TexelRectStrategy)
      for minColumn in -2...4 {
        for maxColumn in -2...5 {
          for minRow in -1...3 {
            for maxRow in -1...3 {
              let rect = TexelRect(
                minColumn: minColumn, minRow: minRow, maxColumn: maxColumn, maxRow: maxRow)
              if asked.hitsAny(in: rect) != bruteForce(bitmap, .atLeast(1), rect) {
                Issue.record("mask \(mask), \(rect)")
              }
            }
          }
        }
      }
    }
  }

  /// Rows of one to three words in which few texels pass: the boundaries between words are met on
  /// both sides.
  @Test(arguments: Named.withRects) func randomRectanglesOverManyWords(strategy: Named) throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let width = random.pick([1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 192])
      var bytes = [UInt8](repeating: 127, count: width * 3)
      for _ in 0..<random.pick([0, 1, 2]) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = 128
      }
      let bitmap = try Bitmap(width: width, height: 3, format: .alpha8, storage: bytes)
        .stored(as: random.pick(PixelFormat.allCases), random.pick(ImageStorage.allCases))
      let threshold = AlphaThreshold.atLeast(128)
      let prepared = try strategy.type.init(bitmap, threshold: threshold)
      let asked = try #require(prepared as? any TexelRectStrategy)
      for _ in 0..<60 {
        let joints = [-1, 0, 1, 31, 32, 63, 64, 65, 127, 128, width - 1, width, width + 1]
        let rect = TexelRect(
          minColumn: random.pick(joints), minRow: random.pick([-1, 0, 1, 2]),
          maxColumn: random.pick(joints), maxRow: random.pick([1, 2, 3, 4]))
        if asked.hitsAny(in: rect) != bruteForce(bitmap, threshold, rect) {
          Issue.record("width \(width), \(rect)")
        }
      }
    }
  }

  @Test(arguments: Named.withRects) func extremeCornersDoNotTrap(strategy: Named) throws {
    let bitmap = CorpusImage.full.bitmap(side: 2)
    let prepared = try strategy.type.init(bitmap, threshold: .atLeast(1))
    let asked = try #require(prepared as? any TexelRectStrategy)
    #expect(
      asked.hitsAny(in: TexelRect(minColumn: .min, minRow: .min, maxColumn: .max, maxRow: .max)))
    #expect(
      !asked.hitsAny(in: TexelRect(minColumn: .max, minRow: .max, maxColumn: .min, maxRow: .min)))
    let none = try strategy.type.init(
      Bitmap(width: 0, height: 4, format: .alpha8, storage: []), threshold: .atLeast(0))
    let rect = TexelRect(minColumn: -9, minRow: -9, maxColumn: 9, maxRow: 9)
    #expect(try !#require(none as? any TexelRectStrategy).hitsAny(in: rect))
  }
}
