import Corpora
import HitTesting
import Processes
import StrictJSON

/// The check that an adapter answers each wrong request with an error and keeps running.
enum ProtocolCheck {
  /// A wrong request, which is named after its fault.
  typealias Request = (name: String, line: String)

  /// The wrong requests to every program.
  static let wrongRequests: [Request] = [
    ("not-json", "this is no JSON"),
    request("unknown-operation", ["op": "jump"]),
    request(
      "unknown-format",
      [
        "op": "image", "id": "never shown", "width": 1, "height": 1, "bytesPerRow": 1,
        "format": "rgb5", "pixels": "/w==",
      ]),
    test("unknown-image", of: "never shown", points: [[0.5, 0.5]]),
    test("unknown-image-of-javascript", of: "constructor", points: [[0.5, 0.5]]),
    test("unknown-image-asked-nothing", of: "never sent", points: []),
  ]

  /// The wrong requests to a program that takes stacks.
  static let wrongStackRequests: [Request] = [
    stack("stack-of-a-circle", layer("a", in: "b"), layer("b", in: "a")),
    stack("stack-with-a-layer-in-two-places", layer("a"), layer("a")),
    stack(
      "stack-with-a-layer-in-the-first-and-last-place", layer("a"), layer("b"), layer("a")),
    stack(
      "stack-with-a-held-layer-in-two-places", layer("b"), layer("c", in: "b"),
      layer("c", in: "b")),
    stack("stack-with-an-unknown-parent", layer("a", in: "nobody")),
    stack("stack-with-an-unknown-image", layer("a", image: "never shown")),
    query("unknown-order", ["disc": [0, 0, 1], "order": "best"]),
    query("query-of-a-stack-by-no-known-shape", ["ring": [0, 0, 1]]),
    query("disc-without-a-radius", ["topmost": [0, 0]], ["disc": [0, 0], "order": "topmost"]),
    change("change-of-an-unknown-layer", ["remove": "nobody"]),
    change("move-of-an-unknown-layer", ["move": "nobody"]),
    change("change-of-no-known-kind", ["turn": "nobody"]),
  ]

  /// The sound requests before each wrong one about touches: a stack of no layers, whose touches are
  /// tracked.
  static let touchPreparation = [
    StackRequest(layers: [], threshold: .atLeast(1)).line, TrackRequest().line,
  ]

  /// The wrong requests to a program that takes touches.
  ///
  /// Sound events that lead to the fault are in the same request, so that each stands alone.
  static let wrongTouchRequests: [Request] =
    [
      touch("finger-that-never-began", ["moved": [0, 0]]),
      touch("finger-that-began-twice", ["began": [0, 0]], ["began": [0, 0]]),
      touch(
        "time-that-goes-back", ["began": [0, 0], "time": 2], ["ended": [0, 0], "time": 1]),
      touch("point-that-is-not-finite", ["began": ["nan", 0]]),
      touch("unknown-phase", ["pushed": [0, 0]]),
      request("overlay-of-an-unknown-layer", ["op": "track", "overlays": ["nobody"]]),
    ] + strangeNumbers

  /// Events of every kind with a number that is none, and swipes with limits that are none or negative.
  private static let strangeNumbers: [Request] = {
    let words: [JSON] = ["nan", "inf", "-inf"]
    var all: [Request] = []
    for (phase, before) in [
      ("began", []), ("moved", ["began"]), ("ended", ["began"]), ("cancelled", ["began"]),
      ("hovered", []), ("exited", ["hovered"]),
    ] {
      for word in words {
        for other in [0, 1, -2.5].map(JSON.number) {
          let changed: [(String, JSON)] = [
            ("x", [phase: [word, other]]), ("y", [phase: [other, word]]),
            ("time", [phase: [other, 1], "time": word]),
          ]
          for (key, event) in changed {
            let events = before.map { [$0: [1, 1], "time": -1] as JSON } + [event]
            all.append(touch("\(phase)-at-\(other.line)-with-\(plain(word))-as-\(key)", events))
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
        ].map { [$0: [1, 1], "time": .integer($1)] as JSON }
        all.append(touch("\(phase)-before-\(earlier)", events))
      }
    }
    for (key, other) in [
      ("moreThanAlong", "lessThanAcross"), ("lessThanAcross", "moreThanAlong"),
    ] {
      for word in words + [-1, .number(-.leastNonzeroMagnitude)] {
        for more in [[:], [other: 1], [other: 7.5]] as [JSON] {
          let name = "\(key)-of-\(plain(word))\(plain(more))"
          all.append(request(name, ["op": "track", key: word] + more))
        }
      }
    }
    return all
  }()

  /// The letters and digits of a value, for a name.
  private static func plain(_ value: JSON) -> String {
    value.line.filter { !"{}\",:".contains($0) }
  }

  private static func request(_ name: String, _ json: JSON) -> Request { (name, json.line) }

  private static func touch(_ name: String, _ events: JSON...) -> Request { touch(name, events) }

  private static func touch(_ name: String, _ events: [JSON]) -> Request {
    request(name, ["op": "touch", "events": .array(events)])
  }

  private static func query(_ name: String, _ queries: JSON...) -> Request {
    request(name, ["op": "hit-stack", "queries": .array(queries)])
  }

  private static func change(_ name: String, _ changes: JSON...) -> Request {
    request(name, ["op": "change-stack", "changes": .array(changes)])
  }

  private static func stack(_ name: String, _ layers: NamedLayer...) -> Request {
    (name, StackRequest(layers: layers, threshold: .atLeast(1)).line)
  }

  private static func geometry(masksToBounds: Bool) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: 1, height: 1), attachment: .matrix(.identity), masksToBounds: masksToBounds)
  }

  private static func layer(
    _ name: String, in parent: String? = nil, image: String? = nil
  ) -> NamedLayer {
    NamedLayer(
      name, image: image, parent: parent, StackLayer(geometry(masksToBounds: false)))
  }

  private static func test(_ name: String, of image: String, points: JSON) -> Request {
    request(
      name,
      [
        "op": "test", "image": .string(image), "layer": geometry(masksToBounds: true).json,
        "minimumAlpha": 128, "sampling": "nearest", "points": points,
      ])
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
        try AdapterReply<[Spoken<Bool>]>(answering: 0, line)
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
