import CKernels
import RandomNumbers
import Testing

@Suite struct SpansTests {
  /// The definition, texel by texel.
  private func expected(
    _ words: [UInt64], _ stride: Int, _ spans: [(first: Int32, end: Int32)]
  ) -> Bool {
    spans.enumerated().contains { row, span in
      guard span.first < span.end else { return false }
      return (Int(span.first)..<Int(span.end)).contains { column in
        words[row + column / 64 * stride] >> UInt64(column % 64) & 1 == 1
      }
    }
  }

  private func found(
    _ level: Level, _ words: [UInt64], _ stride: Int, _ spans: [(first: Int32, end: Int32)]
  ) -> Bool {
    level.kernels.any_in_spans(words, stride, spans.count, spans.map(\.first), spans.map(\.end))
  }

  /// One set texel, and all spans that begin and end near it or near the edges of words.
  @Test(arguments: Level.all) func everyEdgeAroundOneTexel(level: Level) {
    let edges: [Int32] = [0, 1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 190, 191, 192]
    for texel in [0, 1, 63, 64, 65, 127, 128, 191] {
      var words = [UInt64](repeating: 0, count: 3 * 9)
      words[texel / 64 * 9 + 4] = 1 << UInt64(texel % 64)
      for first in edges {
        for end in edges {
          for row in 0..<9 {
            var spans = [(first: Int32, end: Int32)](repeating: (7, 7), count: 9)
            spans[row] = (first, end)
            let truth = row == 4 && first <= texel && texel < end
            if found(level, words, 9, spans) != truth {
              Issue.record("texel \(texel), \(first) ..< \(end) in row \(row)")
            }
          }
        }
      }
    }
  }

  /// Every span of a narrow mask, with every texel set in turn, in every row of groups of every
  /// size.
  @Test(arguments: Level.all) func everySpanOfANarrowMask(level: Level) {
    for rows in 1...18 {
      for row in 0..<rows {
        for texel in 0..<6 {
          var words = [UInt64](repeating: 0, count: rows)
          words[row] = 1 << UInt64(texel + 29)
          for first in Int32(0)...6 {
            for end in Int32(0)...6 {
              var spans = [(first: Int32, end: Int32)](repeating: (29, 35), count: rows)
              spans[row] = (first + 29, end + 29)
              let truth = first <= texel && texel < end
              if found(level, words, rows, spans) != truth {
                Issue.record("\(rows) rows, texel \(texel) in row \(row), \(first) ..< \(end)")
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: Level.all) func manyRowsOfRandomSpans(level: Level) {
    var random = SeededGenerator(seed: 7)
    var hitCount = 0
    for rows in 0...150 {
      for _ in 0..<20 {
        let width = random.pick([1, 40, 64, 65, 200, 500])
        let stride = rows + Int.random(in: 0...3, using: &random)
        var words = [UInt64](repeating: 0, count: max(1, (width + 63) / 64 * stride))
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          words[Int.random(in: 0..<words.count, using: &random)] |=
            1 << UInt64.random(in: 0...63, using: &random)
        }
        let spans = (0..<rows).map { _ -> (first: Int32, end: Int32) in
          switch Int.random(in: 0..<5, using: &random) {
          case 0: return random.pick([(0, 0), (.max, .min), (.min, .min), (-5, -9), (.max, .max)])
          case 1: return (0, Int32(width))
          default:
            let ends = [0, 1].map { _ in Int32.random(in: 0...Int32(width), using: &random) }
            return (ends.min()!, ends.max()!)
          }
        }
        let truth = expected(words, stride, spans)
        if truth { hitCount += 1 }
        if found(level, words, stride, spans) != truth {
          Issue.record("\(rows) rows, width \(width), stride \(stride)")
        }
      }
    }
    #expect((300..<2700).contains(hitCount), "\(hitCount) hits in 3020 areas tell too little")
  }

  /// Columns around those that do not fit into 15, 16 and 17 bits, in blocks of rows of every size.
  @Test(arguments: Level.all, [Int32(32767), 65535, 65536, 131072])
  func farColumns(level: Level, texel: Int32) {
    let stride = 70
    var words = [UInt64](repeating: 0, count: 2049 * stride)
    words[Int(texel) / 64 * stride + 3] = 1 << UInt64(texel % 64)
    for rows in [4, 5, 8, 12, 16, 64, 66] {
      var spans = [(first: Int32, end: Int32)](repeating: (texel, texel + 1), count: rows)
      #expect(found(level, words, stride, spans))
      spans[3] = (texel - 1, texel)
      #expect(!found(level, words, stride, spans))
      spans[3] = (texel + 1, texel + 2)
      #expect(!found(level, words, stride, spans))
      spans[3] = (0, texel + 1)
      #expect(found(level, words, stride, spans))
      spans[3] = (0, texel)
      #expect(!found(level, words, stride, spans))
    }
  }

  /// The words, and the starts and ends of spans, each end or start at a page that must not be
  /// touched.
  @Test(arguments: Level.all) func nothingOutsideIsTouched(level: Level) {
    let (mask, starts, ends) = (
      GuardedBytes(count: 4096), GuardedBytes(count: 1024), GuardedBytes(count: 1024)
    )
    mask.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    for rows in 0...100 {
      for atEnd in [true, false] {
        let words =
          atEnd ? mask.last(2 * rows, of: UInt64.self) : mask.first(2 * rows, of: UInt64.self)
        let first = atEnd ? starts.last(rows, of: Int32.self) : starts.first(rows, of: Int32.self)
        let end = atEnd ? ends.last(rows, of: Int32.self) : ends.first(rows, of: Int32.self)
        for row in 0..<rows { (first[row], end[row]) = (Int32(row % 60), 128) }
        #expect(!level.kernels.any_in_spans(words, rows, rows, first, end))
      }
    }
  }
}
