import HitTesting
import Testing

@Suite struct FrameAnimationTests {
  @Test(
    arguments: [
      (0, 0), (9.9, 0), (10, 1), (29.9, 1), (30, 2), (59.9, 2), (60, 0), (70, 1), (125, 0), (-5, 0),
    ] as [(Double, Int)])
  func aLoopBeginsAgain(time: Double, frame: Int) {
    #expect(FrameAnimation(durations: [10, 20, 30]).frame(at: time) == frame)
  }

  @Test func directionsAreRounds() {
    func round(_ count: Int, _ direction: FrameAnimation.Direction) -> [Int] {
      FrameAnimation(durations: Array(repeating: 1, count: count), direction: direction).round
    }
    #expect(round(3, .forward) == [0, 1, 2])
    #expect(round(3, .reverse) == [2, 1, 0])
    #expect(round(4, .pingPong) == [0, 1, 2, 3, 2, 1])
    #expect(round(4, .pingPongReverse) == [3, 2, 1, 0, 1, 2])
    #expect(round(2, .pingPong) == [0, 1])
    #expect(round(1, .pingPong) == [0])
    #expect(round(0, .pingPong).isEmpty)
  }

  @Test func endsFollowARound() {
    func frames(_ ending: FrameAnimation.Ending, _ times: [Double]) -> [Int?] {
      let animation = FrameAnimation(durations: [1, 2], ending: ending)
      return times.map { animation.frame(at: $0) }
    }
    let times = [0, 2.5, 3, 4.5, .infinity, .nan]
    #expect(frames(.loop, times) == [0, 1, 0, 1, 1, nil])
    #expect(frames(.stay, times) == [0, 1, 1, 1, 1, nil])
    #expect(frames(.vanish, times) == [0, 1, nil, nil, nil, nil])
  }

  /// A frame that takes no time is shown only if all frames take no time.
  @Test func framesWithoutTimeAreSkipped() {
    let animation = FrameAnimation(durations: [0, 5, .nan, -1, 5, -.infinity], ending: .stay)
    #expect([-1, 0, 4.9, 5, 99].map { animation.frame(at: $0) } == [1, 1, 1, 4, 4])
    #expect(FrameAnimation(durations: [0, 5]).frame(at: -1) == 1)
    #expect(FrameAnimation(durations: [0, 5, 7], direction: .reverse).frame(at: -.infinity) == 2)
    #expect([-1, 7].map { FrameAnimation(durations: [0, 0]).frame(at: $0) } == [0, 0])
    #expect(FrameAnimation(durations: [0, 0], direction: .reverse).frame(at: 7) == 1)
    #expect(FrameAnimation(durations: []).frame(at: 0) == nil)
  }

  @Test(arguments: FrameAnimation.Ending.allCases)
  func aFrameOfInfiniteDurationStays(ending: FrameAnimation.Ending) {
    let times = [0, 99, 100, 1e300, .infinity]
    let animation = FrameAnimation(durations: [100, .infinity, 7], ending: ending)
    #expect(times.map { animation.frame(at: $0) } == [0, 0, 1, 1, 1])
    let back = FrameAnimation(
      durations: [3, .infinity, 100], direction: .pingPongReverse, ending: ending)
    #expect(times.map { back.frame(at: $0) } == [2, 2, 1, 1, 1])
  }

  /// A sum of finite durations that overflows does not make a frame stay for ever.
  @Test func aRoundMayBeLongerThanAllTimes() {
    let most = Double.greatestFiniteMagnitude
    let animation = FrameAnimation(durations: [most, most], ending: .vanish)
    #expect([0, most, .infinity].map { animation.frame(at: $0) } == [0, 1, nil])
    let staying = FrameAnimation(durations: [most, most, 5], ending: .stay)
    #expect(staying.frame(at: .infinity) == 2)
  }
}
