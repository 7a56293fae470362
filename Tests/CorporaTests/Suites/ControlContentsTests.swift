import Corpora
import HitTesting
import Testing

/// The oracle's choice and that of the value type, over all sets of images that a control can have.
@Suite struct ControlContentsTests {
  /// Every subset of the states, as images that name their states.
  private func images(_ subset: Int, _ prefix: String) -> [ControlState: String] {
    var images: [ControlState: String] = [:]
    for (bit, state) in ControlState.allCases.enumerated() where subset >> bit & 1 == 1 {
      images[state] = prefix + state.name
    }
    return images
  }

  /// The rule as a list of names, whose first one that exists is shown: written a third time, by
  /// names instead of states.
  private func expected(_ state: ControlState, _ images: Set<String>) -> String? {
    ["image \(state.name)", "image normal", "background \(state.name)", "background normal"]
      .first { images.contains($0) }
  }

  @Test func allThreeAgreeOnAllCombinations() {
    var count = 0
    for front in 0..<256 {
      let images = images(front, "image ")
      for back in 0..<256 {
        let backgrounds = self.images(back, "background ")
        let both = ControlImages(images: images, backgrounds: backgrounds)
        let names = Set(images.values).union(backgrounds.values)
        for state in ControlState.allCases {
          let oracle = ControlContents.shown(in: state, images: images, backgrounds: backgrounds)
          if oracle != both.shown(in: state) || oracle != expected(state, names) {
            Issue.record("\(state.name) of \(names.sorted())")
          }
          count += 1
        }
      }
    }
    #expect(count == 256 * 256 * 8)
  }
}
