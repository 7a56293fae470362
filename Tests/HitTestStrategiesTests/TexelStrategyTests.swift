import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

/// How the strategies that keep texels, in any form, look up a texel, and those of a rectangle.
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

  /// Compares what rectangles hold with a look at each texel; `bitmap` is the image, stored anyhow.
  private func expectRects(
    _ strategy: Named, _ image: Patchwork, storedAs bitmap: Bitmap? = nil, _ minimumAlpha: Int,
    _ rects: [TexelRect]
  ) throws {
    let prepared = try prepare(strategy, bitmap ?? image.bitmap, minimumAlpha)
    let asked = try #require(prepared as? any TexelRectStrategy)
    for rect in rects
    where asked.hitsAny(in: rect) != image.passesAny(in: rect, minimumAlpha: minimumAlpha) {
      let size = "\(image.width) × \(image.height)"
      Issue.record("\(size) at \(minimumAlpha), \(rect): \(image.alpha.prefix(600))")
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

  /// Every rectangle with corners up to two texels outside the image, including empty and inverted
  /// ones, on every mask of 3 × 2 texels.
  @Test(arguments: Named.withRects) func everyRectangleOnEverySmallMask(strategy: Named) throws {
    let columns = (-2...4).flatMap { first in (-2...5).map { (first, $0) } }
    let rows = (-1...3).flatMap { first in (-1...3).map { (first, $0) } }
    let rects = columns.flatMap { column in
      rows.map { row in
        TexelRect(minColumn: column.0, minRow: row.0, maxColumn: column.1, maxRow: row.1)
      }
    }
    for mask in 0..<64 {
      let alpha = (0..<6).map { UInt8((mask >> $0 & 1) * 200) }
      try expectRects(strategy, Patchwork(width: 3, height: 2, alpha: alpha), 1, rects)
    }
  }

  /// Rows of one to three words in which few texels pass, stored anyhow: the boundaries between
  /// words are met on both sides.
  @Test(arguments: Named.withRects) func randomRectanglesOverManyWords(strategy: Named) throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let width = random.pick([1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 192])
      var bytes = [UInt8](repeating: 127, count: width * 3)
      for _ in 0..<random.pick([0, 1, 2]) { bytes[random.pick(bytes.indices)] = 128 }
      let bitmap = AlphaPlane(width: width, height: 3, bytes: bytes).bitmap
        .stored(as: random.pick(PixelFormat.allCases), random.pick(ImageStorage.allCases))
      let joints = [-1, 0, 1, 31, 32, 63, 64, 65, 127, 128, width - 1, width, width + 1]
      let rects = (0..<60).map { _ in
        TexelRect(
          minColumn: random.pick(joints), minRow: random.pick([-1, 0, 1, 2]),
          maxColumn: random.pick(joints), maxRow: random.pick([1, 2, 3, 4]))
      }
      let alpha = bytes.indices.map { bitmap.alpha(column: $0 % width, row: $0 / width) }
      let image = Patchwork(width: width, height: 3, alpha: alpha)
      try expectRects(strategy, image, storedAs: bitmap, 128, rects)
    }
  }

  @Test(arguments: Named.withRects) func rectanglesOverBlocks(strategy: Named) throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<60 {
      let sides = [1, 7, 8, 64, 65, 129, 200, 300, 600]
      let image = Patchwork(width: random.pick(sides), height: random.pick(sides), using: &random)
      let minimum = random.pick([0, 1, 128, 255, 256])
      func edge() -> Int {
        random.pick([8, 64]) * Int.random(in: -1...9, using: &random)
          + random.pick([-1, 0, 1, 3, 5])
      }
      let rects = (0..<150).map { _ in
        let (left, top) = (edge(), edge())
        return TexelRect(
          minColumn: left, minRow: top, maxColumn: left + random.pick([1, 5, 8, 44, 64, 200]),
          maxRow: top + random.pick([1, 5, 8, 44, 64, 200]))
      }
      try expectRects(strategy, image, minimum, rects)
    }
  }

  @Test(arguments: Named.withRects) func extremeCornersDoNotTrap(strategy: Named) throws {
    let all = TexelRect(minColumn: .min, minRow: .min, maxColumn: .max, maxRow: .max)
    let inverted = TexelRect(minColumn: .max, minRow: .max, maxColumn: .min, maxRow: .min)
    for side in [0, 2] {
      let alpha = [UInt8](repeating: 255, count: 2 * side)
      let image = Patchwork(width: side, height: 2, alpha: alpha)
      try expectRects(strategy, image, 0, [all, inverted])
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

  /// Some images are as long as possible: spans, sums or distances that keep something for every
  /// row or column run out of memory here.
  @Test(arguments: lookingUp) func imagesWithoutTexelsAreMissed(strategy: Named) throws {
    let isTried = ["span-list", "summed-area", "distance-field"].contains(strategy.type.name)
    let long = isTried ? [(1 << 30, 0), (0, 1 << 30), (65_536, 0)] : []
    for (width, height) in [(0, 0), (0, 5), (5, 0)] + long {
      let bitmap = AlphaPlane(width: width, height: height, bytes: []).bitmap
      let prepared = try prepare(strategy, bitmap, 0)
      #expect(prepared.imageSize == ImageSize(width: width, height: height))
      let placement = Placement(
        plainLayer(width: 10, height: 10), imageSize: ImageSize(width: width, height: height))
      let (point, size) = (Point(x: 1, y: 1), Size(width: 5, height: 5))
      #expect(!prepared.hits(point, in: placement))
      guard let asked = prepared as? any AreaStrategy else { continue }
      #expect(!asked.hits(Disc(center: point, radius: 3), in: placement))
      #expect(!asked.hits(Rect(origin: point, size: size), in: placement))
      let all = TexelRect(minColumn: 0, minRow: 0, maxColumn: 1 << 30, maxRow: 1 << 30)
      #expect(!asked.hitsAny(in: all))
    }
  }
}
