import Measurements
import Testing

@Suite struct ProductReplayTests {
  /// By hand: 40 of 400 frames take 100 ns, so that a second of 60 frames takes 600 ns.
  private static var replay: ReplayedFrames {
    var frames = ReplayedFrames()
    for _ in 0..<40 { frames.add([nil, nil, nil, nil, nil, nil, nil, nil, nil, 100]) }
    return frames
  }

  @Test func framesWithoutWorkAreInTheMeanAlone() {
    #expect(Self.replay.count == 400 && Self.replay.p99Nanoseconds == 100)
    #expect(abs(Self.replay.nanosecondsPerSecond(atRate: 60) - 600) < 1e-9)
  }

  @Test func aFrameWithRareWorkIsInTheWorst() {
    var frames = Self.replay
    for time in [7000.0, 9000, 8000] { frames.addRare(time, ofKind: 0) }
    for time in [900.0, 100, 9900] { frames.addRare(time, ofKind: 1) }
    #expect(frames.p99Nanoseconds == 8000 && frames.count == 400)
    #expect(abs(frames.nanosecondsPerSecond(atRate: 60) - 600) < 1e-9)
  }

  @Test func rareWorkAloneIsInTheWorst() {
    var frames = ReplayedFrames()
    frames.add([nil, nil])
    #expect(frames.p99Nanoseconds == 0)
    frames.addRare(5, ofKind: 0)
    #expect(frames.p99Nanoseconds == 5 && frames.nanosecondsPerSecond(atRate: 60) == 0)
  }
}
