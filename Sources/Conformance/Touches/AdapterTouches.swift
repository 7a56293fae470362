import Corpora
import HitTesting
import StrictJSON

/// The request to track touches on the stack that is shown, from a state in which nothing touches.
package struct AdapterTouches: Sendable {
  /// The names of the layers that let everything through.
  package var overlays: [String]
  /// The ids of the images that layers show while a pointer is over them, by the layers' names.
  package var hoverImages: [String: String]
  /// When a movement is a swipe.
  package var swipeRule: SwipeRule

  package init(
    overlays: [String] = [], hoverImages: [String: String] = [:],
    swipeRule: SwipeRule = .published
  ) {
    self.overlays = overlays
    self.hoverImages = hoverImages
    self.swipeRule = swipeRule
  }

  var line: String {
    let images = hoverImages.sorted { $0.key < $1.key }.map {
      "\(JSONText.quoted($0)):\(JSONText.quoted($1))"
    }
    return
      "{\"op\":\"track\",\"overlays\":[\(overlays.map(JSONText.quoted).joined(separator: ","))],"
      + "\"hoverImages\":{\(images.joined(separator: ","))},"
      + "\"moreThanAlong\":\(JSONText.number(swipeRule.moreThanAlong)),"
      + "\"lessThanAcross\":\(JSONText.number(swipeRule.lessThanAcross))}"
  }

  init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    overlays = try members["overlays"]?.strings() ?? []
    hoverImages =
      try members["hoverImages"]?.dictionary { (id) throws(JSONFault) in try id.string() } ?? [:]
    swipeRule = SwipeRule(
      moreThanAlong: try members["moreThanAlong"]?.double() ?? SwipeRule.published.moreThanAlong,
      lessThanAcross: try members["lessThanAcross"]?.double() ?? SwipeRule.published.lessThanAcross)
  }
}

extension TouchEvent {
  /// The event as a JSON object.
  var requestText: String {
    "{\"\(phase.rawValue)\":\(JSONText.numbers([point.x, point.y])),\"finger\":\(finger),"
      + "\"time\":\(JSONText.number(time))}"
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
