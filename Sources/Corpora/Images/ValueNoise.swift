/// Smooth noise in 0…1 from random values at the integer points of the plane.
///
/// Between the lattice points the four corner values are blended with `3t² − 2t³`.
///
/// Source: value noise as in Ebert et al., *Texturing & Modeling*, with an integer hash in place of
/// a random table.
struct ValueNoise {
  let seed: UInt32

  /// The noise at a point.
  ///
  /// *Edges*: the magnitudes of coordinates must stay below 2⁶²; the lattice repeats after 2³²
  /// points.
  func value(x: Double, y: Double) -> Double {
    let (column, row) = (Self.floor(x), Self.floor(y))
    let blendX = Self.blend(x - Double(column))
    let blendY = Self.blend(y - Double(row))
    let (topLeft, topRight) = (lattice(column, row), lattice(column + 1, row))
    let (bottomLeft, bottomRight) = (lattice(column, row + 1), lattice(column + 1, row + 1))
    let top = topLeft + (topRight - topLeft) * blendX
    let bottom = bottomLeft + (bottomRight - bottomLeft) * blendX
    return top + (bottom - top) * blendY
  }

  /// Three octaves of noise in 0…1, each with twice the frequency and half the weight of the
  /// previous one.
  func fractal(x: Double, y: Double) -> Double {
    let coarse = value(x: x, y: y)
    let middle = value(x: x * 2 + 17, y: y * 2 + 31)
    let fine = value(x: x * 4 + 59, y: y * 4 + 83)
    return (coarse * 4 + middle * 2 + fine) / 7
  }

  /// The random value of a lattice point, a multiple of 2⁻²⁴ in 0..<1.
  ///
  /// The bits are mixed by multiplication by odd constants and exclusive or with themselves shifted
  /// right, as in the finalizer of MurmurHash3.
  @inline(__always)
  private func lattice(_ column: Int, _ row: Int) -> Double {
    var bits = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1
    bits ^= UInt32(truncatingIfNeeded: row) &* 0x85EB_CA77 &+ seed
    bits = (bits ^ bits >> 16) &* 0x85EB_CA6B
    bits = (bits ^ bits >> 13) &* 0xC2B2_AE35
    bits ^= bits >> 16
    return Double(bits >> 8) * 0x1p-24
  }

  @inline(__always)
  private static func blend(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  /// The largest integer that is not above `value`.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let truncated = Int(value)
    return Double(truncated) > value ? truncated - 1 : truncated
  }
}
