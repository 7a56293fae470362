import HitTestStrategies
import HitTesting

/// Divides alpha by 255 and compares it with 0.1, both in single precision.
package struct FloatUnitThreshold: Recipe {
  package static let lookup = TexelLookup.alpha
  package static let page = RecipePage(
    name: "recipes/float-unit-threshold",
    summary: "compares alpha / 255 with 0.1",
    whatItDoes: "It divides alpha by 255, and compares it with 0.1 in single precision.",
    whenItIsRight: "It is right where a minimum alpha of 26 is asked for, which is what 0.1 means.",
    rightCases: [
      "threshold/fixed-cutoffs/a-tenth-of-255", "edges/inner-edges", "gravity/placement",
    ],
    faults: [
      .init(
        "The threshold is 0.1, even where a higher one is asked for.",
        shownBy: "threshold/fixed-cutoffs/cutoff-of-a-tenth-kept"),
      .init(
        "The threshold is 0.1, even where a lower one is asked for.",
        shownBy: "threshold/fixed-cutoffs/cutoff-of-a-tenth-kept-below-it"),
    ],
    cure:
      "Take the threshold as a parameter, and turn it into a whole number once: a unit value t "
      + "becomes the least alpha that is at least 255 · t.")

  private let alpha: AlphaPlane

  /// Keeps the alpha of an image; the threshold is not looked at.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) { alpha = AlphaPlane(bitmap) }

  /// Whether the alpha under a point is at least 0.1 of 255.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    guard let texel = placement.texel(under: point) else { return false }
    return Float(alpha[texel.column, texel.row]) / 255 >= 0.1
  }
}
