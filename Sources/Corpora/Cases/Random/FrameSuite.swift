import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of frames of atlases: the cases of the sweep, each with its image inside an atlas of
  /// other texels, trimmed or not, stored turned or not; every fourth one in perspective.
  package static func frames(seed: UInt64, count: Int) -> CaseSuite {
    let whole = CaseSuite.sweep(seed: seed, count: .max)
    let seen = CaseSuite.perspective(seed: seed, count: .max)
    return CaseSuite(
      name: "frame-sweep", summary: "frames of atlases, at random from a seed", count: count
    ) { index in
      var testCase = (index % 4 == 3 ? seen : whole).imageCase(at: index)
      var random = SeededGenerator(seed: seed ^ 0xA71A_5, index: index)
      testCase.name = "frame-sweep/\(index)"
      testCase.traits[.area] = "frame-sweep"
      testCase.sampling = .nearest
      testCase.traits[.sampling] = Sampling.nearest.rawValue
      let (frame, atlas) = framed(testCase.image, using: &random)
      do {
        try testCase.show(.frame(frame), of: atlas)
      } catch {
        preconditionFailure("a frame within its atlas: \(error)")
      }
      testCase.traits[.format] = atlas.format.name
      return testCase.asking(testCase.points)
    }
  }

  /// Part of an image as a frame in an atlas of random texels; what is not part of it was trimmed away.
  private static func framed(
    _ image: Bitmap, using random: inout SeededGenerator
  ) -> (ImageFrame, Bitmap) {
    // One side in each case may be long, so that no atlas has too many texels.
    let long = random.pick([70, 150, 300, 600, 1030, 2100])
    let isLong = Int.random(in: 0..<12, using: &random)
    let plane = AlphaPlane(image).repeated(
      width: isLong == 6 ? long : nil, height: isLong == 7 ? long : nil)
    func part(_ side: Int) -> Range<Int> {
      if Bool.random(using: &random) { return 0..<side }
      let start = Int.random(in: 0...side, using: &random)
      return start..<Int.random(in: start...side, using: &random)
    }
    let (columns, rows) = (part(plane.width), part(plane.height))
    let turn = random.pick(ImageFrame.Turn.allCases)
    let (across, down) =
      turn == .none ? (columns.count, rows.count) : (rows.count, columns.count)
    func margin(_ side: Int) -> Int { side == isLong ? long : random.pick([0, 0, 1, 2, 5, 17]) }
    let frame = ImageFrame(
      x: margin(0), y: margin(1), width: columns.count, height: rows.count, turn: turn,
      sourceWidth: plane.width + margin(2), sourceHeight: plane.height + margin(3),
      column: columns.lowerBound + (isLong == 2 ? random.pick([0, long / 2, long]) : 0),
      row: rows.lowerBound + (isLong == 3 ? random.pick([0, long / 2, long]) : 0))
    let (width, height) = (frame.x + across + margin(4), frame.y + down + margin(5))
    var bytes = (0..<width * height).map { _ in random.pick([UInt8(0), 255, 128, 1]) }
    for row in rows {
      for column in columns {
        let place = (
          column - columns.lowerBound + frame.column, row - rows.lowerBound + frame.row
        )
        let texel = frame.imageTexel(column: place.0, row: place.1)!
        bytes[texel.row * width + texel.column] = plane[column, row]
      }
    }
    let atlas = AlphaPlane(width: width, height: height, bytes: bytes).bitmap
    return (
      frame, atlas.converted(to: random.pick(PixelFormat.allCases.filter { $0.alpha != .skip }))
    )
  }
}

extension AlphaPlane {
  /// The same texels again and again, up to another width or height.
  fileprivate func repeated(width: Int?, height: Int?) -> AlphaPlane {
    let (columns, rows) = (width ?? self.width, height ?? self.height)
    if self.width == 0 || self.height == 0 { return self }
    let bytes = (0..<rows).flatMap { row in
      (0..<columns).map { self[$0 % self.width, row % self.height] }
    }
    return AlphaPlane(width: columns, height: rows, bytes: bytes)
  }
}
