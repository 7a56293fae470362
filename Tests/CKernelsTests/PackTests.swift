import CKernels
import RandomNumbers
import Testing

@Suite struct PackTests {
  /// The place of alpha in a pixel: every place in pixels of 1, 2 and 4 bytes, and some places in
  /// others.
  private static let layouts: [(size: Int, offset: Int)] = [
    (1, 0), (2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3), (3, 1), (8, 7),
  ]

  /// Bit i % 64 of word i / 64, directly from the definition.
  private func expected(
    _ pixels: some Collection<UInt8>, _ layout: (size: Int, offset: Int), _ minimum: UInt32
  ) -> [UInt64] {
    let bytes = Array(pixels)
    let count = bytes.count / layout.size
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for index in 0..<count where UInt32(bytes[index * layout.size + layout.offset]) >= minimum {
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    return words
  }

  private func packed(
    _ level: Level, _ pixels: ArraySlice<UInt8>, _ layout: (size: Int, offset: Int),
    _ minimum: UInt32
  ) -> [UInt64] {
    let count = pixels.count / layout.size
    var words = [UInt64](repeating: 0xABCD, count: (count + 63) / 64 + 1)
    pixels.withUnsafeBufferPointer {
      level.kernels.pack($0.baseAddress, count, layout.size, layout.offset, minimum, &words)
    }
    let after = words.removeLast()
    #expect(after == 0xABCD, "the word after the last is not the kernel's")
    return words
  }

  /// Random bytes; those beside alpha pass the threshold as often as alpha does.
  private func bytes(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    let edges: [UInt8] = [0, 1, 84, 85, 86, 126, 127, 128, 129, 254, 255]
    return (0..<count).map { _ in random.pick(edges) }
  }

  @Test(arguments: Level.all) func everyLengthAndLayout(level: Level) {
    var random = SeededGenerator(seed: 64)
    for layout in Self.layouts {
      let pixels = bytes(130 * layout.size + 64, using: &random)
      for length in 0...130 {
        for _ in 0..<3 {
          let alignment = Int.random(in: 0...63, using: &random)
          let row = pixels[alignment..<alignment + length * layout.size]
          let minimum = random.pick(Level.minimums)
          if packed(level, row, layout, minimum) != expected(row, layout, minimum) {
            Issue.record("\(length) of \(layout), alignment \(alignment), minimum \(minimum)")
          }
        }
      }
    }
  }

  @Test(arguments: Level.all) func everyAlignment(level: Level) {
    var random = SeededGenerator(seed: 65)
    for layout in Self.layouts {
      for alignment in 0...63 {
        for length in [1, 31, 64, 77, 130] {
          let pixels = bytes(alignment + length * layout.size, using: &random)
          for minimum in Level.minimums {
            if packed(level, pixels[alignment...], layout, minimum)
              != expected(pixels[alignment...], layout, minimum)
            {
              Issue.record("\(length) of \(layout), alignment \(alignment), minimum \(minimum)")
            }
          }
        }
      }
    }
  }

  /// The bytes beside alpha are 0 in one round and 255 in the other, and must not decide in either.
  @Test(arguments: Level.all) func everyAlphaAgainstEveryThreshold(level: Level) {
    for layout in Self.layouts {
      for beside in [UInt8(0), 255] {
        var pixels = [UInt8](repeating: beside, count: 256 * layout.size)
        for alpha in 0...255 { pixels[alpha * layout.size + layout.offset] = UInt8(alpha) }
        for minimum in UInt32(0)...256 {
          for count in [256, 256 - 19] {
            let row = pixels[..<(count * layout.size)]
            let truth = (0..<(count + 63) / 64).map { word in
              (0..<64).reduce(into: UInt64(0)) { bits, bit in
                let alpha = word * 64 + bit
                if alpha < count, alpha >= minimum { bits |= 1 << UInt64(bit) }
              }
            }
            if packed(level, row, layout, minimum) != truth {
              Issue.record("\(count) of \(layout), minimum \(minimum), \(beside) beside")
            }
          }
        }
      }
    }
  }

  /// Touching a byte past the row, or a word past its last one, would stop the program.
  @Test(arguments: Level.all) func nothingOutsideTheRowIsTouched(level: Level) {
    let (source, target) = (GuardedBytes(count: 2048), GuardedBytes(count: 256))
    for layout in Self.layouts {
      for length in 0...130 {
        let count = length * layout.size
        let row = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
        for pixels in [source.last(count, of: UInt8.self), source.first(count, of: UInt8.self)] {
          for index in 0..<count { pixels[index] = row[index] }
          for words in [
            target.last((length + 63) / 64, of: UInt64.self),
            target.first((length + 63) / 64, of: UInt64.self),
          ] {
            level.kernels.pack(pixels, length, layout.size, layout.offset, 100, words)
            let truth = expected(row, layout, 100)
            #expect((0..<(length + 63) / 64).allSatisfy { words[$0] == truth[$0] })
          }
        }
      }
    }
  }
}
