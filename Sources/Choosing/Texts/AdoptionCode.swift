/// The Swift lines that adopt a strategy: once per image, once per layer, and one query of each
/// kind that the product asks.
package struct AdoptionCode: Hashable, Sendable {
  package let imports: [String]
  /// The statements.
  ///
  /// They use `bitmap`, a `Bitmap`, and `layer`, a `LayerGeometry`; where they apply also `point`,
  /// a `Point` of the layer's parent, `points`, an array of them, `rect`, a `TexelRect`,
  /// `projection`, a `ProjectiveTransform`, `frame`, an `ImageFrame`, `tiles`, a `TileGrid`, and
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
    imports =
      (facts.index == nil ? [] : ["import HitStacks"]) + [
        "import HitTestStrategies", "import HitTesting",
      ]
    if profile.imageUses.isEmpty && facts.index != nil {
      statements = Self.ofStack(facts, profile)
      return
    }
    let mayFail = facts.maskType.contains("<") || Self.failing.contains(facts.maskType)
    let (asked, minimum): (String, String)
    var lines: [String]
    switch profile.threshold {
    case .fixed(let threshold):
      (asked, minimum) = ("image", ".atLeast(\(threshold.minimumAlpha))")
      lines = [
        "// Once per image, and again when the image changes:",
        "let image = \(mayFail ? "try " : "")\(facts.maskType)(bitmap, threshold: \(minimum))",
      ]
    case .perQuery:
      (asked, minimum) = ("asked", "threshold")
      lines = [
        "// Once per image, and again when the image changes; any threshold will do:",
        "let image = \(mayFail ? "try " : "")\(facts.maskType)(bitmap, threshold: .atLeast(1))",
        "// Once per threshold; nothing is prepared again:",
        "let asked = image.withThreshold(threshold)",
      ]
    }
    let uses = profile.imageUses
    if uses.contains(where: { [.points, .batchedPoints, .discs].contains($0) }) {
      lines += [
        "// Once per layer, and again when the layer changes:",
        "let placement = Placement(layer, imageSize: ImageSize(bitmap))",
      ]
    }
    for use in uses {
      switch use {
      case .points:
        lines += ["// For a point:", "let isHit = \(asked).hits(point, in: placement)"]
      case .batchedPoints:
        lines += [
          "// For many points on one layer:",
          "var verdicts = [Bool](repeating: false, count: points.count)",
          "var answers = verdicts.mutableSpan",
          "\(asked).decide(points.span, in: placement, verdicts: &answers)",
        ]
      case .perspectivePoints:
        lines += [
          "// For a point on the image in perspective:",
          "let view = ProjectivePlacement(",
          "  layer, seenThrough: projection, imageSize: ImageSize(bitmap))",
          "let isSeen = \(asked).hits(point, in: view)",
        ]
      case .framePoints, .tilePoints:
        let (name, arrangement) = use == .framePoints ? ("card", "frame") : ("board", "tiles")
        lines += [
          "// For a point on \(use == .framePoints ? "a frame" : "a map of tiles"):",
          "let \(name) = try Arranged(\(asked), showing: \(arrangement), threshold: \(minimum))",
          "let \(name)Placement = Placement(layer, imageSize: \(name).imageSize)",
          "let isOn\(name.capitalized) = \(name).hits(point, in: \(name)Placement)",
        ]
      case .texelRects:
        lines += ["// For a rectangle of texels:", "let isTouched = \(asked).hitsAny(in: rect)"]
      case .discs:
        lines += [
          "// For a finger:",
          "let isPressed = \(asked).hits(Disc(center: point, radius: 22), in: placement)",
        ]
      case .topmost, .allHits, .stackDiscs: break
      }
    }
    statements = lines + Self.ofStack(facts, profile)
  }

  /// The statements about the stack of a product; none without one.
  private static func ofStack(_ facts: StrategyFacts, _ profile: ProductProfile) -> [String] {
    guard facts.index != nil, case .fixed(let threshold) = profile.threshold else { return [] }
    var lines = [
      "// Once: the layers, back to front, each with its image.",
      "var layers = HitStack()",
      "let picture = layers.add(StackImage(bitmap, threshold: "
        + ".atLeast(\(threshold.minimumAlpha))))",
      "let sprite = try layers.insert(StackLayer(layer), image: picture)",
      "var sprites = try StackHitTester<\(facts.type)>(layers)",
      "// When layers move, with all changes of a frame in one edit:",
      "try sprites.edit { try $0.move(sprite, to: layer) }",
    ]
    for use in profile.stackUses {
      switch use {
      case .points, .batchedPoints, .perspectivePoints, .framePoints, .tilePoints, .texelRects,
        .discs:
        break
      case .topmost:
        lines += [
          "// For the frontmost layer under a point:",
          "let top = sprites.strategy.topmost(at: point)",
        ]
      case .allHits:
        lines += [
          "// For all layers under a point:", "let allHits = sprites.strategy.allHits(at: point)",
        ]
      case .stackDiscs:
        lines += [
          "// For the layers under a finger:",
          "let pressed = sprites.strategy.hits(",
          "  Disc(center: point, radius: 22), orderedBy: .topmost)",
        ]
      }
    }
    return lines
  }

  /// All lines, with a blank line after the imports.
  package var lines: [String] { imports.isEmpty ? statements : imports + [""] + statements }
}
