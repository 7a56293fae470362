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

  @Test func theLongerSideIsCut() {
    let wide = TexelRect(minColumn: 2, minRow: 0, maxColumn: 7, maxRow: 3).halves
    #expect(wide.first == TexelRect(minColumn: 2, minRow: 0, maxColumn: 4, maxRow: 3))
    #expect(wide.second == TexelRect(minColumn: 4, minRow: 0, maxColumn: 7, maxRow: 3))
    let square = TexelRect(minColumn: 0, minRow: 4, maxColumn: 2, maxRow: 6).halves
    #expect(square.first == TexelRect(minColumn: 0, minRow: 4, maxColumn: 2, maxRow: 5))
    #expect(square.second == TexelRect(minColumn: 0, minRow: 5, maxColumn: 2, maxRow: 6))
  }

  @Test func onlyASingleTexelHasAnEmptyHalf() {
    let one = TexelRect(minColumn: 3, minRow: 3, maxColumn: 4, maxRow: 4).halves
    #expect(
      one.first.isEmpty && one.second == TexelRect(minColumn: 3, minRow: 3, maxColumn: 4, maxRow: 4)
    )
    for (width, height) in [(1, 2), (2, 1), (2, 2), (1, 9), (9, 1)] {
      let halves = TexelRect(minColumn: 0, minRow: 0, maxColumn: width, maxRow: height).halves
      #expect(!halves.first.isEmpty && !halves.second.isEmpty)
    }
  }
}
