import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of nine slices: the layers of the sweep, and frames of atlases in them, each with its image in
  /// slices.
  package static func slices(seed: UInt64, count: Int) -> CaseSuite {
    let whole = CaseSuite.sweep(seed: seed, count: .max)
    let frames = CaseSuite.frames(seed: seed, count: .max)
    return CaseSuite(
      name: "slice-sweep", summary: "images in nine slices, at random from a seed", count: count
    ) { index in
      var testCase = (index % 4 == 2 ? frames : whole).imageCase(at: index)
      var random = SeededGenerator(seed: seed ^ 0x511C_E5, index: index)
      testCase.name = "slice-sweep/\(index)"
      testCase.traits[.area] = "slice-sweep"
      testCase.sampling = .nearest
      testCase.traits[.sampling] = Sampling.nearest.rawValue
      func margins(_ side: Int) -> (Int, Int) {
        let near = random.pick([0, 1, 2, 5, side / 3, side / 2, side])
        let far = random.pick([0, 1, near, side / 3, side])
        return (min(near, side), min(far, side - min(near, side)))
      }
      let (columns, rows) = (margins(testCase.image.width), margins(testCase.image.height))
      testCase.slices = NineSlices(
        left: columns.0, top: rows.0, right: columns.1, bottom: rows.1)
      return testCase.asking(testCase.points)
    }
  }
}
