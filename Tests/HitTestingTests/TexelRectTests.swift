import HitTesting
import Testing

@Suite struct TexelRectTests {
  @Test func clampedHoldsTheTexelsThatExist() {
    for minColumn in -2...4 {
      for maxColumn in -2...5 {
        for (minRow, maxRow) in [(-1, 1), (0, 2), (1, 7), (2, 3), (1, 1), (2, 0)] {
          let rect = TexelRect(
            minColumn: minColumn, minRow: minRow, maxColumn: maxColumn, maxRow: maxRow)
          let part = rect.clamped(toWidth: 3, height: 2)
          for column in -3...6 {
            for row in -3...6 {
              func holds(_ rect: TexelRect) -> Bool {
                column >= rect.minColumn && column < rect.maxColumn && row >= rect.minRow
                  && row < rect.maxRow
              }
              let exists = column >= 0 && column < 3 && row >= 0 && row < 2
              #expect(holds(part) == (holds(rect) && exists))
            }
          }
        }
      }
    }
  }

  @Test func emptiness() {
    #expect(TexelRect(minColumn: 1, minRow: 1, maxColumn: 1, maxRow: 2).isEmpty)
    #expect(TexelRect(minColumn: 1, minRow: 2, maxColumn: 2, maxRow: 1).isEmpty)
    #expect(!TexelRect(minColumn: 1, minRow: 1, maxColumn: 2, maxRow: 2).isEmpty)
    let extremes = TexelRect(minColumn: .min, minRow: .min, maxColumn: .max, maxRow: .max)
    let whole = TexelRect(minColumn: 0, minRow: 0, maxColumn: 3, maxRow: 2)
    #expect(extremes.clamped(toWidth: 3, height: 2) == whole)
  }
}
