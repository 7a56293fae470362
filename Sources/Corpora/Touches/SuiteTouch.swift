import HitTesting

/// One case about touches as a suite file stores it.
package struct SuiteTouch: Hashable, Sendable {
  /// The name in kebab case, which states the fault that the case exposes.
  package var name: String
  /// The smallest alpha that hits, 0…256.
  package var minimumAlpha: Int
  /// The images by name.
  package var images: [String: SuiteImage]
  /// The layers, back to front where depths are equal.
  package var layers: [SuiteStackLayer]
  /// The names of the layers that let everything through.
  package var overlays: [String]
  /// The name of the image that a layer shows while a pointer is over it, by the layer's name.
  package var hoverImages: [String: String]
  /// The distance that a swipe exceeds; `nil` for the published one.
  package var moreThanAlong: Numeral?
  /// The distance that a swipe stays below across; `nil` for the published one.
  package var lessThanAcross: Numeral?
  /// What is changed, and the events after it; the first stage has no changes.
  package var stages: [Stage]

  /// Changes and the events after them.
  package struct Stage: Hashable, Sendable {
    /// The changes.
    package var changes: [SuiteStage.Change] = []
    /// The events.
    package var events: [SuiteTouchEvent] = []
  }

  /// All events in order.
  package var events: [SuiteTouchEvent] { stages.flatMap(\.events) }

  /// All images, those of changes included.
  var allImages: [SuiteImage] {
    let later = stages.flatMap(\.changes).compactMap { change -> SuiteImage? in
      if case .image(_, let image) = change { image } else { nil }
    }
    return images.sorted { $0.key < $1.key }.map(\.value) + later
  }
}

/// An event as a suite spells it, with its answer.
package struct SuiteTouchEvent: Hashable, Sendable {
  /// What happened.
  package let phase: TouchPhase
  /// Where.
  package var point: [Numeral]
  /// The finger or pointer.
  package var finger = 0
  /// The time in seconds; `nil` for that of the event before, or 0.
  package var time: Numeral?
  /// What the event means by the oracle; `nil` if no answer is stored yet.
  package var outcomes: [TouchOutcome<String>]?
  /// The margin in points, for events that limits of swipes decide.
  package var margin: Double?
  /// The faults that a wrong answer indicates, by the names that the suite defines.
  package var flags: [String] = []

  /// The event as a value, after one at a time.
  func event(after time: Double) -> TouchEvent {
    TouchEvent(
      time: self.time?.value ?? time, finger: finger, phase,
      at: Point(x: point[0].value, y: point[1].value))
  }

  var words: String {
    guard let outcomes else { return "nothing" }
    return "[\(outcomes.map(\.words).joined(separator: ", "))], margin "
      + (margin.map { "\($0)" } ?? "null")
  }
}

extension SuiteTouch {
  /// Returns the case as values, with its images and with its flags in words.
  ///
  /// - Throws: an error that names an image file, or ``TouchCaseError``.
  func touchCase(in file: SuiteFile, loader: inout ImageLoader) throws -> TouchCase {
    var images: [String: LayerScene.Image] = [:]
    for (name, image) in self.images { images[name] = try loader.image(image) }
    let scene: LayerScene
    do {
      scene = try LayerScene(
        layers.flatMap(\.layers), images: images, threshold: .atLeast(minimumAlpha))
    } catch {
      throw TouchCaseError.scene(error)
    }
    var time = 0.0
    func events(of stage: Stage) -> [TouchCase.Event] {
      stage.events.map { stored in
        let event = stored.event(after: time)
        time = event.time
        return TouchCase.Event(event, flags: stored.flags.map(file.words(of:)))
      }
    }
    var made = try TouchCase(
      scene, overlays: Set(overlays), hoverImages: hoverImages,
      swipeRule: SwipeRule(
        moreThanAlong: moreThanAlong?.value ?? SwipeRule.published.moreThanAlong,
        lessThanAcross: lessThanAcross?.value ?? SwipeRule.published.lessThanAcross),
      events: events(of: stages[0]))
    for stage in stages.dropFirst() {
      var changes: [SceneChange] = []
      for change in stage.changes { changes.append(try change.change(&loader)) }
      try made.add(changes, events: events(of: stage))
    }
    return made
  }

  /// Sets the answer and the margin of every event by the exact oracle.
  ///
  /// - Returns: whether each answer is confirmed, as ``TouchAnswers/isConfirmed`` says.
  /// - Precondition: `values` is made of this case.
  mutating func judge(_ values: TouchCase) -> [Bool] {
    let answers = TouchAnswers(values)
    var index = 0
    for place in stages.indices {
      for event in stages[place].events.indices {
        stages[place].events[event].outcomes = answers.outcomes(of: index)
        stages[place].events[event].margin = answers.margin(of: index)
        index += 1
      }
    }
    return answers.isConfirmed
  }
}
