import Corpora
import HitTesting
import StrictJSON

/// The request to track touches on the stack that is shown, from a state in which nothing touches.
package struct TrackRequest {
  /// The names of the layers that let everything through.
  package var overlays: [String] = []
  /// The ids of the images that layers show while a pointer is over them, by the layers' names.
  package var hoverImages: [String: String] = [:]
  /// When a movement is a swipe.
  package var swipeRule = SwipeRule.published
}

extension TrackRequest: AdapterRequest {
  package static let operation = "track"

  /// What is empty is left out, and so is a limit that is the published one.
  package var members: JSON {
    let published = SwipeRule.published
    func limit(_ limit: KeyPath<SwipeRule, Double>) -> JSON? {
      swipeRule[keyPath: limit] == published[keyPath: limit]
        ? nil : .number(swipeRule[keyPath: limit])
    }
    return [
      "overlays": overlays.isEmpty ? nil : .strings(overlays),
      "hoverImages": hoverImages.isEmpty ? nil : .sorted(hoverImages, JSON.string),
      "moreThanAlong": limit(\.moreThanAlong), "lessThanAcross": limit(\.lessThanAcross),
    ]
  }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    overlays = try members["overlays"]?.strings() ?? []
    hoverImages = try members["hoverImages"]?.texts() ?? [:]
    swipeRule = SwipeRule(
      moreThanAlong: try members["moreThanAlong"]?.double() ?? SwipeRule.published.moreThanAlong,
      lessThanAcross: try members["lessThanAcross"]?.double() ?? SwipeRule.published.lessThanAcross)
  }

  package func answer(by server: inout AdapterServer) throws -> JSON? {
    let images = server.shownImages
    let scene = try server.shownStack { $0.scene(showing: hoverImages.values, of: images) }
    if !TouchCase.isAnswered(by: server.contender) { throw AnswerFailure.unsupported("no touches") }
    if !scene.maskRules.isEmpty {
      throw AnswerFailure.unsupported("no touches on layers with masks")
    }
    if scene.rules.areSmooth {
      throw AnswerFailure.unsupported("no touches on images that are interpolated")
    }
    server.touches = try AdapterTouchServer(self, scene)
    return accepted
  }
}

/// Events of fingers and pointers, in order.
package struct TouchRequest: AdapterQuestion {
  package typealias Answer = TouchCase.Answer

  package static let operation = "touch"
  package var events: [TouchEvent]

  package init(_ events: [TouchEvent]) { self.events = events }

  package var count: Int { events.count }

  package var members: JSON { ["events": .array(events.map(\.json))] }

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    events = try members.required("events", in: root).list(TouchEvent.init(requested:))
  }

  package func answers(by server: inout AdapterServer) throws -> [TouchCase.Answer?] {
    let contender = server.contender
    guard server.touches != nil else {
      throw JSONFault(path: "", reason: "no touches are tracked")
    }
    if server.areTouchesUnknown {
      throw AnswerFailure.unsupported("no touches on layers without their images")
    }
    return try server.touches!.outcomes(of: events, by: contender)
  }

  package func margins(by server: AdapterServer) -> [Double?] {
    server.touches?.margins(ofLast: events.count) ?? []
  }
}

extension TouchOutcome: SpokenElement where View == String {
  package static var key: String { "outcomes" }
  package static var nouns: (questions: String, elements: String) { ("events", "outcomes") }

  package init(spoken cursor: JSONCursor) throws(JSONFault) {
    try self.init(reading: cursor) { cursor throws(JSONFault) in try cursor.double() }
  }

  package var spoken: JSON { json(number: JSON.number) }
}

extension TouchEvent {
  var json: JSON {
    [
      phase.rawValue: .numbers([point.x, point.y]), "finger": .integer(finger),
      "time": .number(time),
    ]
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let (phase, place) = try cursor.choice(of: TouchPhase.self)
    let members = try cursor.members(known: nil)
    let point = try place.doubles(2)
    let last = Int(Int32.max)
    self.init(
      time: try members["time"]?.double() ?? 0,
      finger: try members["finger"]?.integer(-last...last) ?? 0, phase,
      at: Point(x: point[0], y: point[1]))
  }
}
