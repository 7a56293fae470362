import BigInt
import HitTesting

/// How close to the opposite verdict a hit tester of each fidelity may give either answer, for one
/// layer.
///
/// For an arithmetic of precision ε, `B = 16·ε·max over the axes of (κ·S + bound + d)·W/d` with
/// `S_x = (|d|·(|X| + |tx|) + |c|·(|Y| + |ty|)) / |D|` and `κ = (|ad| + |bc|) / |D|`. This covers
/// the rounding errors of the inverse map, of the composed translation and of the contents
/// rectangle, for any order of evaluation.
///
/// Where the parent is seen through a projective transform with the adjugate n, and (p, r, q) =
/// n·(X, Y, 1), a tester undoes the transform first, and then the layer. The place before it is
/// (p/q, r/q), and S is that of this place, with the magnitudes of its coordinates made larger by
/// what rounding moves them, over ε: for the first one by `c·(P + (|p/q| + |tx|)·Q)/|q|`. P and Q
/// are the forms p and q with the magnitudes of all terms, and c is the sum of the magnitudes of
/// the terms of the determinant over its own. Where `|q| ≤ 64·ε·c·Q` nothing is known. In
/// perspective something is always rounded, and in nine slices. There the B of each axis is that of
/// the image as a whole, times the most texels that are shown per texel of it within B of the
/// point.
struct FidelityBound: Sendable {
  /// The term `(κ·S + bound + d)·W/d` of one axis, as `x·(|X| + |tx|) + y·(|Y| + |ty|) + constant`.
  private struct Axis: Sendable {
    let x: Double
    let y: Double
    let constant: Double
  }

  private let horizontal: Axis
  private let vertical: Axis
  private let tx: Double
  private let ty: Double
  /// The layer of an image in nine slices; `nil` for any other.
  private let sliced: ExactLayer?
  /// Whether points, and areas, on a coarse grid are decided in doubles without rounding.
  private let isExactForPoints: Bool
  private let isExactForAreas: Bool
  /// What the parent is seen through.
  private let projection: ProjectionRounding?
  private let steps: TexelSteps

  init(
    _ exact: ExactLayer, of layer: LayerGeometry, seenThrough projection: ProjectionRounding? = nil,
    movedBy motion: AffineTransform? = nil, to moved: ExactLayer? = nil
  ) {
    self.projection = projection
    sliced = exact.horizontal.slices == nil ? nil : exact
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
    steps = TexelSteps(exact)
    let isMovedExactly =
      motion.map { motion in
        moved.map { DyadicGrid.holds($0, of: layer) && DyadicGrid.holds(motion) } ?? false
      } ?? (projection == nil && sliced == nil)
    isExactForPoints = isMovedExactly && DyadicGrid.holds(exact, of: layer)
    isExactForAreas = isExactForPoints && CoarseGrid.holds(exact)
  }

  /// The margin below which a tester of a fidelity may differ on a query; 0 where rounding decides
  /// nothing.
  func excusedMargin(for fidelity: Fidelity, at query: Query) -> Double {
    guard let extent = QueryExtent(query) else { return 0 }
    let isExact =
      if case .point(let point) = query {
        isExactForPoints && DyadicGrid.holds(point)
      } else {
        isExactForAreas && CoarseGrid.holds(extent.numbers)
      }
    // In perspective only points are asked, and where they lie counts.
    let place = if projection != nil, case .point(let point) = query { point } else { extent.reach }
    return excusedMargin(for: fidelity, at: place, isExact: isExact)
  }

  /// The bound at coordinates of these magnitudes; if doubles round nothing here (`isExact`),
  /// nothing is excused, because edges have one right answer.
  private func excusedMargin(
    for fidelity: Fidelity, at point: Point, isExact: Bool
  ) -> Double {
    let inDoubles = isExact ? 0 : max(0x1p-30, rounding(0x1p-53, at: point))
    switch fidelity {
    case .exact: return 0
    case .float64: return inDoubles
    case .float32: return max(0x1p-30, rounding(0x1p-24, at: point))
    case .fixed16:
      return max(0x1p-7 * max(1, texels(perDevicePixelAt: point)), rounding(0x1p-53, at: point))
    case .footprint(let radius): return max(radius, inDoubles)
    }
  }

  /// The length in texels of a step of one device pixel at a point, along the axis where it is
  /// longest.
  private func texels(perDevicePixelAt point: Point) -> Double {
    guard let projection else {
      let slopes = slopes(at: point, (0, 0))
      return steps.longest * max(slopes.u, slopes.v)
    }
    guard let place = projection.place(of: point, 0x1p-53, translation: Point(x: tx, y: ty)) else {
      return .infinity
    }
    return max(steps.length(of: place.alongX), steps.length(of: place.alongY))
  }

