import Corpora
import HitTesting
import StrictJSON

/// The dialogs about touches.
extension DialogWorld {
  var touchDialogs: [ProtocolDialog] {
    fingers.map { dialog($0, [.finger], $1) } + pointers.map { dialog($0, [.pointer], $1) }
      + both.map { dialog($0, [.finger, .pointer], $1) } + nulls.map { dialog($0, [.finger], $1) }
  }

  /// A dialog about two layers beside each other, whose touches are tracked.
  private func dialog(
    _ name: String, _ reports: Set<TouchReport>, _ lines: [String]
  ) -> ProtocolDialog {
    ProtocolDialog(name: name, lines: layersShown + [track()] + lines, reports: reports)
  }

  private var layersShown: [String] { shown(besideBy: Self.distance) }

  /// How far the layer `b` is from `a`.
  private static let distance = 10.0

  /// An event over a layer.
  private func event(
    _ phase: TouchPhase, _ finger: Int = 0, on layer: String = "a", at time: Double
  ) -> JSON {
    [
      phase.rawValue: .numbers([layer == "a" ? 1 : Self.distance + 1, 1]),
      "finger": .integer(finger), "time": .number(time),
    ]
  }

  private func touch(
    _ phase: TouchPhase, _ finger: Int = 0, on layer: String = "a", at time: Double
  ) -> String {
    touch(event(phase, finger, on: layer, at: time))
  }

  private var fingers: KeyValuePairs<String, [String]> {
    // Events that end with a wrong one: no such finger is down.
    func refused(_ events: JSON..., at time: Double) -> String {
      let all = events + [event(.moved, 9, at: time)]
      return (["op": "touch", "events": .array(all)] as JSON).line
    }
    return [
      "time-that-goes-back-in-the-next-request": [
        touch(.began, at: 2), touch(.ended, at: 1), touch(.ended, at: 2),
      ],
      "time-that-goes-back-on-another-finger": [
        touch(.began, at: 2), touch(.began, 1, on: "b", at: 1.5), touch(.began, 1, on: "b", at: 2),
        touch(.ended, at: 3), touch(.ended, 1, on: "b", at: 2.5), touch(.ended, 1, on: "b", at: 3),
      ],
      "time-that-goes-back-when-no-finger-is-down": [
        touch(.began, at: 5), touch(.ended, at: 6), touch(.began, at: 5.5), touch(.began, at: 6),
        touch(.ended, at: 6),
      ],
      "time-of-a-refused-request": [
        touch(.began, at: 1), refused(event(.moved, at: 8), at: 9), touch(.moved, at: 2),
        refused(at: 7), touch(.ended, at: 3),
      ],
      "time-of-the-first-request-that-is-refused": [
        refused(event(.began, at: 4), at: 4), touch(.began, at: -1), touch(.ended, at: 0),
      ],
      "begin-in-a-refused-request": [
        refused(event(.began, on: "b", at: 1), at: 1), touch(.moved, at: 1), touch(.began, at: 1),
        touch(.ended, at: 1),
      ],
      "end-in-a-refused-request": [
        touch(.began, at: 1), refused(event(.ended, at: 1), at: 1), touch(.moved, at: 1),
        touch(.ended, at: 1),
      ],
      "end-and-begin-in-a-refused-request": [
        touch(.began, at: 1),
        refused(event(.cancelled, at: 1), event(.began, on: "b", at: 1), at: 1),
        touch(.ended, at: 1),
      ],
      "finger-that-was-down-before-it-was-tracked-anew": [
        touch(.began, at: 5), track(), touch(.moved, at: 5), touch(.began, at: 0),
        touch(.ended, at: 1),
      ],
      "finger-that-was-down-on-another-stack": [touch(.began, at: 5)] + layersShown + [
        track(), touch(.ended, at: 5), touch(.began, at: 0), touch(.ended, at: 1),
      ],
      "touch-on-a-stack-that-is-not-tracked": [touch(.began, at: 1)] + layersShown + [
        touch(.ended, at: 1)
      ],
      "name-used-again": [
        change(["remove": "b"]), change(["insert": layer("b")]), touch(.began, at: 1),
        touch(.ended, at: 1), change(["insert": layer("c")]), touch(.began, at: 1),
        touch(.ended, at: 1), change(["remove": "c"]), change(["insert": layer("c")]),
        touch(.began, at: 1), touch(.ended, at: 1),
      ],
      "name-used-again-in-one-request": [
        change(["remove": "b"], ["insert": layer("b")]), touch(.began, on: "b", at: 1),
        touch(.ended, on: "b", at: 1),
      ],
      "name-used-again-on-a-stack-that-is-tracked-anew": [
        change(["remove": "b"]), track(), change(["insert": layer("b")]), touch(.began, at: 1),
        touch(.ended, at: 1),
      ],
    ]
  }

