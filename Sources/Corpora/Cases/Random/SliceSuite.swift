import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of nine slices: the layers of the sweep, and frames of atlases in them, each
  /// with its image in slices.
  package static func slices(seed: UInt64, count: Int) -> CaseSuite {
    let whole = sweep(seed: seed, count: .max)
    return changed(
      "slice-sweep", "images in nine slices, at random from a seed", seed: seed ^ 0x511C_E5,
      count: count, from: [whole, whole, frames(seed: seed, count: .max), whole]
    ) { testCase, random in
      // Frames stay as they are.
      let long =
        testCase.arranged == nil
        ? LongNumbers<SliceLength>([70, 150, 300, 1030, 2100, 4096, 5000], using: &random) : .init()
      if !long.areNone {
        let (width, height) = (testCase.image.width, testCase.image.height)
        let plane = AlphaPlane(testCase.image).repeated(
          width: long.number(.width, or: width), height: long.number(.height, or: height))
        testCase.show(plane.inRandomFormat(using: &random))
      }
      func margins(_ side: Int) -> (Int, Int) {
        let near = random.pick([0, 1, 2, 5, side / 3, side / 2, side * 3 / 4, side])
        let room = side - min(near, side, 4096)
        let far = random.pick([0, 1, near, side / 3, room / 2, side])
        return (side - room, min(far, room, 4096))
      }
      let (columns, rows) = (margins(testCase.image.width), margins(testCase.image.height))
      testCase.slices = NineSlices(
        left: columns.0, top: rows.0, right: columns.1, bottom: rows.1)
      // Other gravities stretch nothing.
      if Int.random(in: 0..<4, using: &random) > 0 { testCase.layer.contentsGravity = .resize }
      testCase.askOnPicture(hasLongNumbers: !long.areNone, using: &random)
    }
  }
}

/// The sides of an image in slices that can be long.
private enum SliceLength: CaseIterable {
  case width, height
}
