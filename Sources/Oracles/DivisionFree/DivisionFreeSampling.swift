import BigInt
import HitTesting

/// Linear sampling (rule R13) in integers.
///
/// Between texel centers `i` and `i + 1`, at `u − ½ = i + r/q`, the weights are `q − r` and `r`
/// over `q`. So the alpha reaches `m` if `Σ weight·weight·alpha ≥ m·q·q'`.
extension DivisionFreeOracle {
  /// The verdict if neighbors outside repeat the edge, cut at the half-open contents rectangle.
  func hitsLinearClamp(_ u: TexelCoordinate, _ v: TexelCoordinate) -> Bool {
    guard u.reaches(0), !u.reaches(texels.width), v.reaches(0), !v.reaches(texels.height),
      let across = Blend(u, texels: texels.width), let down = Blend(v, texels: texels.height)
    else { return false }
    return blendedAlphaPasses(across, down) { column, row in
      alpha(min(max(column, 0), texels.width - 1), min(max(row, 0), texels.height - 1))
    }
  }

  /// The verdict if neighbors outside have alpha 0; a hit needs a texel of the image with a
  /// positive weight, whatever the threshold.
  func hitsLinearDecal(_ u: TexelCoordinate, _ v: TexelCoordinate) -> Bool {
    guard let across = Blend(u, texels: texels.width), let down = Blend(v, texels: texels.height),
      across.weighsTexels, down.weighsTexels
    else { return false }
    return blendedAlphaPasses(across, down) { column, row in
      (0..<texels.width).contains(column) && (0..<texels.height).contains(row)
        ? alpha(column, row) : 0
    }
  }

  private func alpha(_ column: Int, _ row: Int) -> Int {
    Int(texels.alpha[row * texels.width + column])
  }

  private func blendedAlphaPasses(
    _ across: Blend, _ down: Blend, alpha: (_ column: Int, _ row: Int) -> Int
  ) -> Bool {
    func line(_ row: Int) -> BigInt {
      across.before * BigInt(word: alpha(across.first, row))
        + across.after * BigInt(word: alpha(across.first + 1, row))
    }
    let sum = down.before * line(down.first) + down.after * line(down.first + 1)
    return sum >= across.whole * down.whole * BigInt(word: texels.minimumAlpha)
  }
}

/// The two texels along one axis between whose centers a coordinate lies, and their weights.
private struct Blend {
  /// The texel at or before the coordinate, or −1 before the first center; the other texel is its
  /// successor.
  let first: Int
  /// The weight of the first texel; positive.
  let before: BigInt
  /// The weight of its successor; not negative.
  let after: BigInt
  /// The sum of the weights.
  var whole: BigInt { before + after }

  /// Returns `nil` a whole texel or more outside the centers: if u < −½ or u ≥ W + ½.
  init?(_ coordinate: TexelCoordinate, texels: Int) {
    let fromCenters = coordinate.fromCenters
    guard let first = fromCenters.floor(in: -1..<texels) else { return nil }
    self.first = first
    after = fromCenters.numerator - fromCenters.denominator * BigInt(word: first)
    before = fromCenters.denominator - after
  }

  /// Whether a texel of the image has weight; this is false only at u = −½, where texel −1 has all
  /// the weight.
  var weighsTexels: Bool { first >= 0 || !after.isZero }
}
