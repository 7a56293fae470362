import Choosing
import TestSupport
import Testing

/// All that is wrong with a profile is reported at once, and nothing that only follows from it.
@Suite struct ManyFaultsTests {
  private func lines(_ yaml: String, _ conditions: ProfileConditions? = nil) -> [String] {
    let found = #expect(throws: ProfileFaults.self) {
      try ProductProfile(yaml: yaml, named: "a.yaml", meeting: conditions)
    }
    return found?.lines ?? []
  }

  @Test func faultsOfAllKindsAreInTheOrderOfTheirLines() {
    let yaml = """
      images-at-once: many
      gravities: [[top]]
      colour: red
      images: {sizes: [64x64]}
      [a]: b
      sampling: !odd nearest
      queries-per-second: {points: -1, discs: often}
      budgets:
        memory: 16 MB
        disk: 1 GB
        frames-per-second: 100
        frame-time: 11 ms
        median-latency: 2 us
        p99-latency: 1 us
      """
    expectRecorded(lines(yaml).joined(separator: "\n"), as: "profile-many-faults")
  }

  @Test(
    arguments: [
      "image: {sizes: [64x64]}", "images: {size: [64x64]}", "images: {sizes: [64]}",
      "images: &a {sizes: [64x64]}", "images: {pngs: [64x64]}", "sizes: [64x64]",
      "images: {sizes: [64x64]}\nqueries-per-second: {point: 60}",
      "images: {sizes: [64x64]}\nqueries-per-second: {points: many}",
      "images: {sizes: [64x64]}\nbudgets: {median-latency: 1, p99-latency: 1 us}",
      "images: {folder: a, sizes: [16384x16384, 1x1]}",
    ])
  func whatFollowsFromAFaultIsNone(yaml: String) {
    #expect(lines(yaml).count == 1, "\(lines(yaml))")
  }

  @Test func noMoreAreShownThanSomebodyReads() {
    let keys = (1...300).map { "k\($0): 1" }.joined(separator: "\n")
    let found = lines(keys)
    // The last fault, missing images, has no line.
    #expect(found.count == 21 && found[20] == "a.yaml: 281 more", "\(found.last ?? "")")
  }

  @Test func conditionsThatAreNotMetHaveTheirLines() {
    let yaml = """
      images: {folder: art}
      images-at-once: 0
      threshold: per-query
      sampling: linear-clamp
      fidelity: exact
      queries-per-second: {points: 1, discs: 1}
      """
    let conditions = ProfileConditions { "/\($0): is empty" }
    expectRecorded(lines(yaml, conditions).joined(separator: "\n"), as: "profile-conditions")
    #expect(lines(yaml).count == 1)
  }
}
