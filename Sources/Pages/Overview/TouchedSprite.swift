import Conformance
import Corpora
import HitTesting
import Oracles

/// A sprite of large texels with touches on it, each a hit or a miss by the exact oracle.
package struct TouchedSprite {
  private let passing: PassingTexels
  /// The texels that can be seen, those that are too faint to be hit among them.
  private let visible: PassingTexels
  private let layer: LayerGeometry
  private let scale: PictureScale
  /// The touches, in points from the corner of the sprite, with their verdicts.
  package let touches: [(point: Point, isHit: Bool)]

  private static let side = 64
  /// The middles of the touches, in texels: on the leaf and its stem, in a hole, beside its edge,
  /// and far from it.
  private static let places: [(column: Double, row: Double)] = [
    (29.5, 28.5), (50.5, 19.5), (23.5, 50.5), (4.5, 58.5), (39.5, 36.5), (7.5, 24.5), (57.5, 47.5),
    (20.5, 9.5),
  ]

  package init() {
    let bitmap = CorpusImage.leaf.bitmap(side: Self.side)
    passing = PassingTexels(bitmap, threshold: .atLeast(128))
    visible = PassingTexels(bitmap, threshold: .atLeast(1))
    let scale = PictureScale(width: Self.side, height: Self.side)
    layer = scale.layer(width: Self.side, height: Self.side)
    self.scale = scale
    let oracle = ExactOracle(passing, layer: layer)
    let points = Double(scale.points)
    touches = Self.places.map { place in
      let point = Point(x: place.column * points, y: place.row * points)
      return (point, oracle.hits(point))
    }
  }

  /// Draws the sprite, with what the marks mean below it.
  func draw(in drawing: inout Drawing) {
    let side = scale.length(Self.side)
    drawing.add(
      "rect",
      ["width": Drawing.short(side), "height": Drawing.short(side), "class": "bounds"])
    drawing.group(["transform": "scale(\(scale.points))"]) { drawing in
      drawing.add("path", ["d": visible.path(), "class": "visible"])
      drawing.add("path", ["d": passing.path(), "class": "passing"])
    }
    for touch in touches {
      Self.draw(touch.isHit, at: touch.point, radius: Touch.feedbackRadius, &drawing)
    }
    for (index, isHit) in [true, false].enumerated() {
      let y = side + 26 + 20 * Double(index)
      Self.draw(isHit, at: Point(x: 8, y: y - 4), radius: 0, &drawing)
      drawing.text(
        isHit ? "a hit: the texel below is opaque enough" : "a miss, though within the image",
        x: 24, y: y, "label")
    }
  }

  private static func draw(
    _ isHit: Bool, at point: Point, radius: Double, _ drawing: inout Drawing
  ) {
    drawing.group(
      [
        "class": "touch \(isHit ? "hit" : "miss")",
        "transform": "translate(\(Drawing.at(point.x, point.y)))",
      ]
    ) { drawing in
      if radius > 0 { drawing.add("circle", ["class": "feedback", "r": Drawing.short(radius)]) }
      PictureDrawing.drawSpot(isHit: isHit, &drawing)
    }
  }
}
