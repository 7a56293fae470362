import Contenders
import Corpora
import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import Recipes

/// The rows of the recipes for touches, which are wrong.
enum TouchRecipes {
  /// Adds the rows to a plan: the published overlay over the flowers of a drag, and the published
  /// circle beside that of the library.
  static func register(in plan: inout BenchmarkPlan) {
    plan.register(
      OverlayDrag(), SensitiveOverlay<Int>.page.name, Drag<LinearWalk<PackedMask>>.place)
    plan.register(CircleDrag(fillCenter: { $0 }), "feedback-style", CircleDrag.place)
    plan.register(
      CircleDrag(fillCenter: FeedbackCircle.fillCenter), FeedbackCircle.page.name, CircleDrag.place)
  }
}

/// The stored recording of a drag, followed by the published overlay, which asks a plain walk what
/// is under the finger when it begins and ends.
private struct OverlayDrag: QueryModel {
  var query: BenchmarkQuery { .drag }

  func prepare() throws -> (surface: Drag<LinearWalk<PackedMask>>.Surface, trace: TouchTrace) {
    let stack = FlowerScene(size: FlowerBed.size).stack
    return (.init(strategy: try LinearWalk<PackedMask>(stack)), StandardTrace.drag.trace)
  }

  func run(
    _ slice: TimedSlice,
    _ prepared: (surface: Drag<LinearWalk<PackedMask>>.Surface, trace: TouchTrace)
  ) {
    while slice.keepRunning(prepared.trace.events.count) {
      var overlay = SensitiveOverlay<LayerID>()
      for event in prepared.trace.events {
        do_not_optimize_int64(Int64(overlay.handle(event, on: prepared.surface).count))
      }
    }
  }
}

/// The circle under the finger of the stored recording, drawn into 64 × 64 pixels for each event.
private struct CircleDrag: QueryModel {
  /// The last part of the rows: the radius in points.
  static var place: String { "circle-\(Int(FeedbackStyle.radius))" }

  private static let side = 64

  /// Where the center of the fill is drawn for a finger.
  let fillCenter: @Sendable (Point) -> Point

  var query: BenchmarkQuery { .drag }

  /// The fingers, moved into the middle of the picture by whole pixels.
  func prepare() -> [Point] {
    let middle = Double(Self.side / 2)
    return StandardTrace.drag.trace.events.map { event in
      Point(
        x: middle + event.point.x - event.point.x.rounded(.down),
        y: middle + event.point.y - event.point.y.rounded(.down))
    }
  }

  func run(_ slice: TimedSlice, _ fingers: [Point]) {
    let style = FeedbackStyle()
    while slice.keepRunning(fingers.count) {
      var canvas = PixelCanvas(width: Self.side, height: Self.side, FeedbackColor(0xFFFFFF))
      for finger in fingers {
        canvas.fillDisc(at: finger, radius: FeedbackStyle.radius, style.backing)
        canvas.fillDisc(at: fillCenter(finger), radius: FeedbackStyle.fillRadius, style.fill)
      }
      do_not_optimize_int64(Int64(canvas[Self.side / 2, Self.side / 2][0]))
    }
  }
}
