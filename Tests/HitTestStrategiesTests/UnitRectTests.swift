import HitTestStrategies
import HitTesting
import Testing

@Suite struct UnitRectTests {
  private static let size = ImageSize(width: 12, height: 49)

  /// Every part of a side whose shares are not binary fractions, in double and single precision.
  @Test func everyRectOfWholeTexelsIsAFrame() throws {
    for start in 0...49 {
      for end in start...49 {
        let (near, length) = (Double(start) / 49, Double(end - start) / 49)
        for (y, height) in [(near, length), (Double(Float(near)), Double(Float(length)))] {
          let rect = Rect(x: 0.25, y: y, width: 0.5, height: height)
          let frame = try ImageFrame(contentsRect: rect, in: Self.size)
          #expect(frame == ImageFrame(x: 3, y: start, width: 6, height: end - start))
        }
      }
    }
    let whole = try ImageFrame(
      contentsRect: Rect(x: 0, y: 0, width: 1, height: 1), in: Self.size)
    #expect(whole == .whole(width: 12, height: 49))
  }

  @Test func aRectThatCutsTexelsIsAnError() {
    let rect = Rect(x: 0.125, y: 0, width: 0.5, height: 1)
    let error = #expect(throws: UnitRectError.self) {
      try ImageFrame(contentsRect: rect, in: Self.size)
    }
    #expect(error == .notWholeTexels(from: 1.5, to: 7.5, side: 12))
    #expect(error?.description == "from 1.5 to 7.5 are not whole texels of a side of 12")
    #expect(throws: UnitRectError.notWholeTexels(from: 0, to: 24.5, side: 49)) {
      try NineSlices(
        contentsCenter: Rect(x: 0, y: 0, width: 1, height: 0.5), imageSize: Self.size)
    }
  }

  @Test(
    arguments: [
      Rect(x: -0.25, y: 0, width: 1, height: 1), Rect(x: 0.25, y: 0, width: 1, height: 1),
      Rect(x: 0, y: 2, width: 1, height: 0), Rect(x: 1, y: 0, width: -1, height: 1),
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 1, height: .nan),
      Rect(x: 0, y: 0, width: .infinity, height: 1), Rect(x: 0, y: 1e300, width: 1, height: 1e300),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 1),
    ])
  func aRectOutsideTheImageIsAnError(rect: Rect) {
    func isOutside(_ error: UnitRectError?) -> Bool {
      if case .outsideTheImage? = error { true } else { false }
    }
    let frame = #expect(throws: UnitRectError.self) {
      try ImageFrame(contentsRect: rect, in: Self.size)
    }
    let slices = #expect(throws: UnitRectError.self) {
      try NineSlices(contentsCenter: rect, imageSize: Self.size)
    }
    #expect(isOutside(frame) && isOutside(slices))
  }

  @Test func marginsLieAroundTheCenter() throws {
    func slices(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> NineSlices {
      try NineSlices(
        contentsCenter: Rect(x: x, y: y, width: width, height: height),
        imageSize: ImageSize(width: 4, height: 5))
    }
    #expect(try slices(0, 0, 1, 1) == NineSlices(left: 0, top: 0, right: 0, bottom: 0))
    #expect(try slices(0.25, 0.4, 0.25, 0.2) == NineSlices(left: 1, top: 2, right: 2, bottom: 2))
    // The texel in the middle of five, and the second of four.
    #expect(try slices(0.375, 0.5, 0, 0) == NineSlices(left: 1, top: 2, right: 2, bottom: 2))
    // A middle of four texels is not a texel, and one at the edge is half outside.
    #expect(throws: UnitRectError.notWholeTexels(from: 1.5, to: 2.5, side: 4)) {
      try slices(0.5, 0.5, 0, 0)
    }
    #expect(throws: UnitRectError.outsideTheImage(from: -0.5, to: 0.5, side: 4)) {
      try slices(0, 0.5, 0, 0)
    }
  }

  @Test func anImageWithoutTexelsHasNoCenter() throws {
    let none = ImageSize(width: 0, height: 0)
    let all = Rect(x: 0, y: 0, width: 1, height: 1)
    #expect(try ImageFrame(contentsRect: all, in: none) == .whole(width: 0, height: 0))
    #expect(throws: UnitRectError.self) {
      try NineSlices(contentsCenter: Rect(x: 0, y: 0, width: 0, height: 0), imageSize: none)
    }
  }

  @Test func aRowOfASheetIsItsFrames() throws {
    let size = ImageSize(width: 3, height: 2)
    let frames = ImageFrame.row(1, of: size, columns: 3, margin: 1, spacing: 2)
    #expect(frames.map(\.x) == [1, 6, 11])
    #expect(frames.allSatisfy { $0.y == 5 && ($0.width, $0.height) == (3, 2) })
    // The sheet ends with the last frame.
    for frame in frames { try frame.check(imageWidth: 14, imageHeight: 7) }
    #expect(throws: ImageFrameError.self) {
      try frames[2].check(imageWidth: 13, imageHeight: 7)
    }
    #expect(ImageFrame.row(0, of: size, columns: 0).isEmpty)
    #expect(ImageFrame.row(0, of: size, columns: -1).isEmpty)
  }

  @Test(arguments: [(Int.max, 0, 0), (Int.min, 0, 0), (1, Int.max, 1), (1, 0, Int.max)])
  func aRowOutsideTheSheetIsRefused(row: Int, margin: Int, spacing: Int) throws {
    let frames = ImageFrame.row(
      row, of: ImageSize(width: 1, height: 1), columns: 2, margin: margin, spacing: spacing)
    let frame = try #require(frames.last)
    let side = Bitmap.maximumSide
    #expect(throws: ImageFrameError.self) {
      try frame.check(imageWidth: side, imageHeight: side)
    }
  }
}
