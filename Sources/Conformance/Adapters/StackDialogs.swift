import Corpora
import HitTesting
import StrictJSON

/// The dialogs about stacks.
extension DialogWorld {
  var stackDialogs: [ProtocolDialog] {
    refusedStacks + refusedChanges + nulls + stacksThatStay + (followsMasks ? masks : [])
  }

  private func layer(_ name: String, in parent: String) -> JSON {
    layer(name, ["parent": .string(parent)])
  }

  /// Layers that are no stack.
  private var refusedStacks: [ProtocolDialog] {
    let circle = [layer("a", in: "c"), layer("b", in: "a"), layer("c", in: "b")]
    let strange = layer("b", ["depth": "nan"])
    return [
      ("stack-of-a-circle-of-three", stack(circle[0], circle[1], circle[2])),
      (
        "stack-of-a-circle-of-three-beside-others",
        stack(layer("d"), circle[2], circle[0], layer("e", in: "d"), circle[1])
      ),
      (
        "stack-of-a-circle-of-four",
        stack(layer("a", in: "d"), circle[1], circle[2], layer("d", in: "c"))
      ),
      ("stack-with-a-depth-that-is-not-a-number", stack(layer("a"), strange)),
    ].map { ProtocolDialog(name: $0, lines: [image(), $1]) }
  }

  /// Changes that are not possible, each alone and behind one that is.
  private var refusedChanges: [ProtocolDialog] {
    let changes: [(name: String, change: JSON)] = [
      ("removed-nobody", ["remove": "nobody"]),
      ("moved-nobody", ["move": "nobody"]),
      ("moved-nobody-behind-another", ["move": "nobody", "behind": "a"]),
      ("moved-nobody-behind-itself", ["move": "nobody", "behind": "nobody"]),
      ("moved-behind-nobody", ["move": "a", "behind": "nobody"]),
      ("replaced-nobody", ["replace": layer("nobody")]),
      ("replaced-and-put-into-nobody", ["replace": layer("b", in: "nobody")]),
      ("replaced-and-put-into-itself", ["replace": layer("b", in: "b")]),
      (
        "replaced-and-given-an-unknown-image",
        ["replace": layer("b", image: "never shown")]
      ),
      (
        "replaced-and-given-a-depth-that-is-not-a-number",
        ["replace": layer("b", ["depth": "nan"])]
      ),
      ("inserted-behind-nobody", ["insert": layer("c"), "behind": "nobody"]),
      ("inserted-behind-itself", ["insert": layer("c"), "behind": "c"]),
      ("inserted-into-nobody", ["insert": layer("c", in: "nobody")]),
      ("inserted-into-itself", ["insert": layer("c", in: "c")]),
      ("inserted-with-an-unknown-image", ["insert": layer("c", image: "never shown")]),
      (
        "inserted-with-a-depth-that-is-not-a-number",
        ["insert": layer("c", ["depth": "nan"])]
      ),
      ("inserted-twice", ["insert": layer("a")]),
      ("changed-in-no-known-way", ["turn": "a"]),
    ]
    return changes.flatMap { name, wrong in
      [
        ProtocolDialog(name: name, lines: shown() + [change(wrong), ask()]),
        ProtocolDialog(
          name: "\(name)-behind-another-change",
          lines: shown() + [change(["move": "a"], wrong), ask(), change(["move": "a"]), ask()]),
      ]
    }
  }

  /// The value `null` for keys that may be left out.
  private var nulls: [ProtocolDialog] {
    let keys =
      [
        "image", "parent", "boundsOrigin", "depth", "hidden", "interactionEnabled", "opacity",
      ] + (followsMasks ? ["mask", "maskRule"] : [])
    let layers = keys.flatMap { key -> [ProtocolDialog] in
      func strange(_ name: String) -> JSON {
        layer(name, image: key == "image" ? nil : .string(Self.image), [key: .null])
      }
      return [
        ProtocolDialog(
          name: "stack-with-null-as-\(key)", lines: [image(), stack(layer("a"), strange("b"))]),
        ProtocolDialog(
          name: "inserted-with-null-as-\(key)",
          lines: shown() + [change(["insert": strange("c")]), ask()]),
        ProtocolDialog(
          name: "replaced-with-null-as-\(key)",
          lines: shown(besideBy: 1) + [change(["replace": strange("b")]), ask(at: 4.5)]),
      ]
    }
    return layers + [
      ProtocolDialog(
        name: "inserted-behind-null",
        lines: shown() + [change(["insert": layer("c"), "behind": .null]), ask()]),
      ProtocolDialog(
        name: "moved-behind-null",
        lines: shown() + [change(["move": "a", "behind": .null]), ask()]),
    ]
  }

