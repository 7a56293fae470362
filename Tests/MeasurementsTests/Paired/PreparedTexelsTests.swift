import Measurements
import Testing

@Suite struct PreparedTexelsTests {
  @Test func timesAreScaledByTexels() {
    // Of 31 images of 64 × 64 and a large one, seven small ones and the large one were timed.
    let texels = PreparedTexels(
      timed: (7 * 4096 + 935_936) / 8, all: (31 * 4096 + 935_936) / 32, largest: 935_936)
    #expect(texels.timed == 120_576 && texels.all == 33_216)
    #expect(abs(texels.toAll - 0.27548) < 1e-5 && abs(texels.toLargest - 7.7622) < 1e-4)
    #expect(PreparedTexels("120576.0,33216.0,935936.0") == texels)
    #expect(PreparedTexels(texels.description) == texels)
  }

  @Test func anythingElseIsNothing() {
    for text in ["", "1", "1,2", "1,2,3,4", "a,1,1", "0,1,1", "1,1,0.5", "nan,1,2", "1,1,inf"] {
      #expect(PreparedTexels(text) == nil, "\(text)")
    }
  }
}
