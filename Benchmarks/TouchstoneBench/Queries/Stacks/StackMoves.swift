import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// A frame in which some layers of a stack move, or all of them, and the strategy follows.
///
/// A layer that moves goes a point and a half to the right, and back when it moves the next time, so
/// that all frames are alike. The time is per frame, and holds the changes of the stack too.
struct StackMoves<S: StackStrategy>: QueryModel {
  let query: BenchmarkQuery
  let field: StackField

  private static var step: Double { 1.5 }

  /// The stack with its strategy, and which layers move next.
  final class Animation {
    var tester: StackHitTester<S>
    let ids: [LayerID]
    var next = 0
    /// Whether layers go to the right now.
    var goesOut = true

    init(_ stack: HitStack) throws {
      tester = try StackHitTester(stack)
      ids = stack.list
    }
  }

  /// The layers that move per frame: one in a hundred, or all.
  private var moving: Int {
    query == .stackMoveAll ? field.place.layers : max(1, field.place.layers / 100)
  }

  func prepare() throws -> Animation { try Animation(field.stack) }

  func run(_ slice: TimedSlice, _ animation: Animation) throws {
    let count = moving
    let layers = field.layers
    while slice.keepRunning(1) {
      let (first, offset) = (animation.next, animation.goesOut ? Self.step : 0)
      try animation.tester.edit { stack in
        for place in first..<first + count {
          var geometry = layers[place].geometry
          guard case .anchored(var position, let anchor, let transform) = geometry.attachment else {
            continue
          }
          position.x += offset
          geometry.attachment = .anchored(
            position: position, anchorPoint: anchor, transform: transform)
          try stack.move(animation.ids[place], to: geometry)
        }
      }
      animation.next += count
      if animation.next + count > layers.count {
        animation.next = 0
        animation.goesOut.toggle()
      }
    }
  }
}