  /// Masks that are none, and those that some layer needs.
  private var masks: [ProtocolDialog] {
    func masked(_ name: String, by mask: String, _ more: JSON = [:]) -> JSON {
      layer(name, ["mask": .string(mask)] + more)
    }
    let (other, pair) = (layer("b", at: 2), masked("a", by: "b"))
    let refused: [(name: String, layer: JSON)] = [
      ("masked-by-nobody", masked("a", by: "nobody")), ("masked-by-itself", masked("a", by: "a")),
      ("masked-by-an-unknown-rule", masked("a", by: "b", ["maskRule": "half"])),
    ]
    return refused.map { ProtocolDialog(name: $0, lines: [image(), stack($1, other)]) } + [
      ProtocolDialog(
        name: "threshold-above-256",
        lines: [
          image(),
          (["op": "stack", "minimumAlpha": 86, "thresholds": [Self.image: 257], "layers": [other]]
            as JSON).line,
        ]),
      ProtocolDialog(
        name: "removed-the-mask-of-another",
        lines: [
          image(), stack(pair, other), ask(), ask(at: 3), change(["remove": "b"]), ask(),
          ask(at: 3),
          change(["move": "a"], ["remove": "b"]), ask(at: 3),
          change(["replace": layer("a")], ["remove": "b"]), ask(),
        ]),
    ]
  }

  /// Stacks that stay as they are, names that are almost the same or empty, and depths of new
  /// layers.
  private var stacksThatStay: [ProtocolDialog] {
    let other = "DIALOG"
    return [
      ProtocolDialog(
        name: "test-between-requests-to-a-stack",
        lines: shown(besideBy: 2) + [
          test(), ask(at: 5), test(atLeast: 256), ask(at: 5), test(), change(["move": "a"]),
          ask(at: 3), image(other, isClear: true), test(atLeast: 256), ask(at: 5),
        ],
        testsPoints: true),
      ProtocolDialog(
        name: "moves-behind-itself",
        lines: shown() + [
          change(["move": "a", "behind": "a"]), ask(), change(["move": "b", "behind": "b"]), ask(),
          change(["move": "a"], ["move": "b", "behind": "b"]), ask(),
        ]),
      ProtocolDialog(
        name: "names-that-differ-in-case",
        lines: [
          image(), stack(layer("a"), layer("A")), ask(), change(["move": "a"]), ask(),
          change(["insert": layer("b", at: 8)], ["insert": layer("B", at: 4)]),
          change(["insert": layer("c", at: 4, ["parent": "b", "depth": 1])]), ask(at: 13),
          change(["remove": "A"]), ask(), change(["remove": "a"]), ask(),
        ]),
      ProtocolDialog(
        name: "images-whose-ids-differ-in-case",
        lines: [
          image(), image(other, isClear: true),
          stack(layer("a"), layer("b", image: .string(other))), ask(),
          change(["replace": layer("b")]), ask(),
        ]),
      ProtocolDialog(
        name: "image-with-an-empty-id",
        lines: [
          image(""), stack(layer("a", image: ""), layer("b", at: 8, image: "")), ask(), ask(at: 9),
          image("", isClear: true), ask(), image(""),
          change(["insert": layer("c", image: ""), "behind": "a"]), change(["remove": "a"]), ask(),
        ]),
      ProtocolDialog(
        name: "inserted-without-a-depth",
        lines: [
          image(), stack(layer("a", ["depth": 1]), layer("b")),
          change(["insert": layer("c"), "behind": "a"]), ask(), change(["remove": "a"]), ask(),
        ]),
    ]
  }
}
