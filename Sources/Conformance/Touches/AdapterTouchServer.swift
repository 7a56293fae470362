import Corpora
import HitTesting
import StrictJSON

/// The touches that an adapter has tracked since it was asked to, so that a contender is asked as a
/// program that goes on.
struct AdapterTouchServer {
  private var touches: TouchCase
  /// The names of all layers that were there since.
  private var names: Set<String>
  /// What changed since the last event.
  private var changes: [SceneChange] = []

  /// The most events that are tracked, because all are repeated before each answer.
  private static let mostEvents = 10_000

  /// Tracks nothing yet, on the layers as they are.
  ///
  /// - Throws: ``TouchCaseError``.
  init(_ request: TrackRequest, _ scene: LayerScene) throws {
    names = Set(scene.layers.map(\.name))
    touches = try TouchCase(
      "request", scene, overlays: Set(request.overlays), hoverImages: request.hoverImages,
      swipeRule: request.swipeRule)
  }

  /// Follows changes of the layers that are made.
  ///
  /// - Throws: ``TouchCaseError/nameUsedAgain(_:)``, and then none of them is followed.
  mutating func follow(_ changes: [SceneChange]) throws(TouchCaseError) {
    var names = names
    for case .insert(let layer, _) in changes where !names.insert(layer.name).inserted {
      throw .nameUsedAgain(layer.name)
    }
    self.names = names
    self.changes += changes
  }

  /// Follows a new image of layers.
  mutating func follow(image changes: [SceneChange]) { self.changes += changes }

  /// Whether a layer shows one of some images while a pointer is over it.
  func shows(_ images: Set<String>) -> Bool {
    !images.isDisjoint(with: touches.hoverImages.values)
  }

  /// What a contender says that events mean.
  ///
  /// - Throws: ``TouchCaseError`` for events that cannot follow those before them, and then none of
  ///   them counts; ``AnswerFailure`` of the contender.
  mutating func outcomes(
    of events: [TouchEvent], by contender: any Contender
  ) throws -> [TouchCase.Answer?] {
    var next = touches
    let touched = events.map { TouchCase.Probe($0) }
    if changes.isEmpty { try next.touch(touched) } else { try next.add(changes, probes: touched) }
    guard next.probes.count <= Self.mostEvents else {
      throw JSONFault(path: "events", reason: "at most \(Self.mostEvents) are tracked")
    }
    let outcomes = try next.answers(of: contender).last(next.questions.suffix(events.count))
    touches = next
    changes = []
    return outcomes
  }

  /// The margins in points of the last events, for ``AdapterServer/oracle``.
  func margins(ofLast count: Int) -> [Double?] {
    let answers = TouchAnswers(touches)
    return touches.probes.indices.suffix(count).map { answers.margin(of: $0) }
  }
}
