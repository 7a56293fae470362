import HitStacks
import HitTestStrategies
import HitTesting

/// What the surface shows at one time of a replay.
package struct SceneFrame: Hashable, Sendable {
  /// The time in seconds.
  package var time: Double
  /// The centers of the fingers that are down, in the order in which they began.
  package var touches: [Point]
  /// The places of the flowers over which a pointer hovers, in rising order.
  package var hovered: [Int]

  package init(time: Double, touches: [Point] = [], hovered: [Int] = []) {
    self.time = time
    self.touches = touches
    self.hovered = hovered
  }
}

/// A recording replayed over the flowers.
package struct SceneReplay: Sendable {
  /// The flowers, on the surface of the recording.
  package let scene: FlowerScene
  /// What happened, in order.
  package private(set) var records: [ReplayRecord] = []
  /// What is to be shown, one frame for each time at which there are events.
  package private(set) var frames: [SceneFrame] = []

  package init(_ trace: TouchTrace, swipeRule: SwipeRule = .published) throws {
    let scene = FlowerScene(size: trace.size)
    let surface = try scene.surface(MaxDepthTree<PackedMask>.self)
    self.init(trace, scene, on: surface, places: surface.stack.list, swipeRule: swipeRule)
  }

  /// Replays a recording, with any hit tester for the flowers.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - scene: the flowers, on the surface of the recording.
  ///   - surface: the hit tester.
  ///   - places: what the surface calls each flower, in their order.
  ///   - swipeRule: when a movement is a swipe.
  package init<Surface: TouchSurface>(
    _ trace: TouchTrace, _ scene: FlowerScene, on surface: Surface, places: [Surface.View],
    swipeRule: SwipeRule = .published
  ) {
    self.scene = scene
    let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    func name(_ view: Surface.View?) -> String? { view.map { scene.flowers[numbers[$0]!].name } }
    var (records, frames) = ([ReplayRecord](), [SceneFrame]())
    var over: [Int: Surface.View?] = [:]
    var pointers: [Int] = []
    trace.replay(on: surface, swipeRule: swipeRule) { index, outcomes, tracker in
      let event = trace.events[index]
      if let touch = tracker.touches.first(where: { $0.finger == event.finger }) {
        if event.phase == .began || over[event.finger] != .some(touch.under) {
          records.append(ReplayRecord(event, .over, name(touch.under)))
        }
        over[event.finger] = .some(touch.under)
      }
      for outcome in outcomes { records.append(ReplayRecord(event, outcome, named: name)) }
      if event.phase == .hovered, !pointers.contains(event.finger) {
        pointers.append(event.finger)
      }
      let hovered = pointers.compactMap { tracker.hoveredView(of: $0).map { numbers[$0]! } }
      let frame = SceneFrame(
        time: event.time, touches: tracker.touches.map(\.point),
        hovered: Set(hovered).sorted())
      if frames.last?.time == event.time { frames.removeLast() }
      frames.append(frame)
    }
    self.records = records
    self.frames = frames
  }

  package func count(_ kind: ReplayRecord.Kind) -> Int { records.count { $0.kind == kind } }
}

extension ReplayRecord {
  fileprivate init<View>(
    _ event: TouchEvent, _ outcome: TouchOutcome<View>, named name: (View?) -> String?
  ) {
    switch outcome {
    case .tap(let view): self.init(event, .tap, name(view))
    case .swipe(let swipe, let view): self.init(event, .swipe, name(view), swipe: swipe)
    case .cancelled(let view): self.init(event, .cancelled, name(view))
    case .lost(let view, _): self.init(event, .lost, name(view))
    case .entered(let view): self.init(event, .entered, name(view))
    case .left(let view): self.init(event, .left, name(view))
    case .flickered(let view): self.init(event, .flickered, name(view))
    }
  }
}
