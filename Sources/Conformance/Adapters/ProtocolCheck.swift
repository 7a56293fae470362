import Corpora
import HitTesting
import Processes
import StrictJSON

/// The check that an adapter answers each wrong request with an error and keeps running.
enum ProtocolCheck {
  /// The wrong requests, each named after its fault.
  static let wrongRequests: [(name: String, line: String)] = [
    ("not-json", "this is no JSON"),
    ("unknown-operation", "{\"op\":\"jump\"}"),
    (
      "unknown-format",
      """
      {"op":"image","id":"never shown","width":1,"height":1,"bytesPerRow":1,\
      "format":"rgb5","pixels":"/w=="}
      """
    ),
    ("unknown-image", test(image: "never shown", points: "[0.5,0.5]")),
    ("unknown-image-of-javascript", test(image: "constructor", points: "[0.5,0.5]")),
    ("unknown-image-asked-nothing", test(image: "never sent", points: "")),
  ]

  /// The wrong requests to a program that takes stacks.
  static let wrongStackRequests: [(name: String, line: String)] = [
    ("stack-of-a-circle", stack(layer("a", in: "b"), layer("b", in: "a"))),
    ("stack-with-a-layer-in-two-places", stack(layer("a"), layer("a"))),
    ("stack-with-a-layer-in-the-first-and-last-place", stack(layer("a"), layer("b"), layer("a"))),
    (
      "stack-with-a-held-layer-in-two-places",
      stack(layer("b"), layer("c", in: "b"), layer("c", in: "b"))
    ),
    ("stack-with-an-unknown-parent", stack(layer("a", in: "nobody"))),
    ("stack-with-an-unknown-image", stack(layer("a", image: "never shown"))),
    (
      "unknown-order",
      #"{"op":"hit-stack","queries":[{"disc":[0,0,1],"order":"best"}]}"#
    ),
    ("query-of-a-stack-by-no-known-shape", #"{"op":"hit-stack","queries":[{"ring":[0,0,1]}]}"#),
    (
      "disc-without-a-radius",
      #"{"op":"hit-stack","queries":[{"topmost":[0,0]},{"disc":[0,0],"order":"topmost"}]}"#
    ),
    (
      "change-of-an-unknown-layer",
      #"{"op":"change-stack","changes":[{"remove":"nobody"}]}"#
    ),
    ("move-of-an-unknown-layer", #"{"op":"change-stack","changes":[{"move":"nobody"}]}"#),
    ("change-of-no-known-kind", #"{"op":"change-stack","changes":[{"turn":"nobody"}]}"#),
  ]

  /// The sound requests before each wrong one about touches: a stack of no layers, whose touches are
  /// tracked.
  static let touchPreparation = [stack(), TrackRequest().line]

  /// The wrong requests to a program that takes touches.
  ///
  /// Sound events that lead to the fault are in the same request, so that each stands alone.
  static let wrongTouchRequests: [(name: String, line: String)] =
    [
      ("finger-that-never-began", touch(#"{"moved":[0,0]}"#)),
      ("finger-that-began-twice", touch(#"{"began":[0,0]}"#, #"{"began":[0,0]}"#)),
      ("time-that-goes-back", touch(#"{"began":[0,0],"time":2}"#, #"{"ended":[0,0],"time":1}"#)),
      ("point-that-is-not-finite", touch(#"{"began":["nan",0]}"#)),
      ("unknown-phase", touch(#"{"pushed":[0,0]}"#)),
      ("overlay-of-an-unknown-layer", #"{"op":"track","overlays":["nobody"]}"#),
    ] + strangeNumbers

  /// Events of every kind with a number that is none, and swipes with limits that are none or negative.
  private static let strangeNumbers: [(name: String, line: String)] = {
    let words = ["\"nan\"", "\"inf\"", "\"-inf\""]
    var all: [(name: String, line: String)] = []
    for (phase, before) in [
      ("began", []), ("moved", ["began"]), ("ended", ["began"]), ("cancelled", ["began"]),
      ("hovered", []), ("exited", ["hovered"]),
    ] {
      for word in words {
        for other in [0, 1, -2.5] {
          for (key, numbers) in [
            ("x", "[\(word),\(other)]"), ("y", "[\(other),\(word)]"),
            ("time", "[\(other),1],\"time\":\(word)"),
          ] {
            let events =
              before.map { "{\"\($0)\":[1,1],\"time\":-1}" } + ["{\"\(phase)\":\(numbers)}"]
            let name = "\(phase)-at-\(other)-with-\(word.filter { $0 != "\"" })-as-\(key)"
            all.append((name, touch(events)))
          }
        }
      }
    }
    for (phase, before) in [
      ("moved", "began"), ("ended", "began"), ("cancelled", "began"), ("hovered", "hovered"),
      ("exited", "hovered"),
    ] {
      for (time, earlier) in [(-2, -1), (1, 2), (-1, 0)] {
        let events = [
          (before, time), (before == "began" ? "moved" : "hovered", earlier), (phase, time),
        ]
        all.append(
          (
            "\(phase)-before-\(earlier)",
            touch(events.map { "{\"\($0)\":[1,1],\"time\":\($1)}" })
          ))
      }
    }
    for (key, other) in [
      ("moreThanAlong", "lessThanAcross"), ("lessThanAcross", "moreThanAlong"),
    ] {
      for word in words + ["-1", "-5e-324"] {
        for more in ["", ",\"\(other)\":1", ",\"\(other)\":7.5"] {
          let name = "\(key)-of-\(word)\(more)".filter { !"\",:".contains($0) }
          all.append((name, "{\"op\":\"track\",\"\(key)\":\(word)\(more)}"))
        }
      }
    }
    return all
  }()

  private static func touch(_ events: String...) -> String { touch(events) }

  private static func touch(_ events: [String]) -> String {
    "{\"op\":\"touch\",\"events\":[\(events.joined(separator: ","))]}"
  }

  private static func stack(_ layers: String...) -> String {
    "{\"op\":\"stack\",\"minimumAlpha\":1,\"layers\":[\(layers.joined(separator: ","))]}"
  }

  private static func layer(
    _ name: String, in parent: String? = nil, image: String? = nil
  ) -> String {
    let geometry = LayerGeometry(size: Size(width: 1, height: 1), attachment: .matrix(.identity))
    return LayerScene.Layer(name, image: image, parent: parent, StackLayer(geometry)).requestText
  }

  private static func test(image: String, points: String) -> String {
    """
    {"op":"test","image":"\(image)","layer":{"size":[1,1],"gravity":"resize","contentsScale":1,\
    "matrix":[1,0,0,1,0,0],"masksToBounds":true},"minimumAlpha":128,"sampling":"nearest",\
    "points":[\(points)]}
    """
  }

  /// The name of the suite in reports.
  static let suite = "protocol/requests"

  /// Judges the answer to one wrong request.
  ///
  /// - Parameters:
  ///   - name: the name of the request.
  ///   - answer: the line that the adapter answered, or the reason why it did not.
  /// - Returns: the outcome.
  static func outcome(_ name: String, _ answer: Result<String, ProcessFault>) -> CaseOutcome {
    var outcome = CaseOutcome("\(suite)/\(name)")
    var tally = Tally()
    switch answer {
    case .success(let line):
      let reply = Result { () throws(JSONFault) in
        try AdapterReply<[Bool?]>(answering: 0, line)
      }
      tally.verdicts = 1
      // "unsupported" is as good an answer to an unknown operation or format.
      if case .success(.error) = reply { break }
      if case .success(.unsupported) = reply { break }
      tally.falseHits = 1
      outcome.reason = "answered \(line.start(80)) where it should say {\"error\":\"…\"}"
    case .failure(let fault):
      tally.broken = 1
      outcome.reason = "\(fault)"
    }
    outcome.tallies[.image] = tally
    return outcome
  }
}
