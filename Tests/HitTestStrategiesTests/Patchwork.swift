import HitTesting
import RandomNumbers

/// An image that meets the boundaries of tiles, blocks and words: areas of one alpha with edges at
/// and beside multiples of 8 and 64, and a few texels that differ from their surroundings.
struct Patchwork {
  let width: Int
  let height: Int
  private(set) var alpha: [UInt8]

  init(width: Int, height: Int, alpha: [UInt8]) {
    (self.width, self.height, self.alpha) = (width, height, alpha)
  }

  init(width: Int, height: Int, using random: inout SeededGenerator) {
    self.width = width
    self.height = height
    alpha = [UInt8](repeating: random.pick([0, 255]), count: width * height)
    for _ in 0..<random.pick([0, 1, 3, 6]) { addArea(using: &random) }
    for _ in 0..<random.pick([0, 0, 1, 5]) where !alpha.isEmpty {
      alpha[Int.random(in: alpha.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
  }

  private mutating func addArea(using random: inout SeededGenerator) {
    func edge(_ side: Int) -> Int {
      let joint = random.pick([8, 64]) * Int.random(in: 0...4, using: &random)
      return min(max(joint + random.pick([-1, 0, 0, 1]), 0), side)
    }
    let (columns, rows) = (
      [edge(width), edge(width)].sorted(), [edge(height), edge(height)].sorted()
    )
    let value = random.pick([0, 1, 127, 128, 255] as [UInt8])
    for row in rows[0]..<rows[1] {
      for column in columns[0]..<columns[1] { alpha[row * width + column] = value }
    }
  }

  /// Gives every `step`-th texel an alpha of its own, so that all 256 alphas occur in an image with
  /// enough texels.
  mutating func scatter(every step: Int) {
    for (count, index) in stride(from: 0, to: alpha.count, by: step).enumerated() {
      alpha[index] = UInt8(truncatingIfNeeded: count &* 83)
    }
  }

  var bitmap: Bitmap { AlphaPlane(width: width, height: height, bytes: alpha).bitmap }

  /// Whether some texel of a rectangle has at least an alpha, found by looking at each texel.
  func passesAny(in rect: TexelRect, minimumAlpha: Int) -> Bool {
    let part = rect.clamped(toWidth: width, height: height)
    if part.isEmpty { return false }
    return (part.minRow..<part.maxRow).contains { row in
      alpha[row * width + part.minColumn..<row * width + part.maxColumn].contains {
        Int($0) >= minimumAlpha
      }
    }
  }
}
