import CKernels
import RandomNumbers
import Testing

@Suite struct AnyInRectTests {
  /// One passing byte at places of a row, or just outside one of its ends; the row starts at each
  /// byte of 64.
  @Test(arguments: Level.all) func everyPlaceInEveryLength(level: Level) {
    for width in 0...130 {
      for alignment in 0...63 {
        var bytes = [UInt8](repeating: 127, count: alignment + width + 1)
        let places =
          [alignment - 1, alignment, alignment + width / 2, alignment + width - 1]
          + [alignment + width] + (alignment < 2 ? Array(alignment..<alignment + width) : [])
        for place in places where place >= 0 {
          bytes[place] = 128
          let found = bytes.withUnsafeBufferPointer {
            level.kernels.any_in_rect($0.baseAddress! + alignment, width, width, 1, 128)
          }
          bytes[place] = 127
          let isInside = place >= alignment && place < alignment + width
          if found != isInside { Issue.record("width \(width), place \(place - alignment)") }
        }
      }
    }
  }

  @Test(arguments: Level.all) func rectanglesOfRandomBytes(level: Level) {
    var random = SeededGenerator(seed: 12)
    let (width, height) = (150, 6)
    for _ in 0..<4000 {
      let top = random.pick([0, 1, 84, 85, 127, 128, 254, 255] as [UInt8])
      var bytes = [UInt8](repeating: 0, count: width * height)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = top
      }
      let column = Int.random(in: 0...width, using: &random)
      let columns = Int.random(in: 0...width - column, using: &random)
      let row = Int.random(in: 0..<height, using: &random)
      let rows = Int.random(in: 0...height - row, using: &random)
      for minimum in [0, 1, 85, 128, 255, 256] as [UInt32] {
        let found = bytes.withUnsafeBufferPointer {
          level.kernels.any_in_rect(
            $0.baseAddress! + row * width + column, width, columns, rows, minimum)
        }
        let expected = (row..<row + rows).contains { line in
          bytes[line * width + column..<line * width + column + columns]
            .contains { UInt32($0) >= minimum }
        }
        if found != expected {
          Issue.record("\(columns) × \(rows) at (\(column), \(row)), minimum \(minimum)")
        }
      }
    }
  }

  /// No byte passes, so every row is read to its end; reading one byte too many touches the
  /// forbidden page.
  @Test(arguments: Level.all) func nothingOutsideTheRowsIsRead(level: Level) {
    let memory = GuardedBytes(count: 1024)
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 3)
    for width in 0...130 {
      for rows in 1...3 {
        let count = rows == 0 ? 0 : (rows - 1) * (width + 5) + width
        for start in [memory.last(count, of: UInt8.self), memory.first(count, of: UInt8.self)] {
          #expect(!level.kernels.any_in_rect(start, width + 5, width, rows, 4))
          #expect(level.kernels.any_in_rect(start, width + 5, width, rows, 3) == (width > 0))
        }
      }
    }
  }
}
