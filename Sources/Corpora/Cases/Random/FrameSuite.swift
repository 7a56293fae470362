import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of frames of atlases: the cases of the sweep, each with its image inside an
  /// atlas of other texels, trimmed or not, stored turned or not; every fourth one in perspective.
  ///
  /// Those without long numbers are asked areas, too.
  package static func frames(seed: UInt64, count: Int) -> CaseSuite {
    changed(
      "frame-sweep", "frames of atlases, at random from a seed", seed: seed ^ 0xA71A_5,
      count: count, from: sweptOrInPerspective(seed: seed)
    ) { testCase, random in
      let long = LongNumbers<FrameLength>(using: &random)
      let (frame, atlas) = framed(testCase.image, long, using: &random)
      try testCase.show(.frame(frame), of: atlas)
      testCase.askOnPicture(hasLongNumbers: !long.areNone, using: &random)
      if long.areNone { testCase.askAreas(using: &random) }
    }
  }

  /// Part of an image as a frame in an atlas of random texels; what is not part of it was trimmed
  /// away.
  private static func framed(
    _ image: Bitmap, _ long: LongNumbers<FrameLength>, using random: inout SeededGenerator
  ) -> (ImageFrame, Bitmap) {
    let whole = AlphaPlane(image)
    let plane = whole.repeated(
      width: long.number(.width, or: whole.width), height: long.number(.height, or: whole.height))
    func part(_ side: Int) -> Range<Int> {
      if Int.random(in: 0..<4, using: &random) > 0 { return 0..<side }
      let start = Int.random(in: 0...side, using: &random)
      return start..<Int.random(in: start...side, using: &random)
    }
    let (columns, rows) = (part(plane.width), part(plane.height))
    let turn = random.pick(ImageFrame.Turn.allCases)
    let (across, down) =
      turn == .none ? (columns.count, rows.count) : (rows.count, columns.count)
    func margin(_ side: FrameLength) -> Int {
      long.number(side, or: random.pick([0, 0, 1, 2, 5, 17]))
    }
    // Where there is much room beside the frame, it lies anywhere in it.
    func offset(_ room: Int) -> Int { room < 64 ? 0 : random.pick([0, room / 2, room]) }
    let right = min(margin(.roomAtRight), 4096 - plane.width)
    let below = min(margin(.roomBelow), 4096 - plane.height)
    let frame = ImageFrame(
      x: min(4095, margin(.left)), y: min(4095, margin(.above)), width: columns.count,
      height: rows.count, turn: turn,
      sourceWidth: plane.width + right, sourceHeight: plane.height + below,
      column: min(4095, columns.lowerBound + offset(right)),
      row: min(4095, rows.lowerBound + offset(below)))
    let (width, height) = (frame.x + across + margin(.right), frame.y + down + margin(.below))
    let alphas: [UInt8] = [0, 255, 128, 1]
    var bytes = (0..<width * height).map { _ in alphas.randomElement(using: &random)! }
    for row in rows {
      for column in columns {
        let place = (
          column - columns.lowerBound + frame.column, row - rows.lowerBound + frame.row
        )
        let texel = frame.imageTexel(column: place.0, row: place.1)!
        bytes[texel.row * width + texel.column] = plane[column, row]
      }
    }
    return (
      frame, AlphaPlane(width: width, height: height, bytes: bytes).inRandomFormat(using: &random)
    )
  }
}

/// The numbers of a frame that can be long: what lies around it in its atlas, the room beside it
/// before trimming, and the sides of its image.
private enum FrameLength: CaseIterable {
  case left, above, right, below, roomAtRight, roomBelow, width, height
}
