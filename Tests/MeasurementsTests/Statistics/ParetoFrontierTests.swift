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

  @Test func frontierTakesWhatIsWithinTheToleranceForEqual() {
    let noisy = [(1.00, 1.0), (1.04, 1.0)]
    #expect(paretoFrontier(noisy) { ($0.0, $0.1) }.count == 1)
    #expect(paretoFrontier(noisy, tolerance: 0.05) { ($0.0, $0.1) }.count == 2)
    // A little slower and much larger is beaten; a little slower and much smaller is not.
    #expect(paretoFrontier([(1.0, 1.0), (1.04, 9)], tolerance: 0.05) { ($0.0, $0.1) }.count == 1)
    #expect(
      paretoFrontier([(1.0, 9.0), (1.04, 1)], tolerance: 0.05) { ($0.0, $0.1) }.map(\.1) == [1])
  }
}
