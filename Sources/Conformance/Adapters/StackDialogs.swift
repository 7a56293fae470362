import Corpora
import HitTesting
import StrictJSON

/// The dialogs about stacks.
extension DialogWorld {
  var stackDialogs: [ProtocolDialog] {
    refusedStacks + refusedChanges + nulls + stacksThatStay + (followsMasks ? masks : [])
      + (interpolates ? samplings : [])
  }

  /// Stacks of which an image is missing, at first or for a time, for a product that does something
  /// then.
  func dialogsOfMissingImages(_ fallback: Fallback) -> [ProtocolDialog] {
    let id = "lost"
    let lost = ImageRequest(id: id, .missing).line
    let (behind, front) = (layer("a"), layer("c", at: 2, image: .string(id)))
    let (both, alone) = (stack(behind, front), stack(behind))
    let (inserted, removed) = (change(["insert": front]), change(["remove": "c"]))
    let asked = [1, 3, 5, 9].map { ask(at: $0) }
    let clear = image(id, isClear: true)
    let parts: KeyValuePairs<String, [[String]]> = [
      "stack-with-a-missing-image": [[image(), lost, both], asked],
      "stack-whose-image-is-missing-for-a-time": [
        [image(), clear, both], asked, [lost], asked, [image(id)], asked,
      ],
      "inserted-with-a-missing-image": [
        [image(), alone, lost, inserted], asked, [removed], asked,
      ],
    ]
    return parts.map { name, lines in
      var dialog = ProtocolDialog(name: name, lines: lines.flatMap { $0 })
      dialog.fallback = fallback
      return dialog
    }
  }

  private func dialogs(_ lines: KeyValuePairs<String, [String]>) -> [ProtocolDialog] {
    lines.map { ProtocolDialog(name: $0, lines: $1) }
  }

  private func layer(_ name: String, in parent: String) -> JSON {
    layer(name, ["parent": .string(parent)])
  }

  /// Layers that are not a stack.
  private var refusedStacks: [ProtocolDialog] {
    let circle = [layer("a", in: "c"), layer("b", in: "a"), layer("c", in: "b")]
    let strange = layer("b", ["depth": "nan"])
    return dialogs([
      "stack-of-a-circle-of-three": [image(), stack(circle[0], circle[1], circle[2])],
      "stack-of-a-circle-of-three-beside-others": [
        image(), stack(layer("d"), circle[2], circle[0], layer("e", in: "d"), circle[1]),
      ],
      "stack-of-a-circle-of-four": [
        image(), stack(layer("a", in: "d"), circle[1], circle[2], layer("d", in: "c")),
      ],
      "stack-with-a-depth-that-is-not-a-number": [image(), stack(layer("a"), strange)],
    ])
  }

  /// Changes that are not possible, each alone and behind one that is.
  private var refusedChanges: [ProtocolDialog] {
    let changes: KeyValuePairs<String, JSON> = [
      "removed-nobody": ["remove": "nobody"],
      "moved-nobody": ["move": "nobody"],
      "moved-nobody-behind-another": ["move": "nobody", "behind": "a"],
      "moved-nobody-behind-itself": ["move": "nobody", "behind": "nobody"],
      "moved-behind-nobody": ["move": "a", "behind": "nobody"],
      "replaced-nobody": ["replace": layer("nobody")],
      "replaced-and-put-into-nobody": ["replace": layer("b", in: "nobody")],
      "replaced-and-put-into-itself": ["replace": layer("b", in: "b")],
      "replaced-and-given-an-unknown-image": ["replace": layer("b", image: "never shown")],
      "replaced-and-given-a-depth-that-is-not-a-number": ["replace": layer("b", ["depth": "nan"])],
      "inserted-behind-nobody": ["insert": layer("c"), "behind": "nobody"],
      "inserted-behind-itself": ["insert": layer("c"), "behind": "c"],
      "inserted-into-nobody": ["insert": layer("c", in: "nobody")],
      "inserted-into-itself": ["insert": layer("c", in: "c")],
      "inserted-with-an-unknown-image": ["insert": layer("c", image: "never shown")],
      "inserted-with-a-depth-that-is-not-a-number": ["insert": layer("c", ["depth": "nan"])],
      "inserted-twice": ["insert": layer("a")],
      "changed-in-no-known-way": ["turn": "a"],
    ]
    return changes.flatMap { name, wrong in
      dialogs([
        name: shown() + [change(wrong), ask()],
        "\(name)-behind-another-change": shown() + [
          change(["move": "a"], wrong), ask(), change(["move": "a"]), ask(),
        ],
      ])
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
      return dialogs([
        "stack-with-null-as-\(key)": [image(), stack(layer("a"), strange("b"))],
        "inserted-with-null-as-\(key)": shown() + [change(["insert": strange("c")]), ask()],
        "replaced-with-null-as-\(key)": shown(besideBy: 1) + [
          change(["replace": strange("b")]), ask(at: 4.5),
        ],
      ])
    }
    let behind = dialogs([
      "inserted-behind-null": shown() + [change(["insert": layer("c"), "behind": .null]), ask()],
      "moved-behind-null": shown() + [change(["move": "a", "behind": .null]), ask()],
    ])
    return layers + behind
  }

