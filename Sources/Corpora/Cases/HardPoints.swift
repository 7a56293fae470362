import HitTesting

extension CaseSuite {
  /// Points that break arithmetic: on edges and one unit in the last place beside them, signed zero, not finite, huge,
  /// tiny, and far from a layer that is far away itself.
  public static let hardPoints = CaseSuite(
    name: "hard-points", summary: "edges ± one unit in the last place, −0, NaN, ∞, huge, tiny",
    named: [
      onLayer("origin", [(0, 0)]),
      onLayer("far-corner", [(8, 8), (8, 0), (0, 8), (7.5, 8), (8, 7.5)]),
      onLayer("inner-edges", (0...8).flatMap { x in [(Double(x), 3.5), (3.5, Double(x))] }),
      onLayer("inner-crossings", (1...7).flatMap { x in (1...7).map { (Double(x), Double($0)) } }),
      onLayer("below-edges", (0...8).map { (Double($0).nextDown, Double($0).nextDown) }),
      onLayer("above-edges", (0...8).map { (Double($0).nextUp, Double($0).nextUp) }),
      onLayer("negative-zero", [(-0.0, -0.0), (-0.0, 4), (4, -0.0)]),
      onLayer("just-negative", [(-0x1p-1074, 4), (4, -0x1p-1074), (-0x1p-60, 1), (1, -0x1p-30)]),
      onLayer("nan-x", [(.nan, 4), (.signalingNaN, 4)]),
      onLayer("nan-y", [(4, .nan), (.nan, .nan)]),
      onLayer("infinite", [(.infinity, 4), (-.infinity, 4), (4, .infinity), (4, -.infinity)]),
      onLayer("huge", [(1e308, 1e308), (-1e308, 4), (4, 1e300), (0x1p63, 4), (4, -0x1p63)]),
      onLayer("past-int32", [(0x1p31, 4), (0x1p32 + 1, 4), (4, -0x1p31 - 1), (0x1p53, 0x1p53)]),
      onLayer("tiny", [(0x1p-1074, 0x1p-1074), (1e-300, 4), (4, 1e-300), (0x1p-1022, 7)]),
      {
        // One texel is 8 points, and doubles around 2⁵³ lie 1 or 2 apart: they still tell texels apart.
        let offset = 0x1p53
        let layer = LayerGeometry(
          size: Size(width: 64, height: 64),
          attachment: .matrix(.translation(x: offset, y: -offset)))
        return HitTestCase(
          name: "hard-points/offset-2-to-53", image: HardCase.image, layer: layer,
          threshold: .atLeast(128),
          points: [-2, 0, 2, 8, 16, 30, 32, 62, 64, 66].flatMap { x in
            [Point(x: offset + x, y: -offset + 8), Point(x: offset + 16, y: -offset + x)]
          })
      },
      {
        let layer = LayerGeometry(
          size: Size(width: 8, height: 8),
          attachment: .matrix(.translation(x: 1e9 + 0.5, y: -1e9 - 0.5)))
        return HitTestCase(
          name: "hard-points/translation-1e9", image: HardCase.image, layer: layer,
          threshold: .atLeast(128),
          points: (-1...9).map {
            Point(x: 1e9 + 0.5 + Double($0), y: -1e9 + 2.25)
          })
      },
    ])

  private static func onLayer(
    _ name: String, _ points: [(Double, Double)]
  ) -> @Sendable () -> HitTestCase {
    {
      HitTestCase(
        name: "hard-points/\(name)", image: HardCase.image,
        layer: LayerGeometry(size: Size(width: 8, height: 8), attachment: .matrix(.identity)),
        threshold: .atLeast(128), points: points.map { Point(x: $0.0, y: $0.1) })
    }
  }
}

/// What the hard cases share.
enum HardCase {
  /// 8 × 8 texels, opaque and transparent by turns, so that a step of one texel changes the verdict.
  static let image = CorpusImage.checkerboard.bitmap(width: 8, height: 8)

  /// A grid of points over the contents rectangle and a little beyond, aimed at quarters of texels.
  static func grid(
    over layer: LayerGeometry, width: Int, height: Int, steps: Int = 11
  ) -> [Point] {
    let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
    return (0...steps).flatMap { column in
      (0...steps).map { row in
        frame.parent(
          u: (Double(column) / Double(steps) * 1.25 - 0.125) * Double(width) + 0.25,
          v: (Double(row) / Double(steps) * 1.25 - 0.125) * Double(height) + 0.25)
      }
    }
  }
}
