import HitTestStrategies
import HitTesting
import Testing

@Suite struct SummedAreaTests {
  /// An image with the texels 1 0 1 / 0 1 1.
  @Test func countsOfSixTexels() throws {
    let bitmap = AlphaPlane(width: 3, height: 2, bytes: [9, 0, 9, 0, 9, 9]).bitmap
    let area = try SummedArea(bitmap, threshold: .atLeast(9))
    #expect(
      area.counts == [
        0, 0, 0, 0,
        0, 1, 1, 2,
        0, 1, 2, 4,
      ])
  }

  @Test(arguments: [(0, 0), (0, 3), (5, 0), (63, 2), (64, 2), (65, 2), (130, 7)])
  func allCountsOfFullImages(width: Int, height: Int) throws {
    let bitmap = AlphaPlane(
      width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height)
    ).bitmap
    let counts = try SummedArea(bitmap, threshold: .atLeast(1)).counts
    let all = (0...height).flatMap { row in (0...width).map { UInt32(row * $0) } }
    #expect(counts == (width * height == 0 ? [] : all))
    #expect(counts.capacity <= (width + 1) * (height + 1) + 8)
  }

  @Test func imagesTooLargeForItsNumbers() throws {
    try SummedArea.requireHolding(ImageSize(width: 65_537, height: 65_535))
    let error = #expect(throws: ImageTooLarge.self) {
      try SummedArea.requireHolding(ImageSize(width: 65_536, height: 65_536))
    }
    #expect(
      error?.description
        == "image of 65536 × 65536 texels: summed-area holds at most 4294967295 texels")
  }
}
