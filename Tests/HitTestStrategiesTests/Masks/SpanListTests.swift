import Corpora
import HitTestStrategies
import HitTesting
import Testing

@Suite struct SpanListTests {
  private func spans(_ rows: [String]) throws -> SpanList {
    try SpanList(CorpusImage.rows(rows), threshold: .atLeast(1))
  }

  @Test func layoutOfFiveRows() throws {
    let list = try spans([
      ".##...####",
      ".##...####",
      "..........",
      "#.........",
      ".##...####",
    ])
    #expect(list.numbers[..<10].map(\.littleEndian) == [10, 0, 10, 0, 14, 0, 15, 0, 18, 0])
    // The rows are 1..<3 and 6..<10, whose end is that of the image; nothing; 0..<1; and the first
    // row again, which is not a neighbor of the first.
    #expect(Array(list.numbers[10...]) == [3, 1, 3, 6, 0, 2, 0, 1, 3, 1, 3, 6])
  }

  @Test func spansContinueAcrossWords() throws {
    let two = UInt16(2).littleEndian
    let words = String(repeating: "#", count: 64)
    #expect(try spans([words]).numbers == [two, 0, 1, 0])
    #expect(try spans([words + words]).numbers == [two, 0, 1, 0])
    #expect(try spans([words + "."]).numbers == [two, 0, 2, 0, 64])
    #expect(try spans(["." + words + "."]).numbers == [two, 0, 2, 1, 65])
    #expect(try spans([String(repeating: ".", count: 63) + "##."]).numbers == [two, 0, 2, 63, 65])
  }

  /// There are more numbers than 16 bits can count, so the upper half of a list's index is used.
  @Test func listsAtLargeIndices() throws {
    let alpha = (0..<300 * 600).map { UInt8($0 % 300 % (2 + $0 / 300 % 2) == 0 ? 255 : 0) }
    let list = try SpanList(
      AlphaPlane(width: 300, height: 600, bytes: alpha).bitmap, threshold: .atLeast(1))
    #expect(list.numbers.count > 65_536)
    for (index, alpha) in alpha.enumerated()
    where list.passes(column: index % 300, row: index / 300) != (alpha == 255) {
      Issue.record("(\(index % 300), \(index / 300))")
    }
  }

  @Test func allBoundariesOfTheWidestRow() throws {
    let width = 65_535
    let alpha = (0..<width).map { UInt8($0 % 2 == 0 ? 255 : 0) }
    let list = try SpanList(
      AlphaPlane(width: width, height: 1, bytes: alpha).bitmap, threshold: .atLeast(1))
    #expect(list.numbers.count == 3 + width && list.numbers[2] == 65_535)
    for column in 0..<width where list.passes(column: column, row: 0) != (column % 2 == 0) {
      Issue.record("column \(column)")
    }
    let last = TexelRect(minColumn: width - 2, minRow: 0, maxColumn: width, maxRow: 1)
    #expect(list.hitsAny(in: last))
    let gap = TexelRect(minColumn: width - 2, minRow: 0, maxColumn: width - 1, maxRow: 1)
    #expect(!list.hitsAny(in: gap))
  }

  @Test func imagesTooLargeForItsNumbers() throws {
    let wide = AlphaPlane(
      width: 65_536, height: 1, bytes: [UInt8](repeating: 0, count: 65_536)
    ).bitmap
    let error = #expect(throws: ImageTooLarge.self) { try SpanList(wide, threshold: .atLeast(1)) }
    #expect(
      error?.description
        == "image of 65536 × 1 texels: span-list holds widths up to 65535 "
        + "and (width + 3) · height up to 4294967295")
    // (65,535 + 3) · 65,534 is below 2³²; with one more row it is not.
    try SpanList.requireHolding(ImageSize(width: 65_535, height: 65_534))
    #expect(throws: ImageTooLarge.self) {
      try SpanList.requireHolding(ImageSize(width: 65_535, height: 65_535))
    }
  }

  @Test func keepsWhatItNeeds() throws {
    let rows = (0..<100).map { row in (0..<100).map { $0 % (row + 1) == 0 ? "#" : "." }.joined() }
    let list = try spans(rows)
    // Row 0 is one span up to the edge. Row r has a span at each multiple of r + 1; its end is left
    // out at column 99.
    let boundaries = (1..<100).map { row -> Int in
      2 * (99 / (row + 1) + 1) - (99 % (row + 1) == 0 ? 1 : 0)
    }
    let expected: Int = 2 * 100 + 100 + 1 + boundaries.reduce(0, +)
    #expect(list.numbers.count == expected)
    // glibc rounds a block up to 16 bytes, and adds a rest of 16 that is too small for a block.
    #expect(list.numbers.capacity <= list.numbers.count + 15)
  }
}
