import CKernels
import Corpora
import Testing

@Suite struct ExtractAlphaTests {
  @Test(arguments: Level.all) func everyLengthPixelSizeAndOffset(level: Level) {
    var random = SeededGenerator(seed: 5)
    let pixels = (0..<131 * 8 + 17).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for length in 0...130 {
      for size in [1, 2, 4, 8] {
        for offset in 0..<size {
          for alignment in [0, 1, 5, 16] {
            var alpha = [UInt8](repeating: 0xEE, count: length + 1)
            pixels.withUnsafeBufferPointer {
              level.kernels.extract_alpha($0.baseAddress! + alignment, length, size, offset, &alpha)
            }
            let expected = (0..<length).map { pixels[alignment + $0 * size + offset] } + [0xEE]
            if alpha != expected {
              Issue.record("length \(length), byte \(offset) of \(size), alignment \(alignment)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: Level.all) func nothingOutsideTheRowIsTouched(level: Level) {
    let (source, target) = (GuardedBytes(count: 2048), GuardedBytes(count: 256))
    for length in 0...130 {
      for size in [1, 2, 4, 8] {
        let pixels = source.last(length * size, of: UInt8.self)
        for index in 0..<length * size { pixels[index] = UInt8(truncatingIfNeeded: index) }
        let alpha = target.last(length, of: UInt8.self)
        level.kernels.extract_alpha(pixels, length, size, size - 1, alpha)
        #expect(
          (0..<length).allSatisfy { alpha[$0] == UInt8(truncatingIfNeeded: $0 * size + size - 1) })
      }
    }
  }
}
