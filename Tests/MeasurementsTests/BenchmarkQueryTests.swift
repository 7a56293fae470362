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
    let titles = BenchmarkQuery.allCases.compactMap { $0.column ?? $0.view }
    #expect(Set(titles).count == titles.count && titles.first == "warm")
  }

  /// The gate's smallest effect is larger for these; the time of one in cache would slip through.
  @Test func queriesThatWaitForMemoryAreThoseOnManyImages() {
    let waiting = BenchmarkQuery.allCases.filter(\.waitsForMemory)
    #expect(waiting == [.pointCold, .pointCollection, .pointSingle, .growthPointImages])
    #expect(!waiting.contains { $0.isTimedByGate || $0.isCountedByGate })
  }

  /// Twenty layers are in the first cache, whatever is asked.
  @Test func stacksWaitForMemoryIfTheyAreLarge() {
    for layers in StackPlace.sizes {
      let place = StackPlace(.sparse, layers: layers).name
      for query in [BenchmarkQuery.stackTopmost, .stackSingle] {
        #expect(
          BenchmarkField(query, place).waitsForMemory(largeImages: []) == (layers >= 10_000),
          "\(query) of \(layers)")
      }
      #expect(!BenchmarkField(.stackMiss, place).waitsForMemory(largeImages: []))
    }
  }
}
