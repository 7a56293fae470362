import Corpora
import HitTesting
import StrictJSON

/// The check that an adapter answers each wrong request with an error, and goes on as if it had not
/// come.
package enum ProtocolCheck {
  /// What a program of some capabilities is sent.
  package static func dialogs(for capabilities: Capabilities) -> [ProtocolDialog] {
    let isAskedStacks = !capabilities.stackQueries.isEmpty
    let world = DialogWorld(capabilities)
    var dialogs = wrongRequests + wrongFeatureRequests(capabilities)
    dialogs += missingImages(capabilities)
    if isAskedStacks { dialogs += wrongStackRequests + (world?.stackDialogs ?? []) }
    if isAskedStacks, let fallback = capabilities.unknown {
      dialogs += world?.dialogsOfMissingImages(fallback) ?? []
    }
    if capabilities.touchReports.contains(.finger) { dialogs += wrongTouchRequests }
    if isAskedStacks { dialogs += world?.touchDialogs ?? [] }
    return dialogs.filter { dialog in
      dialog.reports.isSubset(of: capabilities.touchReports)
        && (!dialog.testsPoints || capabilities.queries.contains(.point))
    }
  }

  /// The wrong requests to every program; each is named after its fault.
  private static let wrongRequests: [ProtocolDialog] = [
    ProtocolDialog(name: "not-json", lines: ["this is no JSON"]),
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
  private static let wrongStackRequests: [ProtocolDialog] = [
    stack("stack-of-a-circle", layer("a", in: "b"), layer("b", in: "a")),
    stack("stack-with-a-layer-in-two-places", layer("a"), layer("a")),
    stack("stack-with-a-layer-in-the-first-and-last-place", layer("a"), layer("b"), layer("a")),
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

  /// The sound requests before each wrong one about touches: a stack of no layers, whose touches
  /// are tracked.
  private static let touchPreparation = [
    StackRequest(layers: [], rules: ImageRules(.atLeast(1))).line, TrackRequest().line,
  ]

  /// The wrong requests to a program that takes touches.
  ///
  /// Sound events that lead to the fault are in the same request, so that each stands alone.
  private static let wrongTouchRequests: [ProtocolDialog] =
    ([
      touch("finger-that-never-began", ["moved": [0, 0]]),
      touch("finger-that-began-twice", ["began": [0, 0]], ["began": [0, 0]]),
      touch("time-that-goes-back", ["began": [0, 0], "time": 2], ["ended": [0, 0], "time": 1]),
      touch("point-that-is-not-finite", ["began": ["nan", 0]]),
      touch("unknown-phase", ["pushed": [0, 0]]),
      request("overlay-of-an-unknown-layer", ["op": "track", "overlays": ["nobody"]]),
    ] + strangeNumbers).map { ProtocolDialog(name: $0.name, lines: touchPreparation + $0.lines) }

  /// Events of every kind with a number that is none, and swipes with limits that are none or
  /// negative.
  private static let strangeNumbers: [ProtocolDialog] = {
    let words: [JSON] = ["nan", "inf", "-inf"]
    var all: [ProtocolDialog] = []
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
    for (key, other) in [("moreThanAlong", "lessThanAcross"), ("lessThanAcross", "moreThanAlong")] {
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

  private static func request(_ name: String, _ json: JSON) -> ProtocolDialog {
    ProtocolDialog(name: name, lines: [json.line])
  }

  private static func touch(_ name: String, _ events: JSON...) -> ProtocolDialog {
    touch(name, events)
  }

  private static func touch(_ name: String, _ events: [JSON]) -> ProtocolDialog {
    request(name, ["op": "touch", "events": .array(events)])
  }

  private static func query(_ name: String, _ queries: JSON...) -> ProtocolDialog {
    request(name, ["op": "hit-stack", "queries": .array(queries)])
  }

  private static func change(_ name: String, _ changes: JSON...) -> ProtocolDialog {
    request(name, ["op": "change-stack", "changes": .array(changes)])
  }

  private static func stack(_ name: String, _ layers: NamedLayer...) -> ProtocolDialog {
    ProtocolDialog(
      name: name, lines: [StackRequest(layers: layers, rules: ImageRules(.atLeast(1))).line])
  }

  private static func geometry(masksToBounds: Bool) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: 1, height: 1), attachment: .matrix(.identity), masksToBounds: masksToBounds)
  }

  private static func layer(
    _ name: String, in parent: String? = nil, image: String? = nil
  ) -> NamedLayer {
    NamedLayer(name, image: image, parent: parent, StackLayer(geometry(masksToBounds: false)))
  }

  private static func test(_ name: String, of image: String, points: JSON) -> ProtocolDialog {
    request(
      name,
      [
        "op": "test", "image": .string(image), "layer": geometry(masksToBounds: true).json,
        "minimumAlpha": 128, "sampling": "nearest", "points": points,
      ])
  }

  /// The name of the suite in reports.
  package static let suite = "protocol/requests"
}
