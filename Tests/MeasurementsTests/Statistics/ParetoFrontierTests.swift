import Measurements
import Testing

@Suite struct ParetoFrontierTests {
  @Test func frontierKeepsWhatNothingBeats() {
    let items = [(1.0, 9.0), (2, 5), (2, 6), (3, 5), (9, 1), (9, 9)]
    let kept = paretoFrontier(items) { ($0.0, $0.1) }
    #expect(kept.map(\.0) == [1, 2, 9])
    #expect(kept.map(\.1) == [9, 5, 1])
  }

  @Test func frontierKeepsAllOfEqualItems() {
    #expect(paretoFrontier([(1.0, 1.0), (1, 1)]) { ($0.0, $0.1) }.count == 2)
  }
}
