/// The part of the corpus that one project can be asked, in the idiom of its own tests.
package struct CorpusSlice: Sendable {
  let title: String
  /// Where in the project's repository the file belongs.
  let place: String
  /// What the file calls, in Markdown.
  let asks: String
  /// What the cases found in the version that was tried, in Markdown.
  let found: String
  private let takes: @Sendable (TestFile.Case, TestFile.ShownBox) -> Bool

  /// Areas that ask where an image is shown.
  ///
  /// The others ask how it is read, or what few projects have.
  static let areas: Set = [
    "basic", "clipping", "contents-scale", "degenerate", "edges", "gravity", "mirror", "scaling",
    "threshold",
  ]
  /// The number of points of a stored slice.
  package static let limit = 150

  func takes(_ asked: TestFile.Case) -> Bool { asked.box.map { takes(asked, $0) } ?? false }

  /// The slices, as formats of `touchstone corpus export`.
  static let formats = [
    TestFormat(
      "bevy", "bevy_image_picking.rs", PackageResources.bevy_mustache,
      CorpusSlice(
        title: "Bevy", place: "a folder `tests` of a crate, with `hit_tester/mod.rs` beside it",
        asks: "your function: node size, image size, mode, flips, threshold and point give a hit",
        found:
          "Not tried: no package of Debian or PyPI carries Bevy. The slice asks about the way from "
          + "node to texel, and has nodes that are one pixel wide. What to answer about an image "
          + "that cannot be sampled is not in it: [the protocol]"
          + "(../adapters/PROTOCOL.md#images-that-are-missing) has the answer *unknown* for that."
      ) { asked, box in
        (1...255).contains(asked.minimumAlpha)
          && [box.width, box.height, box.x, box.y].allSatisfy { Double(Float($0)) == $0 }
          // Bevy computes in floats: they are far enough from an edge, or nothing is rounded.
          && !(TestFile.safeMargin..<1e-3).contains(box.margin)
      }),
    TestFormat(
      "pygame", "mask_corpus_test.py", PackageResources.pygame_mustache,
      CorpusSlice(
        title: "pygame-ce", place: "`test`",
        asks: "`pygame.mask.from_surface`, `Mask.get_at`, `transform.flip`, `transform.scale`",
        found: "Nothing in 2.5.8: all pass."
      ) { asked, box in box.isWhole && (1...256).contains(asked.minimumAlpha) }),
    TestFormat(
      "godot", "test_bit_map_corpus.h", PackageResources.godot_mustache,
      CorpusSlice(
        title: "Godot", place: "`tests/scene`",
        asks: "`BitMap.create_from_image_alpha`, `get_bitv`, `Image.flip_x`, `Image.resize`",
        found: "Not run in Godot itself, whose tests need its sources. "
          + "[`godot-bitmap`](../adapters/peers/README.md#who-conforms-to-what), version 3.2.3, is "
          + "right in these areas."
      ) { asked, box in
        box.isWhole && box.isInside && (1...256).contains(asked.minimumAlpha)
      }),
    TestFormat(
      "konva", "ImageCorpus-test.ts", PackageResources.konva_mustache,
      CorpusSlice(
        title: "Konva", place: "`test/unit`",
        asks: "`Image.cache`, `drawHitFromCache`, `Stage.getIntersection`",
        found: "Nothing in 8.4.3, tried in Chromium: all pass."
      ) { asked, box in
        // The stage of its tests has 578 × 200 pixels.
        box.isNatural && (1...256).contains(asked.minimumAlpha) && box.columns <= 128
          && box.rows <= 128 && [box.column, box.row].allSatisfy { (-8..<136).contains($0) }
      }),
    TestFormat(
      "tldraw", "ImageAlphaCorpus.test.ts", PackageResources.tldraw_mustache,
      CorpusSlice(
        title: "tldraw", place: "`packages/tldraw/src/lib/shapes/image`",
        asks: "`isImagePointTransparent` of `ImageAlphaCache`",
        found: "Not tried: no package of Debian or PyPI carries a tldraw with `ImageAlphaCache`."
      ) { _, box in box.isInside }),
  ]
}
