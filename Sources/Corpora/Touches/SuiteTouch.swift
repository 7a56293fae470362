import HitTesting
import StrictJSON

/// One case about touches as a suite file stores it.
package struct SuiteTouch: StagedEntry, Hashable {
  package static let listKey = "touches"
  package static let question = "event"

  package var name: String
  package var scene: SuiteScene
  /// The names of the layers that let everything through.
  package var overlays: [String]
  /// The name of the image that a layer shows while a pointer is over it, by the layer's name.
  package var hoverImages: [String: String]
  /// The distance that a swipe exceeds; `nil` for the published one.
  package var moreThanAlong: Numeral?
  /// The distance that a swipe stays below across; `nil` for the published one.
  package var lessThanAcross: Numeral?
  package var stages: [SuiteStage<SuiteTouchEvent>]

  package init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(
      known: Set(
        SuiteScene.keys + [
          "name", "overlays", "hoverImages", "moreThanAlong", "lessThanAcross", "events", "then",
        ]))
    self.name = name
    scene = try SuiteScene(members, in: cursor, allowsCopies: false)
    overlays = try members["overlays"]?.strings() ?? []
    hoverImages = try members["hoverImages"]?.texts() ?? [:]
    moreThanAlong = try members["moreThanAlong"]?.numeral()
    lessThanAcross = try members["lessThanAcross"]?.numeral()
    stages = try SuiteStage.all(members, in: cursor)
    for key in ["thresholds", "samplings"] {
      if let own = members[key] {
        throw own.fault("images that touches meet have no \(key) of their own")
      }
    }
    if hasMasks { throw cursor.fault("layers that touches follow have no masks") }
  }

  package var json: JSON {
    let tracking: JSON = [
      "overlays": JSON.unlessEmpty(overlays).map(JSON.line),
      "hoverImages": hoverImages.isEmpty ? nil : .sorted(hoverImages, JSON.string),
      "moreThanAlong": moreThanAlong.map(JSON.numeral),
      "lessThanAcross": lessThanAcross.map(JSON.numeral),
    ]
    return ["name": .string(name)] + scene.json + tracking + stages.json()
  }

  package func testCase(in suite: SuiteFile, _ loader: inout ImageLoader) throws -> TouchCase {
    var time = 0.0
    func probes(_ stage: SuiteStage<SuiteTouchEvent>) -> [TouchCase.Probe] {
      stage.questions.map { stored in
        let event = stored.event(after: time)
        time = event.time
        return TouchCase.Probe(event, flags: stored.flags.map(suite.words(of:)))
      }
    }
    let published = SwipeRule.published
    var made = try TouchCase(
      "\(suite.name)/\(name)", try scene.scene(&loader), overlays: Set(overlays),
      hoverImages: hoverImages,
      swipeRule: SwipeRule(
        moreThanAlong: moreThanAlong?.value ?? published.moreThanAlong,
        lessThanAcross: lessThanAcross?.value ?? published.lessThanAcross),
      probes: probes(stages[0]))
    for stage in stages.dropFirst() {
      try made.add(try stage.sceneChanges(&loader), probes: probes(stage))
    }
    return made
  }
}

/// An event as a suite spells it, with its answer.
package struct SuiteTouchEvent: SuiteQuestion {
  package static let listKey = "events"

  package let phase: TouchPhase
  package var point: [Numeral]
  package var finger = 0
  /// The time in seconds; `nil` for that of the event before, or 0.
  package var time: Numeral?
  /// What the event means by the oracle; `nil` if no answer is stored yet.
  package var outcomes: [TouchOutcome<String>]?
  /// The margin in points, for events that limits of swipes decide.
  package var margin: Double?
  package var flags: [String] = []

  /// The event as a value, after one at a time.
  func event(after time: Double) -> TouchEvent {
    TouchEvent(
      time: self.time?.value ?? time, finger: finger, phase,
      at: Point(x: point[0].value, y: point[1].value))
  }

  package var words: String { answerWords(outcomes, margin: margin) }

  static let fingers = 0...65_535

  package init(_ event: TouchEvent) {
    (phase, finger, time) = (event.phase, event.finger, Numeral(event.time))
    point = [Numeral(event.point.x), Numeral(event.point.y)]
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let (phase, place) = try cursor.choice(of: TouchPhase.self)
    let members = try cursor.members(known: [
      phase.rawValue, "finger", "time", "outcomes", "margin", "flags",
    ])
    self.phase = phase
    point = try place.numerals(2)
    finger = try members["finger"]?.integer(Self.fingers) ?? 0
    time = try members["time"]?.numeral()
    outcomes = try members["outcomes"]?.list { (outcome) throws(JSONFault) in
      try TouchOutcome(reading: outcome) { cursor throws(JSONFault) in try cursor.numeral().value }
    }
    (margin, flags) = (try members.margin(), try members.flags())
  }

  package var json: JSON {
    let outcomes = outcomes?.map { outcome in outcome.json { .numeral(Numeral($0)) } }
    return [
      phase.rawValue: .numerals(point), "finger": finger == 0 ? nil : .integer(finger),
      "time": time.map(JSON.numeral), "outcomes": outcomes.map(JSON.array),
      "margin": margin.map { .margin($0) }, "flags": .unlessEmpty(flags),
    ]
  }
}

extension SuiteTouch {
  /// Makes the form of a case; flags are left out.
  package init(_ testCase: TouchCase, named name: String) {
    self.name = spelled(name)
    scene = SuiteScene(testCase.stages[0].scene)
    overlays = testCase.overlays.sorted().map(spelled)
    hoverImages = Dictionary(testCase.hoverImages.map { (spelled($0), spelled($1)) }) { one, _ in
      one
    }
    moreThanAlong = Numeral(testCase.swipeRule.moreThanAlong)
    lessThanAcross = Numeral(testCase.swipeRule.lessThanAcross)
    stages = SuiteStage.all(testCase.stages)
  }
}
