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
    images = [:]
    for (name, image) in try members.required("images", in: cursor).members(known: nil) {
      images[name] = try SuiteImage(reading: image)
    }
    layers = []
    for layer in try members.required("layers", in: cursor).elements() {
      layers.append(try SuiteStackLayer(reading: layer, allowsCopies: false))
    }
    overlays = []
    for overlay in try members["overlays"]?.elements() ?? [] {
      overlays.append(try overlay.string())
    }
    hoverImages = [:]
    for (layer, image) in try members["hoverImages"]?.members(known: nil) ?? [:] {
      hoverImages[layer] = try image.string()
    }
    moreThanAlong = try members["moreThanAlong"]?.numeral()
    lessThanAcross = try members["lessThanAcross"]?.numeral()
    stages = [Stage(events: try Self.events(try members.required("events", in: cursor)))]
    for stage in try members["then"]?.elements() ?? [] {
      let parts = try stage.members(known: ["changes", "events"])
      var changes: [SuiteStage.Change] = []
      for change in try parts.required("changes", in: stage).elements() {
        changes.append(try SuiteStage.Change(reading: change))
      }
      stages.append(
        Stage(changes: changes, events: try Self.events(try parts.required("events", in: stage))))
    }
  }

  private static func events(_ list: JSONCursor) throws(JSONFault) -> [SuiteTouchEvent] {
    var events: [SuiteTouchEvent] = []
    for element in try list.elements() { events.append(try SuiteTouchEvent(reading: element)) }
    return events
  }
}

extension SuiteTouchEvent {
  /// The numbers that a finger can have.
  static let fingers = 0...65_535

  init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    let given = TouchPhase.allCases.filter { members[$0.rawValue] != nil }
    guard given.count == 1, let phase = given.first, let place = members[phase.rawValue] else {
      let phases = TouchPhase.allCases.map(\.rawValue).joined(separator: ", ")
      throw cursor.fault("expected one of \(phases)")
    }
    _ = try cursor.members(known: [
      phase.rawValue, "finger", "time", "outcomes", "margin", "flags",
    ])
    self.phase = phase
    point = try place.numerals(2)
    finger = try members["finger"]?.integer(Self.fingers) ?? 0
    time = try members["time"]?.numeral()
    if let list = members["outcomes"] {
      var outcomes: [TouchOutcome<String>] = []
      for outcome in try list.elements() {
        outcomes.append(
          try TouchOutcome(reading: outcome) { cursor throws(JSONFault) in
            try cursor.numeral().value
          })
      }
      self.outcomes = outcomes
    }
    if let margin = members["margin"], margin.value != .null {
      self.margin = try margin.numeral().value
    }
    for flag in try members["flags"]?.elements() ?? [] { flags.append(try flag.string()) }
  }
}
