import HitTesting
import StrictJSON

extension SuiteTouch {
  init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(known: [
      "name", "minimumAlpha", "images", "layers", "overlays", "hoverImages", "moreThanAlong",
      "lessThanAcross", "events", "then",
    ])
    self.name = name
    minimumAlpha = try members.required("minimumAlpha", in: cursor).integer(0...256)
    images = try members.required("images", in: cursor).dictionary(SuiteImage.init(reading:))
    layers = try members.required("layers", in: cursor).list { (layer) throws(JSONFault) in
      try SuiteStackLayer(reading: layer, allowsCopies: false)
    }
    overlays = try members["overlays"]?.strings() ?? []
    hoverImages =
      try members["hoverImages"]?.dictionary { (id) throws(JSONFault) in try id.string() } ?? [:]
    moreThanAlong = try members["moreThanAlong"]?.numeral()
    lessThanAcross = try members["lessThanAcross"]?.numeral()
    let events = try members.required("events", in: cursor).list(SuiteTouchEvent.init(reading:))
    stages = [Stage(events: events)]
    for stage in try members["then"]?.elements() ?? [] {
      let parts = try stage.members(known: ["changes", "events"])
      stages.append(
        Stage(
          changes: try parts.required("changes", in: stage).list(SuiteStage.Change.init(reading:)),
          events: try parts.required("events", in: stage).list(SuiteTouchEvent.init(reading:))))
    }
  }
}

extension SuiteTouchEvent {
  /// The numbers that a finger can have.
  static let fingers = 0...65_535

  init(reading cursor: JSONCursor) throws(JSONFault) {
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
    if let margin = members["margin"], margin.value != .null {
      self.margin = try margin.numeral().value
    }
    flags = try members["flags"]?.strings() ?? []
  }
}
