import HitTestStrategies
import HitTesting

/// Draws the view as ``RenderAtCorner`` does, into a context whose y axis points up, as those of
/// Core Graphics do.
package struct RenderAtCornerYUp: Recipe {
  package static let page = RecipePage(
    name: "recipes/render-at-corner-y-up",
    summary: "draws into a 1×1 context with y up: upside down, half a point off",
    whatItDoes:
      "It draws as render-at-corner does, into a context whose y axis points up, while that of the "
      + "touch points down.",
    whenItIsRight: "It is right for images that are the same upside down, within half a point.",
    rightCases: ["basic/wiring/opaque-square", "threshold/fixed-cutoffs/above-0"],
    faults: [
      .init("The image is drawn upside down.", shownBy: "basic/wiring/rows-upside-down"),
      .init(
        "The pixel covers one point from the touch on, so that its center lies half a point "
          + "further along both axes.", shownBy: "edges/whole-points/half-a-point-added"),
      .emptyPixelPasses,
    ],
    cure:
      "Turn the y axis of the context over before drawing, and move it by ½ − p in the view's own "
      + "coordinates.")

  private let render: CornerRender

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    render = try CornerRender(bitmap, threshold: threshold)
  }

  package func hits(_ point: Point, in placement: Placement) -> Bool {
    render.hits(point, in: placement, isUpsideDown: true)
  }
}
