import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite struct MaxPyramidTests {
  private func randomRect(
    width: Int, height: Int, using random: inout SeededGenerator
  ) -> TexelRect {
    let left = Int.random(in: -3..<width + 1, using: &random)
    let top = Int.random(in: -3..<height + 1, using: &random)
    return TexelRect(
      minColumn: left, minRow: top, maxColumn: left + Int.random(in: 1...width + 3, using: &random),
      maxRow: top + Int.random(in: 1...height + 3, using: &random))
  }

  /// Every alpha is asked at every threshold; each pyramid is made from the previous one.
  @Test func allThresholdsWithoutPreparingAgain() {
    var random = SeededGenerator(seed: 31)
    var image = Patchwork(width: 70, height: 66, using: &random)
    image.scatter(every: 17)
    var pyramid = MaxPyramid(image.bitmap, threshold: .atLeast(77))
    for minimum in Array(0...256) + [1, 256, 0, 128] {
      pyramid = pyramid.withThreshold(.atLeast(minimum))
      #expect(pyramid.threshold == .atLeast(minimum))
      for row in 0..<image.height {
        for column in 0..<image.width
        where pyramid.passes(column: column, row: row)
          != (Int(image.alpha[row * image.width + column]) >= minimum)
        {
          Issue.record("(\(column), \(row)) at \(minimum)")
        }
      }
      for _ in 0..<40 {
        let rect = randomRect(width: image.width, height: image.height, using: &random)
        if pyramid.hitsAny(in: rect) != image.passesAny(in: rect, minimumAlpha: minimum) {
          Issue.record("\(rect) at \(minimum)")
        }
      }
    }
  }

  /// One texel is above the rest, and rectangles of all sizes search for it: at all levels, cells
  /// that pass and lie across an edge of the rectangle must be searched.
  @Test(arguments: [1, 7, 8, 9, 63, 64, 65, 511, 513])
  func loneTexels(side: Int) throws {
    var random = SeededGenerator(seed: UInt64(side))
    for (width, height) in [(side, side), (side, 3), (3, side)] {
      for _ in 0..<6 {
        let column = Int.random(in: 0..<width, using: &random)
        let row = Int.random(in: 0..<height, using: &random)
        var alpha = [UInt8](repeating: 99, count: width * height)
        alpha[row * width + column] = 100
        let pyramid = MaxPyramid(
          AlphaPlane(width: width, height: height, bytes: alpha).bitmap, threshold: .atLeast(100))
        for _ in 0..<200 {
          let rect = randomRect(width: width, height: height, using: &random)
          let holds =
            rect.minColumn <= column && column < rect.maxColumn && rect.minRow <= row
            && row < rect.maxRow
          if pyramid.hitsAny(in: rect) != holds {
            Issue.record("\(width) × \(height), texel (\(column), \(row)), \(rect)")
          }
        }
        let up = TexelRect(minColumn: 0, minRow: 0, maxColumn: width, maxRow: row)
        let left = TexelRect(minColumn: 0, minRow: 0, maxColumn: column, maxRow: height)
        let right = TexelRect(minColumn: column + 1, minRow: 0, maxColumn: width, maxRow: height)
        let down = TexelRect(minColumn: 0, minRow: row + 1, maxColumn: width, maxRow: height)
        for rest in [up, left, right, down] { #expect(!pyramid.hitsAny(in: rest), "\(rest)") }
      }
    }
  }
}