  private var pointers: KeyValuePairs<String, [String]> {
    [
      "exit-without-hover": [
        touch(.exited, 3, at: 1), touch(.hovered, 3, at: 1), touch(.exited, 4, at: 1),
        touch(.exited, 3, at: 1), touch(.exited, 3, at: 1), touch(.hovered, 3, on: "b", at: 1),
      ],
      "time-that-goes-back-on-another-pointer": [
        touch(.hovered, 1, at: 2), touch(.hovered, 2, on: "b", at: 1),
        touch(.hovered, 2, on: "b", at: 2), touch(.exited, 1, at: 1), touch(.exited, 1, at: 2),
      ],
      "hover-in-a-refused-request": [
        touch(event(.hovered, 1, at: 1), event(.exited, 2, at: 1)), touch(.exited, 1, at: 1),
        touch(.hovered, 1, at: 1),
        touch(event(.hovered, 1, on: "b", at: 3), event(.exited, 2, at: 3)),
        touch(.hovered, 1, on: "b", at: 2),
      ],
      "pointer-that-hovered-before-it-was-tracked-anew": [
        touch(.hovered, 1, at: 5), track(), touch(.exited, 1, at: 5), touch(.hovered, 1, at: 0),
      ],
      "pointer-that-hovered-over-another-stack": [touch(.hovered, 1, at: 5)] + layersShown + [
        track(), touch(.exited, 1, at: 5), touch(.hovered, 1, at: 0), touch(.exited, 1, at: 0),
      ],
    ]
  }

  private var both: KeyValuePairs<String, [String]> {
    [
      "hover-of-a-finger-that-is-down": [
        touch(.began, 2, at: 1), touch(.hovered, 2, on: "b", at: 1),
        touch(.hovered, 1, on: "b", at: 1), touch(.ended, 2, at: 1), touch(.hovered, 2, at: 1),
      ],
      "exit-of-a-finger-that-is-down": [
        touch(.hovered, 2, at: 1), touch(.began, 2, at: 1), touch(.exited, 2, at: 1),
        touch(.ended, 2, at: 1), touch(.exited, 2, at: 1),
      ],
      "time-that-goes-back-from-a-finger-to-a-pointer": [
        touch(.began, at: 2), touch(.hovered, 1, on: "b", at: 1), touch(.ended, at: 2),
      ],
      "finger-that-hovers-after-it-was-tracked-anew": [
        touch(.began, at: 5), track(), touch(.hovered, at: 0), touch(.exited, at: 0),
      ],
      "finger-that-hovers-over-another-stack": [touch(.began, at: 5)] + layersShown + [
        track(), touch(.hovered, at: 0), touch(.began, at: 0), touch(.ended, at: 0),
      ],
    ]
  }

  /// The value `null` for keys that may be left out.
  private var nulls: [(name: String, lines: [String])] {
    ["overlays", "hoverImages", "moreThanAlong", "lessThanAcross"].map { key in
      ("track-with-null-as-\(key)", [track([key: .null])])
    } + [
      ("event-with-null-as-finger", [touch(["began": [1, 1], "finger": .null, "time": 1])]),
      ("event-with-null-as-time", [touch(["began": [1, 1], "finger": 1, "time": .null])]),
    ]
  }
}
