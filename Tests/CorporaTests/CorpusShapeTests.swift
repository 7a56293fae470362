import Corpora
import HitTesting
import Testing

@Suite struct CorpusShapes {
  /// The share of the texels with alpha ≥ 128 is in the range of the picture's design, at any size.
  @Test(arguments: [
    (CorpusImage.blob, 0.40...0.52), (.flower, 0.22...0.34), (.diamond, 0.34...0.42),
    (.ring, 0.42...0.44), (.leaf, 0.27...0.40), (.glyphs, 0.18...0.27),
  ])
  func coverage(image: CorpusImage, expected: ClosedRange<Double>) {
    for side in [32, 64, 200, 512] {
      let bytes = AlphaPlane(image.bitmap(side: side)).bytes
      let share = Double(bytes.count { $0 >= 128 }) / Double(bytes.count)
      #expect(expected.contains(share), "side \(side): \(share)")
    }
  }

  /// Antialiasing affects a number of texels that grows with the side, not with its square.
  @Test(arguments: [CorpusImage.blob, .ring, .glyphs])
  func onlyEdgesArePartial(image: CorpusImage) {
    for side in [16, 64, 256] {
      let partial = AlphaPlane(image.bitmap(side: side)).bytes.count { $0 > 0 && $0 < 255 }
      #expect(partial > side && partial < 10 * side, "side \(side): \(partial)")
    }
  }

  /// The ring takes π · (0.91² − 0.53²) / 4 of the square, and the sum of alpha is the area if
  /// coverage is right.
  @Test func ringHasItsArea() {
    let bytes = AlphaPlane(CorpusImage.ring.bitmap(side: 256)).bytes
    let area = Double(bytes.reduce(0) { $0 + Int($1) }) / 255 / 65536
    #expect((area - 0.429_77).magnitude < 0.0005, "\(area)")
  }

  @Test func flowerIsTranslucentAroundAnOpaqueCenter() {
    let plane = AlphaPlane(CorpusImage.flower.bitmap(side: 128))
    for offset in -8...8 { #expect(plane[64 + offset, 64] == 255) }
    // The outer end of a petal overlaps nothing: 0.45 · 255.
    #expect(plane[118, 64] == 115)
    // There are two layers of 0.45 and 0.42, or more where three or four meet, but no opaque texel.
    let petals = plane.bytes.count { $0 > 128 && $0 < 250 }
    #expect(petals > 1500, "\(petals)")
  }

  @Test func diamondHasAnOpaqueFaceASoftShadowAndFreeCorners() {
    let plane = AlphaPlane(CorpusImage.diamond.bitmap(side: 128))
    #expect(plane[64, 60] == 255)
    for (column, row) in [(0, 0), (127, 0), (0, 127), (127, 127), (20, 20), (107, 20)] {
      #expect(plane[column, row] == 0)
    }
    // Below the lowest point of the face, the shadow fades without a step.
    let shadow = (118..<128).map { plane[64, $0] }
    #expect(zip(shadow, shadow.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 30 }, "\(shadow)")
    #expect(shadow[0] > 40 && shadow[0] < 128)
  }
}

@Suite struct TurnTrigonometry {
  @Test(arguments: [
    (0.0, 1.0, 0.0), (0.25, 0, 1), (0.5, -1, 0), (0.75, 0, -1), (-0.25, 0, -1), (3, 1, 0),
    (0x1p60, 1, 0),
  ])
  func quarterTurnsAreExact(turns: Double, cosine: Double, sine: Double) {
    let angle = UnitVector(turns: turns)
    #expect(angle.cosine == cosine && angle.sine == sine)
  }

  @Test func knownValues() {
    let half = 0.5.squareRoot()
    let root3 = 3.0.squareRoot() / 2
    let golden = (5.0.squareRoot() - 1) / 4
    expect(1.0 / 8, cosine: half, sine: half)
    expect(3.0 / 8, cosine: -half, sine: half)
    expect(-7.0 / 8, cosine: half, sine: half)
    expect(1.0 / 12, cosine: root3, sine: 0.5)
    expect(1.0 / 6, cosine: 0.5, sine: root3)
    expect(1.0 / 5, cosine: golden, sine: (1 - golden * golden).squareRoot())
    // These values are from a table with 16 digits.
    expect(1.0 / 32, cosine: 0.980_785_280_403_230_4, sine: 0.195_090_322_016_128_3)
    expect(1.0 / 256, cosine: 0.999_698_818_696_204_2, sine: 0.024_541_228_522_912_29)
  }

  @Test func squaresAddUpToOne() {
    for step in -5000...5000 {
      let angle = UnitVector(turns: Double(step) / 1777)
      let square = angle.cosine * angle.cosine + angle.sine * angle.sine
      #expect((square - 1).magnitude < 4 * UnitVector.errorBound)
    }
  }

  @Test func notFiniteGivesNaN() {
    for turns in [Double.nan, .infinity, -.infinity] {
      #expect(UnitVector(turns: turns).cosine.isNaN && UnitVector(turns: turns).sine.isNaN)
    }
  }

  /// The reference itself may be off by its last rounding, half of 2⁻⁵².
  private func expect(_ turns: Double, cosine: Double, sine: Double) {
    let angle = UnitVector(turns: turns)
    let bound = UnitVector.errorBound + 0x1p-53
    #expect((angle.cosine - cosine).magnitude <= bound, "cosine of \(turns) turns")
    #expect((angle.sine - sine).magnitude <= bound, "sine of \(turns) turns")
  }
}
