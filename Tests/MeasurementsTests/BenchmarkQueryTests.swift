import Measurements
import Testing

@Suite struct BenchmarkQueryTests {
  @Test func rowsAreNamedByQueryStrategyAndImages() {
    #expect(BenchmarkQuery.preparePNG.row("packed-mask", "a/b") == "prepare-png/packed-mask/a/b")
    #expect(BenchmarkQuery(ofRow: "prepare-png/packed-mask/a/b") == .preparePNG)
    #expect(BenchmarkQuery(ofRow: "prepare-jpeg/packed-mask/a") == nil)
    #expect(BenchmarkQuery(ofRow: "") == nil)
  }

  @Test func columnsHaveDifferentTitles() {
    let titles = BenchmarkQuery.allCases.compactMap(\.column)
    #expect(Set(titles).count == titles.count && titles.first == "warm")
  }

  /// The gate's smallest effect is larger for these; the time of one in cache would slip through.
  @Test func queriesThatWaitForMemoryAreThoseOnManyImagesAndLayers() {
    let waiting = BenchmarkQuery.allCases.filter(\.waitsForMemory)
    #expect(
      waiting == [
        .pointCold, .pointCollection, .pointSingle, .growthPointImages, .stackTopmost, .stackSingle,
      ])
    #expect(!waiting.contains { $0.isTimedByGate || $0.isCountedByGate })
  }
}
