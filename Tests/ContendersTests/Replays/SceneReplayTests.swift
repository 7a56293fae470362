import Contenders
import Corpora
import HitStacks
import HitTesting
import Testing

/// What the stored recordings mean, worked out from where the flowers stand.
@Suite struct SceneReplayTests {
  private func said(_ kind: StandardTrace, rule: SwipeRule = .published) throws -> [String] {
    try SceneReplay(kind.trace, swipeRule: rule).records.filter { $0.kind != .over }.map {
      let swipe = $0.swipe.map { " \($0.direction) \($0.distance)" } ?? ""
      return "\($0.finger) \($0.kind)\(swipe) \($0.view ?? "nothing")"
    }
  }

  @Test func taps() throws {
    #expect(try said(.taps) == ["0 tap flower 6", "0 tap flower 11"])
  }

  @Test func swipes() throws {
    #expect(
      try said(.swipes) == [
        "0 swipe left 60.0 flower 11", "0 swipe right 60.0 flower 11", "0 swipe up 60.0 flower 11",
        "0 swipe down 60.0 flower 11", "0 tap flower 6", "0 swipe right 4.125 flower 6",
        "0 tap flower 6", "0 swipe left 40.0 flower 6",
      ])
    let strict = try said(.swipes, rule: SwipeRule(moreThanAlong: 60, lessThanAcross: 100))
    #expect(!strict.contains { $0.contains("swipe") })
  }

  @Test func cancelledTouches() throws {
    #expect(
      try said(.cancelled) == [
        "0 cancelled flower 6", "0 cancelled flower 9", "1 cancelled flower 11", "0 tap flower 6",
      ])
  }

  @Test func twoFingers() throws {
    #expect(try said(.twoFingers) == ["1 tap flower 20", "1 swipe left 80.0 flower 16"])
    let frames = try SceneReplay(StandardTrace.twoFingers.trace).frames
    #expect(frames.contains { $0.touches.count == 2 } && frames.last?.touches == [])
  }

  /// A drag is neither a tap nor a swipe, and comes over every flower.
  @Test func theDrag() throws {
    #expect(try said(.drag) == [])
    let over = try SceneReplay(StandardTrace.drag.trace).records.compactMap(\.view)
    #expect(Set(over).count == 20 && over.first == "flower 1" && over.last == "flower 20")
  }

  /// The pointer goes over the two middle rows, and two flowers become rings with a hole.
  @Test func hover() throws {
    let replay = try SceneReplay(StandardTrace.hover.trace)
    let entered = replay.records.filter { $0.kind == .entered }.compactMap(\.view)
    #expect(Set(entered) == Set((5...12).map { "flower \($0)" }))
    #expect(replay.count(.entered) == replay.count(.left))
    let flickered = replay.records.filter { $0.kind == .flickered }.compactMap(\.view)
    #expect(Set(flickered) == ["flower 6", "flower 7"])
    #expect(replay.count(.tap) == 1)
    #expect(replay.frames.contains { $0.hovered == [5] } && replay.frames.last?.hovered == [])
  }

  /// Flowers are stretched to the surface of a recording, and no surface is a trap.
  @Test(arguments: [
    Size(width: 800, height: 1000), Size(width: 0x1p-1074, height: 65_536),
    Size(width: 65_536, height: 1),
  ])
  func anySurfaceIsPlanted(size: Size) throws {
    let center = Point(x: size.width * 155 / 400, y: size.height * 160 / 500)
    let trace = try TouchTrace(
      size: size,
      [
        TouchEvent(time: 0, finger: 0, .began, at: center),
        TouchEvent(time: 1, finger: 0, .ended, at: center),
      ])
    let replay = try SceneReplay(trace)
    if size.width == 800 { #expect(replay.records.map(\.view) == ["flower 6", "flower 6"]) }
  }

  @Test func recordsAreJSON() throws {
    let records = try SceneReplay(StandardTrace.swipes.trace).records.filter { $0.kind == .swipe }
    #expect(
      records[0].json(of: "a\"b")
        == #"{"trace":"a\"b","time":0.125,"finger":0,"what":"swipe","view":"flower 11","#
        + #""direction":"left","distance":60.0}"#)
    let trace = try TouchTrace(
      size: FlowerBed.size,
      [
        TouchEvent(time: 0, finger: 2, .began, at: Point(x: 400, y: 500)),
        TouchEvent(time: 0, finger: 2, .cancelled, at: Point(x: 400, y: 500)),
      ])
    #expect(
      try SceneReplay(trace).records.map { $0.json(of: "t") } == [
        #"{"trace":"t","time":0.0,"finger":2,"what":"over","view":null}"#,
        #"{"trace":"t","time":0.0,"finger":2,"what":"cancelled","view":null}"#,
      ])
  }
}
