import Measurements
import Testing

@Suite struct QuantilesTests {
  @Test func medianOfOddEvenAndNoValues() {
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 3, 2]) == 2.5)
    #expect(median([7]) == 7)
    #expect(median([]) == nil)
  }

  @Test func percentileIsTheNearestRank() {
    let values = (1...100).map(Double.init).shuffled()
    #expect(percentile(0.5, of: values) == 50)
    #expect(percentile(0.99, of: values) == 99)
    #expect(percentile(1, of: values) == 100)
    #expect(percentile(0, of: values) == 1)
    #expect(percentile(0.99, of: [5]) == 5)
    #expect(percentile(0.5, of: []) == nil)
  }
}
