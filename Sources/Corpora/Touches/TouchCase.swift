import HitTesting

/// Fingers and pointers on the layers of a stack, which may change between their events.
package struct TouchCase: StagedCase {
  package typealias Answer = [TouchOutcome<String>]
  package typealias Question = TouchEvent
  package typealias Stage = CaseStage<TouchEvent>
  package typealias Probe = Stage.Probe
  package static let modes = [QueryMode.touch]

  package let name: String
  /// The names of the layers that let everything through, with all that they hold.
  package let overlays: Set<String>
  /// The name of the image that a layer shows while a pointer is over it, by the layer's name.
  package let hoverImages: [String: String]
  package let swipeRule: SwipeRule
  package private(set) var stages: [Stage]
  /// Whether the events can follow each other.
  private var sequence = TouchSequence()
  /// The names of all layers that were ever there.
  private var names: Set<String>

  /// Makes a case, whose stages and events follow.
  ///
  /// - Throws: ``TouchCaseError`` for overlays and hover images that lead nowhere, for limits of
  ///   swipes that are negative or not finite, and for events that cannot follow each other.
  package init(
    _ name: String, _ scene: LayerScene, overlays: Set<String> = [],
    hoverImages: [String: String] = [:],
    swipeRule: SwipeRule = .published, probes: [Probe] = []
  ) throws(TouchCaseError) {
    self.name = name
    self.overlays = overlays
    self.hoverImages = hoverImages
    self.swipeRule = swipeRule
    names = Set(scene.layers.map(\.name))
    stages = [Stage(changes: [], scene: scene, probes: [])]
    for name in overlays.union(hoverImages.keys).sorted() where !names.contains(name) {
      throw .scene(.unknownLayer(name))
    }
    for (layer, image) in hoverImages.sorted(by: { $0.key < $1.key })
    where scene.images[image] == nil {
      throw .scene(.unknownImage(image, of: layer))
    }
    for limit in [swipeRule.moreThanAlong, swipeRule.lessThanAcross]
    where !(limit >= 0 && limit.isFinite) {
      throw .limit(limit)
    }
    try touch(probes)
  }

  /// Adds a stage that changes the layers of the last one.
  ///
  /// - Throws: ``TouchCaseError``; the case is then as before.
  package mutating func add(
    _ changes: [SceneChange], probes: [Probe] = []
  ) throws(TouchCaseError) {
    var changed = self
    var scene = stages.last!.scene
    for change in changes {
      if case .insert(let layer, _) = change, !changed.names.insert(layer.name).inserted,
        !scene.layers.contains(where: { $0.name == layer.name })
      {
        throw .nameUsedAgain(layer.name)
      }
      do {
        try scene.apply(change)
      } catch let error as StackDescriptionError {
        throw .scene(error)
      } catch {
        throw .possibleChanges
      }
    }
    changed.stages.append(Stage(changes: changes, scene: scene, probes: []))
    try changed.touch(probes)
    self = changed
  }

  /// Adds events to the last stage.
  ///
  /// - Throws: ``TouchCaseError/event(_:_:)``; the case is then as before.
  package mutating func touch(_ probes: [Probe]) throws(TouchCaseError) {
    var next = sequence
    for (index, event) in probes.map(\.query).enumerated() {
      do {
        try next.accept(event)
      } catch {
        throw .event(self.probes.count + index, error)
      }
    }
    sequence = next
    stages[stages.count - 1].probes += probes
  }

  /// The last event, which what happened before leads to.
  package var mainQuestion: Int? { probes.isEmpty ? nil : probes.count - 1 }

  /// What a program has to report to be asked at all: fingers, pointers or both.
  package var needs: Set<TouchReport> {
    Set(asked.map { [.hovered, .exited].contains($0.phase) ? .pointer : .finger })
  }
}

/// What a program reports about touches, by its words in the protocol.
package enum TouchReport: String, CaseIterable, Codable, Hashable, Sendable {
  /// Taps, swipes and cancelled touches.
  case finger
  /// Views that pointers enter and leave.
  case pointer
  /// Views that are removed or gated while a finger is on them.
  case lost
  /// Holes of hover images.
  case flickered
}

/// Why events, or the layers under them, are not a case.
package enum TouchCaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The layers are not a stack, or a name leads nowhere.
  case scene(StackDescriptionError)
  /// Changes that are to be refused are possible.
  case possibleChanges
  /// An event, counted from 0, cannot follow those before it.
  case event(Int, TouchError)
  /// A layer has the name of one that was removed; the two could not be distinguished.
  case nameUsedAgain(String)
  /// A limit of swipes is negative or not finite.
  case limit(Double)

  package var description: String {
    switch self {
    case .scene(let error): "\(error)"
    case .possibleChanges: "\(PossibleChanges())"
    case .event(let index, let error): "event \(index): \(error)"
    case .nameUsedAgain(let name): "layer \"\(name)\" has the name of one that was removed"
    case .limit(let limit): "a swipe has a limit of \(limit) points; expected 0 or more"
    }
  }
}

extension TouchOutcome: ListedAnswer where View == String {
  /// The outcome in words, such as `swipe left 30.0 rose` or `tap rose`.
  package var inWords: String {
    switch self {
    case .tap(let view): "tap \(view)"
    case .swipe(let swipe, let view):
      "swipe \(swipe.direction.rawValue) \(swipe.distance)" + (view.map { " \($0)" } ?? "")
    case .cancelled(let view): "cancelled" + (view.map { " \($0)" } ?? "")
    case .lost(let view, let loss): "lost \(view) \(loss.rawValue)"
    case .entered(let view): "entered \(view)"
    case .left(let view): "left \(view)"
    case .flickered(let view): "flickered \(view)"
    }
  }
}

extension TouchEvent: StageQuestion {
  package var mode: QueryMode { .touch }
  /// The event in words, without its time.
  package var words: String { "(\(point.x), \(point.y)), finger \(finger) \(phase.rawValue)" }
}

extension QueryMode {
  /// A finger or a pointer does something, and it is asked what that means.
  package static let touch = QueryMode("touch", option: "event")
}
