import Contenders
import HitStacks
import HitTesting
import Recipes

/// What fingers do on two views, and what it means.
///
/// View A covers 0…100 × 0…100 points, and view B 160…260 × 0…100.
package struct TouchScene {
  /// What the fingers do, in a few words.
  package let caption: String
  /// The events, in order.
  package let events: [TouchEvent]

  private init(_ caption: String, _ steps: [(finger: Int, TouchPhase, x: Double, y: Double)]) {
    self.caption = caption
    events = steps.enumerated().map { index, step in
      TouchEvent(
        time: Double(index) / 10, finger: step.finger, step.1, at: Point(x: step.x, y: step.y))
    }
  }

  /// One finger, from one point to another.
  private init(_ caption: String, from: (Double, Double), to: (Double, Double)) {
    self.init(caption, [(0, .began, from.0, from.1), (0, .ended, to.0, to.1)])
  }

  /// The scenes of the page, those that the recipe gets right among them.
  package static let all = [
    TouchScene("a tap on A", from: (50, 50), to: (51, 51)),
    TouchScene("a swipe down that leaves A", from: (50, 80), to: (50, 130)),
    TouchScene("a slanted movement away from A", from: (50, 50), to: (130, 130)),
    TouchScene("a swipe down that ends on A", from: (50, 20), to: (50, 80)),
    TouchScene("a swipe to the right", from: (80, 50), to: (130, 50)),
    TouchScene("a swipe to the left", from: (180, 50), to: (130, 50)),
    TouchScene("a touch of nothing", from: (130, 50), to: (130, 50)),
    TouchScene(
      "a finger on A and one on B",
      [(0, .began, 50, 50), (1, .began, 210, 50), (0, .ended, 50, 50), (1, .ended, 210, 50)]),
    TouchScene("a call comes in", [(0, .began, 50, 50), (0, .cancelled, 50, 50)]),
  ]

  /// The sides of a view.
  static let side = 100.0
  /// The views by name, with the place of the left edge.
  static let views: [(name: String, left: Double)] = [("A", 0), ("B", 160)]

  private static var surface: AnsweringSurface<String> {
    AnsweringSurface { point in
      views.first { view in
        point.x >= view.left && point.x < view.left + side && point.y >= 0 && point.y < side
      }?.name
    }
  }

  /// What the events mean, in words.
  package var meaning: [String] {
    var tracker = TouchTracker<String>()
    return events.flatMap { event -> [String] in
      do {
        return try tracker.handle(event, on: Self.surface).map(Self.words)
      } catch {
        preconditionFailure("a scene with events out of order: \(error)")
      }
    }
  }

  /// What the published overlay says of them.
  package var said: [String] {
    var overlay = SensitiveOverlay<String>()
    return events.flatMap { event in
      overlay.handle(event, on: Self.surface).map { Self.words($0.meaning) }
    }
  }

  private static func words(_ outcome: TouchOutcome<String>) -> String {
    switch outcome {
    case .tap(let view): "tap on \(view)"
    case .swipe(let swipe, let view):
      "swipe \(swipe.direction) by \(Int(swipe.distance)) on \(view ?? "nothing")"
    case .cancelled(let view): "cancelled on \(view ?? "nothing")"
    default: "\(outcome)"
    }
  }

  /// Whether the recipe says what the events mean.
  var isRight: Bool { said == meaning }
  /// All that the events mean.
  var meansInWords: String { Self.list(meaning) }
  /// All that the recipe says.
  var saidInWords: String { Self.list(said) }

  private static func list(_ outcomes: [String]) -> String {
    outcomes.isEmpty ? "nothing" : outcomes.joined(separator: ", ")
  }
}
