import BigInt
import HitTesting

/// How near to the opposite verdict a hit tester of each fidelity may answer either way, for one layer.
///
/// For an arithmetic of precision ε, `B = 16·ε·max over the axes of (κ·S + bound + d)·W/d`, with
/// `S_x = (|d|·(|X| + |tx|) + |c|·(|Y| + |ty|)) / |D|`, `κ = (|ad| + |bc|) / |D|`: the rounding errors of the inverse
/// map, of the composed translation, and of the contents rectangle, with room for any order of evaluation.
struct FidelityBound: Sendable {
  /// `(κ·S + bound + d)·W/d` for one axis, as `x·(|X| + |tx|) + y·(|Y| + |ty|) + constant`.
  private struct Axis: Sendable {
    let x: Double
    let y: Double
    let constant: Double
  }

  private let horizontal: Axis
  private let vertical: Axis
  private let tx: Double
  private let ty: Double
  private let texelsPerDevicePixel: Double
  private let isExactInDoubles: Bool

  init(_ exact: ExactLayer, of layer: LayerGeometry) {
    let matrix = exact.matrix
    let determinant = matrix.determinant.magnitude
    let kappa =
      ((matrix.a * matrix.d).magnitude + (matrix.b * matrix.c).magnitude) / determinant
    func axis(_ alongX: Rational, _ alongY: Rational, _ axis: ExactLayer.Axis) -> Axis {
      let factor = kappa / determinant * axis.scale
      return Axis(
        x: (alongX.magnitude * factor).approximation,
        y: (alongY.magnitude * factor).approximation,
        constant: (axis.bounds * axis.scale + Rational(axis.texels)).approximation)
    }
    horizontal = axis(matrix.d, matrix.c, exact.horizontal)
    vertical = axis(matrix.b, matrix.a, exact.vertical)
    tx = matrix.tx.magnitude.approximation
    ty = matrix.ty.magnitude.approximation

    func coefficient(_ value: Rational, _ axis: ExactLayer.Axis) -> Double {
      (value / determinant * axis.scale).approximation
    }
    // A step of one device pixel along x or y, measured in texels by the same metric as margins.
    let alongX = (
      coefficient(matrix.d, exact.horizontal), coefficient(matrix.b, exact.vertical)
    )
    let alongY = (
      coefficient(matrix.c, exact.horizontal), coefficient(matrix.a, exact.vertical)
    )
    texelsPerDevicePixel = [alongX.0, alongX.1, alongY.0, alongY.1].map(\.magnitude).max()!
    isExactInDoubles = DyadicGrid.holds(exact, of: layer)
  }

  func excusedMargin(for fidelity: Fidelity, at point: Point) -> Double {
    switch fidelity {
    case .exact: return 0
    case .float64:
      // Where nothing needs to be rounded there is nothing to excuse: edges have one right answer.
      if isExactInDoubles && DyadicGrid.holds(point) { return 0 }
      return max(0x1p-30, rounding(0x1p-53, at: point))
    case .float32:
      return max(0x1p-30, rounding(0x1p-24, at: point))
    case .fixed16:
      return max(0x1p-7 * max(1, texelsPerDevicePixel), rounding(0x1p-53, at: point))
    }
  }

  private func rounding(_ epsilon: Double, at point: Point) -> Double {
    func size(_ axis: Axis) -> Double {
      axis.x * (point.x.magnitude + tx) + axis.y * (point.y.magnitude + ty) + axis.constant
    }
    let size = max(size(horizontal), size(vertical))
    // Infinity times zero: the coefficients are out of a double's range, so nothing is known.
    return size.isNaN ? .infinity : 16 * epsilon * size
  }
}

/// The layers and points on which double arithmetic is exact, in whatever order the formulas are evaluated.
///
/// Every number is a multiple of a small power of two and not large, the determinant and the texels per point are
/// powers of two: then no intermediate result needs more than 53 bits. Integer-aligned views are of this kind, and the
/// faults of edges (`≤` for `<`, a mirrored edge left where it was) show there and nowhere else.
private enum DyadicGrid {
  /// Whether `value · 2^fractionBits` is an integer and `|value| ≤ 2^magnitudeBits`.
  private static func holds(_ value: Rational, fractionBits: Int, magnitudeBits: Int) -> Bool {
    let value = value.reduced
    let isOnGrid = (BigInt(1) << fractionBits) % value.denominator == 0
    return isOnGrid && value.magnitude <= Rational(BigInt(1) << magnitudeBits, over: 1)
  }

  private static func isPowerOfTwo(_ value: Rational) -> Bool {
    let value = value.magnitude.reduced
    func isPower(_ integer: BigInt) -> Bool {
      integer.magnitude.trailingZeroBitCount == integer.magnitude.bitWidth - 1
    }
    return isPower(value.numerator) && isPower(value.denominator)
      && holds(value, fractionBits: 8, magnitudeBits: 8)
  }

  private static func holdsLength(_ value: Rational) -> Bool {
    holds(value, fractionBits: 8, magnitudeBits: 12)
  }

  static func holds(_ point: Point) -> Bool {
    holdsLength(Rational(point.x)) && holdsLength(Rational(point.y))
  }

  static func holds(_ exact: ExactLayer, of layer: LayerGeometry) -> Bool {
    let matrix = exact.matrix
    var lengths = [
      matrix.tx, matrix.ty, exact.horizontal.bounds, exact.vertical.bounds,
      exact.horizontal.origin, exact.vertical.origin,
    ]
    var ratios = [matrix.a, matrix.b, matrix.c, matrix.d]
    if case .anchored(let position, let anchorPoint, let transform) = layer.attachment {
      lengths += [position.x, position.y, transform.tx, transform.ty].map { Rational($0) }
      ratios += [anchorPoint.x, anchorPoint.y].map { Rational($0) }
    }
    return lengths.allSatisfy(holdsLength)
      && ratios.allSatisfy { holds($0, fractionBits: 6, magnitudeBits: 6) }
      && isPowerOfTwo(matrix.determinant) && isPowerOfTwo(Rational(layer.contentsScale))
      && isPowerOfTwo(exact.horizontal.scale) && isPowerOfTwo(exact.vertical.scale)
  }
}
