import HitStacks
import HitTestStrategies
import HitTesting
import TestSupport

/// A stack with numbered layers that tests touch and change.
struct TouchWorld {
  /// What a test does to the layers.
  enum Change: Sendable {
    case remove(Int)
    /// A layer of 100 × 100 points at a place; it gets the next number.
    case insert(Double, Double)
    case gates(Int, ViewGates)
    case move(Int, Double, Double)
  }

  private(set) var surface: StackSurface<LinearWalk<PackedMask>>
  private(set) var ids: [LayerID]

  /// Two opaque layers of 100 × 100 points at (0, 0) and (200, 0).
  static var pair: StackScene { StackScene([layer(0), layer(200)], images: [.rows("#")]) }

  static func layer(
    _ x: Double, _ y: Double = 0, gates: ViewGates = .open, parent: Int? = nil, image: Int? = 0
  ) -> NamedLayer {
    .init(StackLayer(.at(x, y, 100, 100), gates: gates), image: image, parent: parent)
  }

  init(_ scene: StackScene, overlays: Set<Int> = [], hoverImages: [Int: StackImage] = [:]) throws {
    let stack = HitStack(scene)
    ids = stack.list
    let ids = ids
    surface = try StackSurface(stack, overlays: Set(overlays.map { ids[$0] }))
    for (place, image) in hoverImages { try surface.setHoverImage(image, of: ids[place]) }
  }

  mutating func make(_ change: Change) throws {
    let ids = ids
    switch change {
    case .remove(let place): try surface.edit { try $0.remove(ids[place]) }
    case .insert(let x, let y):
      let new = try surface.edit {
        try $0.insert(StackLayer(.at(x, y, 100, 100)), image: $0.add(.rows("#")))
      }
      self.ids.append(new)
    case .gates(let place, let gates): try surface.edit { try $0.setGates(gates, of: ids[place]) }
    case .move(let place, let x, let y):
      try surface.edit { try $0.move(ids[place], to: .at(x, y, 100, 100)) }
    }
  }
}

extension TouchEvent {
  static func began(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .began, at: Point(x: x, y: y))
  }

  static func moved(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .moved, at: Point(x: x, y: y))
  }

  static func ended(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .ended, at: Point(x: x, y: y))
  }

  static func cancelled(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .cancelled, at: Point(x: x, y: y))
  }

  static func hovered(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .hovered, at: Point(x: x, y: y))
  }

  static func exited(_ x: Double, _ y: Double, finger: Int = 0, time: Double = 0) -> Self {
    TouchEvent(time: time, finger: finger, .exited, at: Point(x: x, y: y))
  }
}
