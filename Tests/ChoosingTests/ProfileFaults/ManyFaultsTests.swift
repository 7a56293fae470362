import Choosing
import Testing

/// All that is wrong with a profile is told at once, and nothing that only follows from it.
@Suite("Several faults of a profile")
struct ManyFaultsTests {
  private func lines(_ yaml: String, _ conditions: ProfileConditions? = nil) -> [String] {
    let found = #expect(throws: ProfileFaults.self) {
      try ProductProfile(yaml: yaml, named: "a.yaml", meeting: conditions)
    }
    return found?.lines ?? []
  }

  private func places(_ yaml: String) -> [String] {
    lines(yaml).map { line in
      line.split(separator: ":", omittingEmptySubsequences: false).prefix(3).joined(separator: ":")
    }
  }

  @Test("Keys, values, nodes and contradictions are told together, by their lines")
  func allKinds() {
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
    #expect(
      places(yaml) == [
        "a.yaml:1: images-at-once", "a.yaml:2: gravities",
        "a.yaml:3: unknown key \"colour\", expected"
          + " one of name, summary, images-at-once, image-changes-per-second, gravities, transforms, "
          + "layer-changes-per-second, threshold, sampling, fidelity, budgets, images or "
          + "queries-per-second", "a.yaml:5: found a list in the place of a key",
        "a.yaml:6: sampling", "a.yaml:7: queries-per-second.points",
        "a.yaml:7: queries-per-second.discs", "a.yaml:9: budgets.memory", "a.yaml:10: budgets",
        "a.yaml:12: budgets.frame-time", "a.yaml:14: budgets.p99-latency",
      ])
  }

  @Test(
    "What follows from another fault is not told",
    arguments: [
      "image: {sizes: [64x64]}", "images: {size: [64x64]}", "images: {sizes: [64]}",
      "images: &a {sizes: [64x64]}", "images: {pngs: [64x64]}", "sizes: [64x64]",
      "images: {sizes: [64x64]}\nqueries-per-second: {point: 60}",
      "images: {sizes: [64x64]}\nqueries-per-second: {points: many}",
      "images: {sizes: [64x64]}\nbudgets: {median-latency: 1, p99-latency: 1 us}",
    ])
  func consequences(yaml: String) {
    #expect(lines(yaml).count == 1, "\(lines(yaml))")
  }

  @Test("No more are told than somebody reads")
  func many() {
    let keys = (1...300).map { "k\($0): 1" }.joined(separator: "\n")
    let found = lines(keys)
    // The last one of all has no line: that there are no images.
    #expect(found.count == 21 && found[20] == "a.yaml: 281 more", "\(found.last ?? "")")
  }

  @Test("A folder without images and what no strategy can do have their lines, too")
  func conditions() {
    let yaml = """
      images: {folder: art}
      images-at-once: 0
      sampling: linear-clamp
      fidelity: exact
      queries-per-second: {points: 1, discs: 1}
      """
    let conditions = ProfileConditions(strategies: StrategyFacts.embeddable) { "/\($0): is empty" }
    #expect(
      lines(yaml, conditions) == [
        "a.yaml:1: images.folder: /art: is empty",
        "a.yaml:2: images-at-once: found \"0\", expected a whole number from 1 to 10 million",
        "a.yaml:3: sampling: found linear-clamp, but no strategy interpolates alpha; expected nearest",
        "a.yaml:4: fidelity: no strategy promises exact discs, the best promise is float64; "
          + "expected fidelity float64 or no discs",
      ])
    #expect(lines(yaml).count == 1)
  }
}
