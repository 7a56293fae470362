import HitTestStrategies
import HitTesting

/// Draws the view into a 1×1 context that is moved by −p, and reads the alpha of its pixel.
package struct RenderAtCorner: Recipe {
  package static let page = RecipePage(
    name: "recipes/render-at-corner",
    summary: "draws into a 1×1 context moved by −p: half a point off",
    whatItDoes:
      "It makes a context of one pixel, moves it by the negative of the touch, draws the view "
      + "into it, and compares the alpha of the pixel.",
    whenItIsRight:
      "It is right for touches on whole points of an image that is shown texel for point from a whole "
      + "point on, and wherever half a point makes no difference.",
    rightCases: [
      "basic/wiring", "edges/whole-points/whole-points-texel-for-point",
      "gravity/placement/aspect-fill-not-centred",
    ],
    faults: [.halfAPointOff, .emptyPixelPasses],
    cure: "Move the context by ½ − p, so that the touch lies on the center of the pixel.")

  private let render: CornerRender

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    render = try CornerRender(bitmap, threshold: threshold)
  }

  package func hits(_ point: Point, in placement: Placement) -> Bool {
    render.hits(point, in: placement)
  }
}
