import CKernels
import Corpora
import Testing

@Suite struct PackTests {
  /// Bit i % 64 of word i / 64, straight from the definition.
  private func expected(_ alpha: [UInt8], _ minimum: UInt32) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (alpha.count + 63) / 64)
    for (index, byte) in alpha.enumerated() where UInt32(byte) >= minimum {
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    return words
  }

  private func packed(_ level: Level, _ alpha: [UInt8], skip: Int, _ minimum: UInt32) -> [UInt64] {
    var words = [UInt64](repeating: .max, count: (alpha.count - skip + 63) / 64 + 1)
    alpha.withUnsafeBufferPointer {
      level.kernels.pack($0.baseAddress! + skip, alpha.count - skip, minimum, &words)
    }
    // The word after the last is not the kernel's.
    let after = words.removeLast()
    #expect(after == .max)
    return words
  }

  @Test(arguments: Level.all) func everyLengthAlignmentAndThreshold(level: Level) {
    var random = SeededGenerator(seed: 64)
    let edges: [UInt8] = [0, 1, 84, 85, 86, 126, 127, 128, 129, 254, 255]
    for length in 0...130 {
      let bytes = (0..<length + 33).map { _ in random.pick(edges) }
      for alignment in [0, 1, 7, 15, 16, 31, 33] {
        let alpha = Array(bytes[..<(length + alignment)])
        for minimum in Level.minimums {
          let words = packed(level, alpha, skip: alignment, minimum)
          if words != expected(Array(alpha[alignment...]), minimum) {
            Issue.record("length \(length), alignment \(alignment), minimum \(minimum)")
          }
        }
      }
    }
  }

  @Test(arguments: Level.all) func everyAlphaAgainstEveryThreshold(level: Level) {
    let alpha = (0...255).map { UInt8($0) }
    for minimum in UInt32(0)...256 {
      #expect(packed(level, alpha, skip: 0, minimum) == expected(alpha, minimum))
    }
  }

  /// A byte past the row, or a word past its last, would stop the program.
  @Test(arguments: Level.all) func nothingOutsideTheRowIsTouched(level: Level) {
    let (source, target) = (GuardedBytes(count: 256), GuardedBytes(count: 256))
    for length in 0...130 {
      for alpha in [source.last(length, of: UInt8.self), source.first(length, of: UInt8.self)] {
        for index in 0..<length { alpha[index] = UInt8(truncatingIfNeeded: index * 37) }
        let words = target.last((length + 63) / 64, of: UInt64.self)
        level.kernels.pack(alpha, length, 100, words)
        let row = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37) }
        #expect((0..<(length + 63) / 64).map { words[$0] } == expected(row, 100))
      }
    }
  }
}
