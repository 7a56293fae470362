import HitTesting

extension CaseSuite {
  /// Transforms that are singular, nearly so, or only look so in doubles, and the exact and inexact turns.
  public static let hardMatrices = CaseSuite(
    name: "hard-matrices", summary: "singular, under- and overflowing, cancelling, turned, sheared",
    named: matrices + anchors)

  private static let matrices: [@Sendable () -> HitTestCase] = [
    matrix("identity", .identity),
    matrix("all-zero", .scale(x: 0, y: 0)),
    matrix("rank-one", AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)),
    // The products differ in their last bits only, which doubles round away: not singular.
    matrix(
      "cancelling-to-2-to-minus-52",
      AffineTransform(a: 1 + 0x1p-26, b: 1, c: 1, d: 1 - 0x1p-26, tx: 0, ty: 0)),
    matrix(
      "determinant-2-to-minus-52", AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-52, tx: 0, ty: 0)
    ),
    matrix(
      "singular-as-multiples",
      AffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.6, tx: 0, ty: 0)),
    matrix("underflowing-determinant", .scale(x: 0x1p-600, y: 0x1p-600)),
    matrix("overflowing-determinant", .scale(x: 0x1p600, y: 0x1p600)),
    matrix("one-axis-huge-one-tiny", .scale(x: 0x1p600, y: 0x1p-600)),
    matrix("subnormal", .scale(x: 0x1p-1060, y: 0x1p-1060)),
    matrix("shear-2-to-40", .shear(x: 0x1p40, y: 0)),
    matrix(
      "cancelling-shear-2-to-40",
      AffineTransform(a: 1, b: 0, c: 0x1p40, d: 1, tx: -0x1p42, ty: 0)),
    matrix("nan-entry", AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
    matrix("infinite-entry", AffineTransform(a: 1, b: 0, c: .infinity, d: 1, tx: 0, ty: 0)),
    matrix("nan-translation", .translation(x: 3, y: .nan)),
    matrix("infinite-translation", .translation(x: -.infinity, y: 0)),
    matrix("mirror-x", .scale(x: -1, y: 1)),
    matrix("mirror-y", .scale(x: 1, y: -1)),
    matrix("mirror-both", .scale(x: -1, y: -1)),
    matrix("quarter-turn", .rotation(cosine: 0, sine: 1)),
    matrix(
      "quarter-turn-by-cosine", .rotation(cosine: Turn.quarter.cosine, sine: Turn.quarter.sine)),
    matrix("half-turn-by-cosine", .rotation(cosine: Turn.half.cosine, sine: Turn.half.sine)),
    matrix("eighth-turn", .rotation(cosine: Turn.eighth.cosine, sine: Turn.eighth.sine)),
    matrix("turn-of-1e-9", .rotation(cosine: Turn.nano.cosine, sine: Turn.nano.sine)),
    matrix("shear-x", .shear(x: 1.5, y: 0)),
    matrix("shear-both", .shear(x: 0.5, y: -0.75)),
    matrix("scale-1e-3", .scale(x: 1e-3, y: 1e-3)),
    matrix("scale-1e6", .scale(x: 1e6, y: 1e6)),
    matrix("scale-1e-3-by-1e3", .scale(x: 1e-3, y: 1e3)),
    matrix("translation-1e9-and-a-half", .translation(x: 1e9 + 0.5, y: -1e9 - 0.5)),
  ]

  private static let anchors: [@Sendable () -> HitTestCase] = [
    anchored("anchor-top-left", anchor: (0, 0)),
    anchored("anchor-bottom-right", anchor: (1, 1)),
    anchored("anchor-outside", anchor: (-1.5, 3)),
    anchored("anchor-cancels-position", anchor: (1e9, 0), position: (8e9, 0)),
  ]

  private static func matrix(
    _ name: String, _ transform: AffineTransform
  ) -> @Sendable () -> HitTestCase {
    {
      let layer = LayerGeometry(
        size: Size(width: 8, height: 8), attachment: .matrix(transform))
      return HitTestCase(
        name: "hard-matrices/\(name)", image: HardCase.image, layer: layer,
        threshold: .atLeast(128),
        points: HardCase.grid(over: layer, width: 8, height: 8)
          + [Point(x: 0, y: 0), Point(x: 4, y: 4), Point(x: -4, y: 4)])
    }
  }

  private static func anchored(
    _ name: String, anchor: (Double, Double), position: (Double, Double) = (5, -3)
  ) -> @Sendable () -> HitTestCase {
    {
      let layer = LayerGeometry(
        size: Size(width: 8, height: 8), position: Point(x: position.0, y: position.1),
        anchorPoint: Point(x: anchor.0, y: anchor.1),
        transform: .rotation(cosine: 0.8, sine: 0.6))
      return HitTestCase(
        name: "hard-matrices/\(name)", image: HardCase.image, layer: layer,
        threshold: .atLeast(128), points: HardCase.grid(over: layer, width: 8, height: 8))
    }
  }
}
