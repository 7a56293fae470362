import HitTesting
import Presentation

/// The Swift lines that adopt a strategy: once per image, once per layer, and one query of each
/// kind that the product asks.
package struct AdoptionCode: Hashable, Sendable {
  /// The modules that the statements use.
  package let modules: [String]
  /// The statements.
  ///
  /// They use `bitmap`, a `Bitmap`, and `layer`, a `LayerGeometry`. Where they apply, they also use
  /// `point`, a `Point` of the layer's parent, `points`, an array of them, `rect`, a `TexelRect`,
  /// `projection`, a `ProjectiveTransform`, `frame`, an `ImageFrame`, `tiles`, a `TileGrid`,
  /// `slices`, a `NineSlices`, and `threshold`, an `AlphaThreshold`.
  package let statements: [String]

  /// The types whose preparation can fail.
  private static let failing: Set<String> = ["SpanList", "SummedArea"]

  /// Writes the code for a strategy in a product.
  package init(_ facts: StrategyFacts, for profile: ProductProfile) {
    if facts.isPlugin {
      modules = []
      statements = ["// \(facts.name) is your own: nothing needs to be adopted."]
      return
    }
    modules = (facts.index == nil ? [] : ["HitStacks"]) + ["HitTestStrategies", "HitTesting"]
    if profile.imageUses.isEmpty && facts.index != nil {
      statements = Self.ofStack(facts, profile)
      return
    }
    let mayFail = facts.maskType.hasPrefix("Certified<") || Self.failing.contains(facts.maskType)
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
    statements =
      lines + uses.flatMap { Self.query($0, of: asked, minimum) } + Self.ofStack(facts, profile)
  }

  /// The statements that ask once: of an image, with a least alpha, or of a stack.
  private static func query(
    _ use: QueryUse, of image: String = "", _ minimum: String = ""
  ) -> [String] {
    switch use {
    case .points: return ["// For a point:", "let isHit = \(image).hits(point, in: placement)"]
    case .batchedPoints:
      return [
        "// For many points on one layer:",
        "var verdicts = [Bool](repeating: false, count: points.count)",
        "var answers = verdicts.mutableSpan",
        "\(image).decide(points.span, in: placement, verdicts: &answers)",
      ]
    case .perspectivePoints:
      return [
        "// For a point on the image in perspective:",
        "let view = ProjectivePlacement(",
        "  layer, seenThrough: projection, imageSize: ImageSize(bitmap))",
        "let isSeen = \(image).hits(point, in: view)",
      ]
    case .framePoints, .tilePoints:
      let (name, arrangement) = use == .framePoints ? ("card", "frame") : ("board", "tiles")
      return [
        "// For a point on \(use == .framePoints ? "a frame" : "a map of tiles"):",
        "let \(name) = try Arranged(\(image), showing: \(arrangement), threshold: \(minimum))",
        "let \(name)Placement = Placement(layer, imageSize: \(name).imageSize)",
        "let isOn\(name.capitalized) = \(name).hits(point, in: \(name)Placement)",
      ]
    case .slicedPoints:
      return [
        "// For a point on the image in nine slices:",
        "let stretched = try SlicedPlacement(",
        "  layer, slices: slices, imageSize: ImageSize(bitmap))",
        "let isOnSlices = \(image).hits(point, in: stretched)",
      ]
    case .texelRects:
      return ["// For a rectangle of texels:", "let isTouched = \(image).hitsAny(in: rect)"]
    case .discs:
      return [
        "// For a finger:",
        "let isPressed = \(image).hits(Disc(center: point, radius: 22), in: placement)",
      ]
    case .topmost:
      return [
        "// For the frontmost layer under a point:",
        "let top = sprites.strategy.topmost(at: point)",
      ]
    case .allHits:
      return [
        "// For all layers under a point:", "let allHits = sprites.strategy.allHits(at: point)",
      ]
    case .stackDiscs:
      return [
        "// For the layers under a finger:",
        "let pressed = sprites.strategy.hits(",
        "  Disc(center: point, radius: 22), orderedBy: .topmost)",
      ]
    }
  }

  /// The statements about the stack of a product; none without one.
  private static func ofStack(_ facts: StrategyFacts, _ profile: ProductProfile) -> [String] {
    if facts.index == nil { return [] }
    let (prepared, asked): (AlphaThreshold, [String]) =
      switch profile.threshold {
      case .fixed(let threshold): (threshold, [])
      case .perQuery:
        (
          .atLeast(1),
          [
            "// The threshold of the next questions; nothing is prepared again:",
            "sprites.threshold = threshold",
          ]
        )
      }
    return [
      "// Once: the layers, back to front, each with its image.",
      "var layers = HitStack()",
      "let picture = layers.add(StackImage(bitmap, threshold: "
        + ".atLeast(\(prepared.minimumAlpha))))",
      "let sprite = try layers.insert(StackLayer(layer), image: picture)",
      "var sprites = try StackHitTester<\(facts.type)>(layers)",
      "// When layers move, with all changes of a frame in one edit:",
      "try sprites.edit { try $0.move(sprite, to: layer) }",
    ] + asked + profile.stackUses.flatMap { query($0) }
  }

  /// The products of this package that hold the modules.
  package var products: [String] {
    modules.map { $0 == "HitTestStrategies" ? "HitTesting" : $0 }.uniqued
  }

  /// The lines of `Package.swift`: the package, in a folder beside that of the product, and what a
  /// target takes of it; none for code that uses no module.
  package var packageLines: [String] {
    if modules.isEmpty { return [] }
    return [#".package(path: "../touchstone"),"#]
      + products.map { #".product(name: "\#($0)", package: "touchstone"),"# }
  }

  /// All lines of a source file, with a blank line after the imports.
  package var lines: [String] {
    modules.isEmpty ? statements : modules.map { "import \($0)" } + [""] + statements
  }
}