  private func rounding(_ epsilon: Double, at asked: Point) -> Double {
    var point = asked
    if let projection {
      guard let place = projection.place(of: asked, epsilon, translation: Point(x: tx, y: ty))
      else { return .infinity }
      point = place.size
    }
    func size(_ axis: Axis) -> Double {
      axis.x * (point.x.magnitude + tx) + axis.y * (point.y.magnitude + ty) + axis.constant
    }
    let bounds = (16 * epsilon * size(horizontal), 16 * epsilon * size(vertical))
    let slopes = slopes(at: asked, bounds)
    let bound = max(bounds.0 * slopes.u, bounds.1 * slopes.v)
    // A NaN is infinity times zero: the coefficients are out of a double's range, so nothing is
    // known.
    return bound.isNaN || bounds.0.isNaN || bounds.1.isNaN ? .infinity : bound
  }

  /// The texels that are shown per texel of the image as a whole, around a point; 1 without slices.
  private func slopes(at point: Point, _ bounds: (Double, Double)) -> (u: Double, v: Double) {
    guard let sliced, let across = sliced.horizontal.slices, let down = sliced.vertical.slices,
      point.x.isFinite, point.y.isFinite
    else { return (1, 1) }
    return (
      across.slope(at: sliced.u.value(at: point).approximation, within: bounds.0),
      down.slope(at: sliced.v.value(at: point).approximation, within: bounds.1)
    )
  }
}

/// How far a step of one point along x or y, in the space where points are asked, goes along each
/// axis of the texels.
struct TexelSteps: Sendable {
  private let alongX: (u: Double, v: Double)
  private let alongY: (u: Double, v: Double)

  init(_ layer: ExactLayer) {
    alongX = (layer.u.xCoefficient.approximation, layer.v.xCoefficient.approximation)
    alongY = (layer.u.yCoefficient.approximation, layer.v.yCoefficient.approximation)
  }

  /// The length of a step, in the metric of the margins.
  func length(of step: Point) -> Double {
    max(
      (alongX.u * step.x + alongY.u * step.y).magnitude,
      (alongX.v * step.x + alongY.v * step.y).magnitude)
  }

  /// The length of the longest step along one of the axes.
  var longest: Double {
    [alongX.u, alongX.v, alongY.u, alongY.v].map(\.magnitude).max()!
  }
}

/// The layers and points for which double arithmetic is exact, in whatever order the formulas are
/// evaluated.
///
/// Every number is a multiple of a small power of two and not large, and the determinant and the
/// texels per point are powers of two, so no intermediate result needs more than 53 bits.
/// Integer-aligned views are of this kind. Only they reveal faults at edges, such as `≤` for `<` or
/// an edge that a mirror does not move.
private enum DyadicGrid {
  /// Whether `value · 2^fractionBits` is an integer and `|value| ≤ 2^magnitudeBits`.
  private static func holds(_ value: Rational, fractionBits: Int, magnitudeBits: Int) -> Bool {
    let value = value.reduced
    let isOnGrid = (BigInt(1) << fractionBits) % value.denominator == 0
    return isOnGrid && value.magnitude <= Rational(BigInt(1) << magnitudeBits, over: 1)
  }

  private static func holdsLength(_ value: Rational) -> Bool {
    holds(value, fractionBits: 8, magnitudeBits: 12)
  }

  static func holds(_ point: Point) -> Bool {
    holdsLength(Rational(point.x)) && holdsLength(Rational(point.y))
  }

  static func holds(_ m: AffineTransform) -> Bool {
    [m.tx, m.ty].allSatisfy { holdsLength(Rational($0)) }
      && [m.a, m.b, m.c, m.d].allSatisfy {
        holds(Rational($0), fractionBits: 6, magnitudeBits: 6)
      }
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
      && matrix.determinant.isSmallPowerOfTwo && Rational(layer.contentsScale).isSmallPowerOfTwo
      && exact.horizontal.scale.isSmallPowerOfTwo && exact.vertical.scale.isSmallPowerOfTwo
  }
}

/// The layers and areas for which doubles decide even squared distances without rounding.
///
/// These are layers that are not rotated, and numbers that are multiples of 1/16 up to 1024.
/// Differences take 15 bits and their squares 30, and a root that is not such a number is far
/// enough from all such numbers.
enum CoarseGrid {
  static func holds(_ value: Rational) -> Bool {
    let value = value.reduced
    return 16 % value.denominator == 0 && value.magnitude <= Rational(1024)
  }

  /// Whether all numbers lie on the grid.
  ///
  /// - Precondition: the numbers are finite.
  static func holds(_ numbers: [Double]) -> Bool { numbers.allSatisfy { holds(Rational($0)) } }

  /// Whether the corners of all cells and of the bounds lie on the grid, and the sides of a cell
  /// too.
  static func holds(_ exact: ExactLayer) -> Bool {
    let (matrix, across, down) = (exact.matrix, exact.horizontal, exact.vertical)
    let isTurned = !(matrix.b.numerator.isZero && matrix.c.numerator.isZero)
    if isTurned { return false }
    func along(_ axis: ExactLayer.Axis, _ factor: Rational, _ start: Rational) -> [Rational] {
      let cell = factor / axis.scale
      let first = start + factor * axis.origin
      return [
        cell, start, start + factor * axis.bounds, first, first + cell * Rational(axis.texels),
      ]
    }
    return (along(across, matrix.a, matrix.tx) + along(down, matrix.d, matrix.ty))
      .allSatisfy(holds)
  }
}
