import Choosing

/// The Swift lines that adopt a strategy: once per image, once per layer, and one query of each kind
/// that the product asks.
package struct AdoptionCode: Hashable, Sendable {
  package let imports: [String]
  /// The statements.
  ///
  /// They use `bitmap`, a `Bitmap`, and `layer`, a `LayerGeometry`; where they apply also `point`, a
  /// `Point` of the layer's parent, `points`, an array of them, `rect`, a `TexelRect`, and
  /// `threshold`, an `AlphaThreshold`.
  package let statements: [String]

  /// The types whose preparation can fail.
  private static let failing: Set<String> = ["SpanList", "SummedArea"]

  /// Writes the code for a strategy in a product.
  package init(_ facts: StrategyFacts, for profile: ProductProfile) {
    if facts.isPlugin {
      imports = []
      statements = ["// \(facts.name) is your own: nothing needs to be adopted."]
      return
    }
    imports = ["import HitTestStrategies", "import HitTesting"]
    let mayFail = facts.type.contains("<") || Self.failing.contains(facts.type)
    let asked: String
    var lines: [String]
    switch profile.threshold {
    case .fixed(let threshold):
      asked = "image"
      lines = [
        "// Once per image, and again when the image changes:",
        "let image = \(mayFail ? "try " : "")\(facts.type)(bitmap, threshold: "
          + ".atLeast(\(threshold.minimumAlpha)))",
      ]
    case .perQuery:
      asked = "asked"
      lines = [
        "// Once per image, and again when the image changes; any threshold will do:",
        "let image = \(mayFail ? "try " : "")\(facts.type)(bitmap, threshold: .atLeast(1))",
        "// Once per threshold; nothing is prepared again:",
        "let asked = image.withThreshold(threshold)",
      ]
    }
    let uses = profile.uses
    if uses != [.texelRects] && !uses.isEmpty {
      lines += [
        "// Once per layer, and again when the layer changes:",
        "let placement = Placement(layer, imageSize: ImageSize(bitmap))",
      ]
    }
    for use in uses {
      switch use {
      case .points:
        lines += [
          "// For a point:", "let isHit = \(asked).hits(point, in: placement)",
        ]
      case .batchedPoints:
        lines += [
          "// For many points on one layer:",
          "var verdicts = [Bool](repeating: false, count: points.count)",
          "var answers = verdicts.mutableSpan",
          "\(asked).decide(points.span, in: placement, verdicts: &answers)",
        ]
      case .texelRects:
        lines += [
          "// For a rectangle of texels:", "let isTouched = \(asked).hitsAny(in: rect)",
        ]
      case .discs:
        lines += [
          "// For a finger:",
          "let isPressed = \(asked).hits(Disc(center: point, radius: 22), in: placement)",
        ]
      }
    }
    statements = lines
  }

  /// All lines, with a blank line after the imports.
  package var lines: [String] { imports.isEmpty ? statements : imports + [""] + statements }
}
