import FileAccess
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("", "ab", 2), ("ab", "", 2), ("kitten", "sitting", 3), ("conform", "confrom", 1),
    ("ab", "ba", 1), ("abc", "ca", 3), ("report", "reports", 1),
  ])
  func distanceCountsEditsAndSwaps(left: String, right: String, distance: Int) {
    #expect(NearestName.distance(left, right) == distance)
    #expect(NearestName.distance(right, left) == distance)
  }

  @Test func onlyWhatIsNearIsSuggested() {
    let names = ["conform", "merge", "explain", "gate"]
    #expect(NearestName.of("confrom", among: names) == "conform")
    #expect(NearestName.of("explian", among: names) == "explain")
    #expect(NearestName.of("gat", among: names) == "gate")
    #expect(NearestName.of("nonsense", among: names) == nil)
    #expect(NearestName.of("x", among: names) == nil)
    #expect(NearestName.of("x", among: []) == nil)
  }
}
