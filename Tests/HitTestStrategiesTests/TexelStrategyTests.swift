import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

/// How the strategies that keep texels, in any form, look a texel up.
@Suite struct TexelStrategyTests {
  private static let lookingUp = Named.readingAlpha.filter { $0.type is any TexelStrategy.Type }

  private func prepare(
    _ strategy: Named, _ bitmap: Bitmap, _ minimumAlpha: Int
  ) throws -> any TexelStrategy {
    try #require(
      strategy.type.init(bitmap, threshold: .atLeast(minimumAlpha)) as? any TexelStrategy)
  }

  private func expectEveryTexel<S: TexelStrategy>(
    _ strategy: S, _ image: Patchwork, _ minimumAlpha: Int
  ) {
    for row in 0..<image.height {
      for column in 0..<image.width {
        let passes = Int(image.alpha[row * image.width + column]) >= minimumAlpha
        if strategy.passes(column: column, row: row) != passes {
          Issue.record("\(image.width) × \(image.height), (\(column), \(row)) at \(minimumAlpha)")
          return
        }
      }
    }
  }

  @Test(arguments: lookingUp) func everyMaskOfFourByThree(strategy: Named) throws {
    try #require(Self.lookingUp.count >= 10)
    for mask in 0..<4096 {
      let alpha = (0..<12).map { UInt8((mask >> $0 & 1) * 255) }
      let bitmap = AlphaPlane(width: 4, height: 3, bytes: alpha).bitmap
      let prepared = try prepare(strategy, bitmap, 1)
      let found = (0..<12).reduce(0) { bits, index in
        bits | (prepared.passes(column: index % 4, row: index / 4) ? 1 << index : 0)
      }
      if found != mask { Issue.record("mask \(mask): found \(found)") }
    }
  }

  @Test(arguments: lookingUp) func everyWidthUpTo200(strategy: Named) throws {
    var random = SeededGenerator(seed: 21)
    for width in 1...200 {
      let height = random.pick([1, 2, 7, 8, 9, 30])
      let image = Patchwork(width: width, height: height, using: &random)
      let minimum = random.pick([0, 1, 128, 255, 256])
      expectEveryTexel(try prepare(strategy, image.bitmap, minimum), image, minimum)
    }
  }

  @Test(arguments: lookingUp) func manyRowsOfBlocks(strategy: Named) throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<40 {
      let sides = [1, 63, 64, 65, 127, 128, 129, 200, 260]
      let image = Patchwork(width: random.pick(sides), height: random.pick(sides), using: &random)
      let minimum = random.pick([1, 127, 128])
      expectEveryTexel(try prepare(strategy, image.bitmap, minimum), image, minimum)
    }
  }

  @Test(arguments: Named.withRects) func rectanglesOverBlocks(strategy: Named) throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<60 {
      let sides = [1, 7, 8, 64, 65, 129, 200, 300, 600]
      let image = Patchwork(width: random.pick(sides), height: random.pick(sides), using: &random)
      let minimum = random.pick([0, 1, 128, 255, 256])
      let prepared = try prepare(strategy, image.bitmap, minimum)
      let asked = try #require(prepared as? any TexelRectStrategy)
      for _ in 0..<150 {
        func edge(_ side: Int) -> Int {
          random.pick([8, 64]) * Int.random(in: -1...9, using: &random)
            + random.pick([-1, 0, 1, 3, 5])
        }
        let (left, top) = (edge(image.width), edge(image.height))
        let rect = TexelRect(
          minColumn: left, minRow: top, maxColumn: left + random.pick([1, 5, 8, 44, 64, 200]),
          maxRow: top + random.pick([1, 5, 8, 44, 64, 200]))
        if asked.hitsAny(in: rect) != image.passesAny(in: rect, minimumAlpha: minimum) {
          Issue.record("\(image.width) × \(image.height) at \(minimum), \(rect)")
        }
      }
    }
  }

  /// One row and one column with the longest side that PNG files may have.
  @Test(arguments: lookingUp) func longestSides(strategy: Named) throws {
    let side = 32_767
    var random = SeededGenerator(seed: 24)
    let marks = [0, 1, 4095, 4096, 16_383, 16_384, 32_703, 32_704, side - 2, side - 1]
    var alpha = [UInt8](repeating: 0, count: side)
    for mark in marks { alpha[mark] = 255 }
    for (width, height) in [(side, 1), (1, side)] {
      let bitmap = AlphaPlane(width: width, height: height, bytes: alpha).bitmap
      let prepared = try prepare(strategy, bitmap, 128)
      let positions = marks + (0..<2000).map { _ in Int.random(in: 0..<side, using: &random) }
      for position in positions {
        let (column, row) = height == 1 ? (position, 0) : (0, position)
        if prepared.passes(column: column, row: row) != (alpha[position] == 255) {
          Issue.record("\(width) × \(height): \(position)")
        }
      }
    }
  }

  @Test(arguments: lookingUp) func imagesWithoutTexelsAreMissed(strategy: Named) throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let bitmap = AlphaPlane(width: width, height: height, bytes: []).bitmap
      let prepared = try prepare(strategy, bitmap, 0)
      #expect(prepared.imageSize == ImageSize(width: width, height: height))
      let placement = Placement(
        plainLayer(width: 5, height: 5), imageSize: ImageSize(width: width, height: height))
      #expect(!prepared.hits(Point(x: 1, y: 1), in: placement))
    }
  }
}
