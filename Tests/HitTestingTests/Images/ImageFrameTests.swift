import HitTesting
import Testing

@Suite struct ImageFrameTests {
  /// Two rows of three texels: 1 2 3, 4 5 6.
  private static let shown = AlphaPlane(width: 3, height: 2, bytes: [1, 2, 3, 4, 5, 6])

  @Test func framesThatAreStoredTurnedAreTurnedBack() throws {
    // Turned clockwise, the left column 1 4 is the top row, read from the bottom up.
    let clockwise = AlphaPlane(width: 2, height: 3, bytes: [4, 1, 5, 2, 6, 3])
    let counterclockwise = AlphaPlane(width: 2, height: 3, bytes: [3, 6, 2, 5, 1, 4])
    for (atlas, turn) in [
      (Self.shown, ImageFrame.Turn.none), (clockwise, .clockwise),
      (counterclockwise, .counterclockwise),
    ] {
      let frame = ImageFrame(x: 0, y: 0, width: 3, height: 2, turn: turn)
      #expect(try atlas.arranged(by: frame).picture == Self.shown, "\(turn)")
    }
  }

  @Test func whatWasTrimmedIsTransparent() throws {
    let frame = ImageFrame(
      x: 1, y: 0, width: 2, height: 1, sourceWidth: 4, sourceHeight: 3, column: 1, row: 2)
    let plane = try Self.shown.arranged(by: frame).picture
    #expect(plane.bytes == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0])
  }

  @Test func framesHaveToLieInTheirAtlas() throws {
    let huge = Int.max
    for frame in [
      ImageFrame(x: 1, y: 0, width: 3, height: 2), ImageFrame(x: -1, y: 0, width: 1, height: 1),
      ImageFrame(x: 0, y: 0, width: 3, height: 2, turn: .clockwise),
      ImageFrame(x: huge, y: 0, width: huge, height: 1),
      ImageFrame(x: 0, y: 0, width: -1, height: 1),
    ] {
      #expect(throws: ImageFrameError.self, "\(frame)") { try Self.shown.arranged(by: frame) }
    }
    let outside = ImageFrame(
      x: 0, y: 0, width: 2, height: 2, sourceWidth: 3, sourceHeight: 3, column: 2)
    #expect(throws: ImageFrameError.outsideTheSource(outside)) {
      try Self.shown.arranged(by: outside)
    }
    let large = ImageFrame(
      x: 0, y: 0, width: 1, height: 1, sourceWidth: 1 << 30, sourceHeight: 1 << 30)
    #expect(throws: ImageFrameError.sourceTooLarge(large)) { try Self.shown.arranged(by: large) }
    let words = "\(ImageFrameError.outsideTheSource(outside))"
    #expect(words == "the frame of 2 × 2 texels at (2, 0) is not within its source of 3 × 3 texels")
  }
}
