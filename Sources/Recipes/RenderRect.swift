import HitTestStrategies
import HitTesting

/// Draws the image into a rectangle that is computed from the point and the gravity.
package struct RenderRect: Recipe {
  package static let page = RecipePage(
    name: "recipes/render-rect",
    summary: "draws into a rectangle made of the point, moved for one gravity only",
    whatItDoes:
      "It computes the rectangle of the image from the touch and the gravity, draws the image into "
      + "it in a context of one pixel, and compares the alpha of the pixel.",
    whenItIsRight:
      "It is right, within half a point, for an image that fills the bounds or is fitted into "
      + "them, and for one that begins at the top left corner.",
    rightCases: [
      "basic/wiring", "gravity/square-images", "gravity/placement/aspect-fit-not-centred",
    ],
    faults: [
      .init(
        "Only the branch for a fitted image moves the rectangle by the free space; an image that "
          + "covers the bounds is not centered.",
        shownBy: "gravity/placement/aspect-fill-not-centred"),
      .init(
        "An image in its natural size always begins at the top left corner.",
        shownBy: "edges/whole-points/point-taken-for-a-pixel-of-a-centered-image"),
      .halfAPointOff, .emptyPixelPasses,
    ],
    cure:
      "Compute the size by the gravity first and the origin from the free space after it, for "
      + "every gravity, and move the rectangle by ½ − p.")

  private let render: CornerRender

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    render = try CornerRender(bitmap, threshold: threshold)
  }

  package func hits(_ point: Point, in placement: Placement) -> Bool {
    render.hits(point, in: placement) { rect, gravity in
      if gravity != .resizeAspect { (rect.x, rect.y) = (0, 0) }
    }
  }
}
