import Corpora
import HitTesting
import StrictJSON

extension ProtocolCheck {
  /// Wrong requests about what few programs know: a frame, tiles, triangles or slices that do not
  /// fit an image of 2 × 2 texels, and features that do not go together.
  ///
  /// Before and after each of them, the image is asked for as it is.
  static func wrongFeatureRequests(_ capabilities: Capabilities) -> [ProtocolDialog] {
    let texels = AlphaPlane(width: 2, height: 2, bytes: [255, 0, 0, 255]).bitmap
    let layer = LayerGeometry(
      size: Size(width: 2, height: 2), attachment: .matrix(.identity),
      masksToBounds: !capabilities.clippings.contains(false))
    guard let pixels = capabilities.image(texels.converted(to: .alpha8)),
      capabilities.refusal(of: layer) == nil, capabilities.samplings.contains(.nearest)
    else { return [] }
    let plain: JSON = [
      "op": "test", "image": "a", "layer": layer.json, "minimumAlpha": 86, "sampling": "nearest",
      "points": [[0.5, 0.5], [1.5, 0.5]],
    ]
    let image = ImageRequest(id: "a", .pixels(pixels)).line
    return wrongFeatures.compactMap { name, features in
      guard case .object(let members) = features,
        members.allSatisfy({ member in
          ImageFeature(rawValue: member.key).map(capabilities.features.contains) ?? true
        })
      else { return nil }
      var dialog = ProtocolDialog(
        name: name, lines: [image, plain.line, (plain + features).line, plain.line])
      dialog.testsPoints = true
      // The program is held to what it said before: other suites judge its verdicts.
      dialog.fallback = capabilities.unknown ?? .bounds
      return dialog
    }
  }

  private static let wholeFrame: JSON = ["x": 0, "y": 0, "width": 2, "height": 2]
  private static let identity: JSON = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  private static func tiles(_ cells: JSON, columns: JSON = 1, perRow: JSON = 2) -> JSON {
    ["tiles": ["columns": columns, "cell": [1, 1], "tilesPerRow": perRow, "cells": cells]]
  }

  private static func mesh(_ vertex: JSON, corner: JSON = 2) -> JSON {
    let vertices: JSON = [[0, 0, 0, 0], [2, 0, 2, 0], vertex]
    return ["mesh": ["size": [2, 2], "vertices": vertices, "triangles": [[0, 1, corner]]]]
  }

  private static let wrongFeatures: [(name: String, features: JSON)] = [
    ("frame-beyond-its-atlas", ["frame": ["x": 1, "y": 0, "width": 2, "height": 2]]),
    (
      "turned-frame-beyond-its-atlas",
      ["frame": ["x": 0, "y": 1, "width": 2, "height": 1, "turn": "clockwise"]]
    ),
    ("frame-beyond-its-source", ["frame": wholeFrame + ["source": [2, 1]]]),
    ("frame-moved-beyond-its-source", ["frame": wholeFrame + ["offset": [1, 0]]]),
    ("frame-turned-in-no-known-way", ["frame": wholeFrame + ["turn": "around"]]),
    ("frame-without-a-height", ["frame": ["x": 0, "y": 0, "width": 2]]),
    ("tile-beyond-the-image", tiles([5])),
    ("cell-of-more-than-32-bits", tiles([4_294_967_296])),
    ("cells-that-fill-no-row", tiles([1], columns: 2)),
    ("row-of-tiles-beyond-the-image", tiles([1], perRow: 3)),
    ("vertex-beyond-the-image", mesh([0, 2, 0, 3])),
    ("vertex-that-is-not-finite", mesh([0, "nan", 0, 2])),
    ("triangle-with-an-unknown-vertex", mesh([0, 2, 0, 2], corner: 3)),
    ("slices-beyond-the-image", ["slices": [2, 0, 1, 0]]),
    ("three-slices", ["slices": [1, 0, 1]]),
    ("projection-of-eight-numbers", ["projection": [1, 0, 0, 0, 1, 0, 0, 0]]),
    ("frame-and-tiles", tiles([1]) + ["frame": wholeFrame]),
    ("frame-and-mesh", mesh([0, 2, 0, 2]) + ["frame": wholeFrame]),
    ("slices-in-perspective", ["slices": [1, 0, 0, 0], "projection": identity]),
    ("slices-of-a-mesh", mesh([0, 2, 0, 2]) + ["slices": [1, 0, 0, 0]]),
  ]
}
