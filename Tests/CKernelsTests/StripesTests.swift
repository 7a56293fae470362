import CKernels
import Testing

@Suite struct StripesTests {
  /// The definition, texel by texel.
  private func expected(
    _ words: [UInt64], _ stride: Int, columns: Int, rows: Int, from start: Int, _ first: UInt64,
    _ last: UInt64
  ) -> Bool {
    for texel in 0..<columns * 64 {
      let (column, bit) = (texel / 64, UInt64(texel % 64))
      if column == 0, first >> bit & 1 == 0 { continue }
      if column == columns - 1, last >> bit & 1 == 0 { continue }
      for row in 0..<rows where words[start + column * stride + row] >> bit & 1 == 1 { return true }
    }
    return false
  }

  /// One bit in every word of small areas and in the words around them, with masks that contain it
  /// and masks that do not.
  @Test(arguments: Level.all) func everyWordOfEverySmallArea(level: Level) {
    let (stride, height) = (21, 19)
    for columns in 0...3 {
      for rows in 0...height {
        for start in [0, 1, stride - rows].map({ min($0, stride - rows) }) {
          for place in 0..<3 * stride {
            var words = [UInt64](repeating: 0, count: 3 * stride)
            let bit = UInt64(place * 7 % 64)
            words[place] = 1 << bit
            for (first, last) in [
              (UInt64.max, UInt64.max), (1 << bit, 1 << bit), (~(1 << bit), .max),
              (.max, ~(1 << bit)),
            ] {
              let found = words.withUnsafeBufferPointer {
                level.kernels.any_in_stripes(
                  $0.baseAddress! + start, stride, columns, rows, first, last)
              }
              let truth = expected(
                words, stride, columns: columns, rows: rows, from: start, first, last)
              if found != truth {
                Issue.record("\(columns) × \(rows) from \(start), bit \(bit) of word \(place)")
              }
            }
          }
        }
      }
    }
  }

  /// Every number of rows up to 130, with the only set bit in each row in turn.
  @Test(arguments: Level.all) func everyRowOfEveryLength(level: Level) {
    var words = [UInt64](repeating: 0, count: 140)
    for rows in 0...130 {
      for row in 0..<140 {
        words[row] = 1 << 63
        let found = level.kernels.any_in_stripes(words, 140, 1, rows, 1 << 63, .max)
        words[row] = 0
        if found != (row < rows) { Issue.record("row \(row) of \(rows)") }
      }
      for row in 0..<140 { words[row] = 1 << 62 }
      #expect(!level.kernels.any_in_stripes(words, 140, 1, rows, .max, 1 << 63))
      for row in 0..<140 { words[row] = 0 }
    }
  }

  /// No bit counts, so every column is read to its end; reading one word too many touches the
  /// forbidden page.
  @Test(arguments: Level.all) func nothingOutsideTheRowsIsRead(level: Level) {
    let memory = GuardedBytes(count: 8192)
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    for rows in 0...130 {
      for columns in 1...3 {
        let stride = rows + 3
        let count = (columns - 1) * stride + rows
        for words in [memory.last(count, of: UInt64.self), memory.first(count, of: UInt64.self)] {
          for index in 0..<count where index % stride < rows { words[index] = 2 }
          let mask: UInt64 = columns == 1 ? .max : 1
          #expect(
            level.kernels.any_in_stripes(words, stride, columns, rows, mask, 1)
              == (columns == 3 && rows > 0))
        }
      }
    }
    #expect(!level.kernels.any_in_stripes(nil, 0, 0, 7, .max, .max))
    #expect(!level.kernels.any_in_stripes(nil, 0, 7, 0, .max, .max))
  }
}
