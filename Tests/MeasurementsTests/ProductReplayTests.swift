import Measurements
import RandomNumbers
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

  /// By hand: of four frames, kind 0 is due in all and kind 1 in one.
  ///
  /// Of the first candidate, kind 0 takes 200 ns on the average, and kind 1 takes 1000 ns in a
  /// quarter of the frames.
  @Test func aKindCountsAsOftenAsFramesHaveIt() {
    var (shared, random) = (SharedFrames(candidates: 2, kinds: 3), SeededGenerator(seed: 1))
    for kinds in [[0], [0, 1], [0], [0]] { _ = shared.deal(kinds, using: &random) }
    shared.add(100, of: 0, ofKind: 0)
    shared.add(300, of: 0, ofKind: 0)
    shared.add(1000, of: 0, ofKind: 1)
    shared.add(50, of: 1, ofKind: 0)
    #expect(abs(shared.nanosecondsPerSecond(of: 0, atRate: 60) - 60 * (200 + 250)) < 1e-6)
    #expect(abs(shared.nanosecondsPerSecond(of: 1, atRate: 60) - 60 * 50) < 1e-6)
    #expect(SharedFrames(candidates: 1, kinds: 1).nanosecondsPerSecond(of: 0, atRate: 60) == 0)
  }

  /// Each candidate does each kind about equally often: 1,000 of 3,000 times, to within six
  /// standard deviations of independent draws.
  @Test func noCandidateDoesTwoKindsInARow() {
    var (shared, random) = (SharedFrames(candidates: 3, kinds: 4), SeededGenerator(seed: 2))
    var counts = [[Int]](repeating: [0, 0, 0], count: 4)
    for _ in 0..<3000 {
      let places = shared.deal([0, 1, 3], using: &random)
      #expect(places.count == 3 && places[0] != places[1] && places[1] != places[2])
      for (kind, place) in zip([0, 1, 3], places) { counts[kind][place] += 1 }
    }
    for kind in [0, 1, 3] { #expect(counts[kind].allSatisfy { abs($0 - 1000) < 155 }) }
    #expect(counts[2] == [0, 0, 0])
    var alone = SharedFrames(candidates: 1, kinds: 2)
    let (all, none) = (alone.deal([0, 1], using: &random), alone.deal([], using: &random))
    #expect(all == [0, 0] && none.isEmpty)
  }
}