  /// Samplings that are none.
  private var samplings: [ProtocolDialog] {
    func sampled(_ way: JSON) -> String {
      let stack: JSON = ["op": "stack", "minimumAlpha": 86, "layers": [layer("a")]]
      return (stack + ["samplings": [Self.image: way]]).line
    }
    return dialogs([
      "sampled-in-an-unknown-way": [image(), sampled("cubic")],
      "sampled-by-null": [image(), sampled(.null)],
    ])
  }

  /// Masks that are none, and those that some layer needs.
  private var masks: [ProtocolDialog] {
    func masked(_ name: String, by mask: String, _ more: JSON = [:]) -> JSON {
      layer(name, ["mask": .string(mask)] + more)
    }
    let (other, pair) = (layer("b", at: 2), masked("a", by: "b"))
    let above: JSON = [
      "op": "stack", "minimumAlpha": 86, "thresholds": [Self.image: 257], "layers": [other],
    ]
    return dialogs([
      "masked-by-nobody": [image(), stack(masked("a", by: "nobody"), other)],
      "masked-by-itself": [image(), stack(masked("a", by: "a"), other)],
      "masked-by-an-unknown-rule": [
        image(), stack(masked("a", by: "b", ["maskRule": "half"]), other),
      ],
      "threshold-above-256": [image(), above.line],
      "removed-the-mask-of-another": [
        image(), stack(pair, other), ask(), ask(at: 3), change(["remove": "b"]), ask(), ask(at: 3),
        change(["move": "a"], ["remove": "b"]), ask(at: 3),
        change(["replace": layer("a")], ["remove": "b"]), ask(),
      ],
    ])
  }

  /// Stacks that stay as they are, names that are almost the same or empty, and depths of new
  /// layers.
  private var stacksThatStay: [ProtocolDialog] {
    let other = "DIALOG"
    let tested = ProtocolDialog(
      name: "test-between-requests-to-a-stack",
      lines: shown(besideBy: 2) + [
        test(), ask(at: 5), test(atLeast: 256), ask(at: 5), test(), change(["move": "a"]),
        ask(at: 3), image(other, isClear: true), test(atLeast: 256), ask(at: 5),
      ],
      testsPoints: true)
    let others = dialogs([
      "moves-behind-itself": shown() + [
        change(["move": "a", "behind": "a"]), ask(), change(["move": "b", "behind": "b"]), ask(),
        change(["move": "a"], ["move": "b", "behind": "b"]), ask(),
      ],
      "names-that-differ-in-case": [
        image(), stack(layer("a"), layer("A")), ask(), change(["move": "a"]), ask(),
        change(["insert": layer("b", at: 8)], ["insert": layer("B", at: 4)]),
        change(["insert": layer("c", at: 4, ["parent": "b", "depth": 1])]), ask(at: 13),
        change(["remove": "A"]), ask(), change(["remove": "a"]), ask(),
      ],
      "images-whose-ids-differ-in-case": [
        image(), image(other, isClear: true),
        stack(layer("a"), layer("b", image: .string(other))), ask(),
        change(["replace": layer("b")]), ask(),
      ],
      "image-with-an-empty-id": [
        image(""), stack(layer("a", image: ""), layer("b", at: 8, image: "")), ask(), ask(at: 9),
        image("", isClear: true), ask(), image(""),
        change(["insert": layer("c", image: ""), "behind": "a"]), change(["remove": "a"]), ask(),
      ],
      "inserted-without-a-depth": [
        image(), stack(layer("a", ["depth": 1]), layer("b")),
        change(["insert": layer("c"), "behind": "a"]), ask(), change(["remove": "a"]), ask(),
      ],
    ])
    return [tested] + others
  }
}
