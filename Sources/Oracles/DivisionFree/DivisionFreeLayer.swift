import BigInt
import HitTesting

/// A layer resolved once, into integers over powers of two, for any number of queries.
struct DivisionFreeLayer: Sendable {
  /// The map from layer space to parent space: X and Y as forms in (x, y).
  let parentX: LinearForm
  let parentY: LinearForm
  /// The magnitude of the determinant, `|D|`; positive.
  let determinant: ScaledInteger
  /// The map from parent space to layer space: `|D|·x` and `|D|·y` as forms in (X, Y).
  let localX: LinearForm
  let localY: LinearForm
  let horizontal: ContentsAxis
  let vertical: ContentsAxis
  private let column: TexelForm
  private let row: TexelForm

  /// Returns `nil` if nothing can be hit (rule R3): a number is not finite, there are no texels,
  /// the bounds are empty, the contents scale is not positive, or the transform is singular.
  init?(_ layer: LayerGeometry, columns: Int, rows: Int) {
    let (size, scale) = (layer.size, layer.contentsScale)
    let numbers = Self.mapNumbers(of: layer) + [size.width, size.height, scale]
    guard numbers.allSatisfy(\.isFinite), columns > 0, rows > 0, size.width > 0, size.height > 0,
      scale > 0
    else { return nil }
    let map = Self.parentMap(of: layer)
    self.init(layer, parentX: map.x, parentY: map.y, columns: columns, rows: rows)
  }

  /// Resolves a layer whose coordinates in the space of the points are these forms; returns `nil`
  /// if they are singular.
  ///
  /// - Precondition: the layer's numbers are finite, and its sides, its contents scale and the
  ///   sides of the image are positive.
  init?(
    _ layer: LayerGeometry, parentX: LinearForm, parentY: LinearForm, columns: Int, rows: Int
  ) {
    let (a, c, tx) = (parentX.x, parentX.y, parentX.constant)
    let (b, d, ty) = (parentY.x, parentY.y, parentY.constant)
    let signed = a * d - b * c
    if signed.isZero { return nil }
    // All three are negated together, so that comparisons never change direction.
    let sign = ScaledInteger(signed.isNegative ? -1 : 1)
    determinant = signed * sign
    self.parentX = parentX
    self.parentY = parentY
    localX = LinearForm(x: d, y: -c, constant: c * ty - d * tx) * sign
    localY = LinearForm(x: -b, y: a, constant: b * tx - a * ty) * sign
    (horizontal, vertical) = ContentsAxis.both(of: layer, columns: columns, rows: rows)
    column = TexelForm(localX, over: determinant, contents: horizontal)
    row = TexelForm(localY, over: determinant, contents: vertical)
  }

  /// The texel coordinates u and v of a point of parent space.
  func texelCoordinates(
    _ x: ScaledInteger, _ y: ScaledInteger
  ) -> (u: TexelCoordinate, v: TexelCoordinate) {
    (column.coordinate(x, y), row.coordinate(x, y))
  }

  /// Whether `0 ≤ x < w` and `0 ≤ y < h` (rule R8), with both sides multiplied by the determinant.
  func boundsContain(_ x: ScaledInteger, _ y: ScaledInteger) -> Bool {
    func isWithin(_ local: ScaledInteger, _ side: ScaledInteger) -> Bool {
      !local.isNegative && local < side * determinant
    }
    return isWithin(localX(x, y), horizontal.bounds) && isWithin(localY(x, y), vertical.bounds)
  }

  /// The numbers that the map from layer space to parent space depends on.
  static func mapNumbers(of layer: LayerGeometry) -> [Double] {
    let m = layer.linearPart
    var numbers = [m.a, m.b, m.c, m.d, m.tx, m.ty]
    if case .anchored(let position, let anchorPoint, _) = layer.attachment {
      numbers += [position.x, position.y, anchorPoint.x, anchorPoint.y]
      numbers += [layer.size.width, layer.size.height]
    }
    return numbers
  }

  /// The map from layer space to parent space: X and Y as forms in (x, y).
  ///
  /// - Precondition: the layer's numbers are finite.
  static func parentMap(of layer: LayerGeometry) -> (x: LinearForm, y: LinearForm) {
    let m = layer.linearPart
    let (tx, ty) = translation(of: layer)
    return (
      LinearForm(x: ScaledInteger(m.a), y: ScaledInteger(m.c), constant: tx),
      LinearForm(x: ScaledInteger(m.b), y: ScaledInteger(m.d), constant: ty)
    )
  }

  /// The translation that rule R2 composes, without rounding.
  private static func translation(of layer: LayerGeometry) -> (ScaledInteger, ScaledInteger) {
    switch layer.attachment {
    case .matrix(let m): return (ScaledInteger(m.tx), ScaledInteger(m.ty))
    case .anchored(let position, let anchorPoint, let m):
      let ax = ScaledInteger(anchorPoint.x) * ScaledInteger(layer.size.width)
      let ay = ScaledInteger(anchorPoint.y) * ScaledInteger(layer.size.height)
      return (
        ScaledInteger(position.x) + ScaledInteger(m.tx) - ScaledInteger(m.a) * ax
          - ScaledInteger(m.c) * ay,
        ScaledInteger(position.y) + ScaledInteger(m.ty) - ScaledInteger(m.b) * ax
          - ScaledInteger(m.d) * ay
      )
    }
  }
}

/// One texel coordinate as a fraction that is never divided: `form(X, Y) / denominator`.
///
/// For contents that start at `o/s` and are `l/s` long, and with `x = local/D`, rule R6's
/// `u = (x − o/s)·W / (l/s)` is `(W·s·local − W·o·D) / (l·D)`.
private struct TexelForm: Sendable {
  let form: LinearForm
  let denominator: ScaledInteger

  init(_ local: LinearForm, over determinant: ScaledInteger, contents: ContentsAxis) {
    form =
      local * (contents.over * contents.texels)
      + -(contents.origin * determinant * contents.texels)
    denominator = contents.size * determinant
  }

  func coordinate(_ x: ScaledInteger, _ y: ScaledInteger) -> TexelCoordinate {
    TexelCoordinate(form(x, y), over: denominator)
  }
}

/// A texel coordinate: `numerator / denominator`, with a positive denominator.
struct TexelCoordinate: Sendable {
  let numerator: BigInt
  let denominator: BigInt

  private init(numerator: BigInt, denominator: BigInt) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The fraction of two numbers; the second is positive.
  init(_ numerator: ScaledInteger, over denominator: ScaledInteger) {
    if numerator.isZero {
      self.init(numerator: 0, denominator: 1)
    } else {
      let exponent = min(numerator.exponent, denominator.exponent)
      self.init(
        numerator: numerator.significand(at: exponent),
        denominator: denominator.significand(at: exponent))
    }
  }

  /// This coordinate minus one half, which makes it relative to the centers of texels.
  var fromCenters: TexelCoordinate {
    TexelCoordinate(numerator: numerator * 2 - denominator, denominator: denominator * 2)
  }

  /// Whether the coordinate is at least `texel`.
  func reaches(_ texel: Int) -> Bool { numerator >= denominator * BigInt(word: texel) }

  /// The largest integer that is not above the coordinate, by bisection; `nil` if it is not in the
  /// range.
  ///
  /// *Complexity*: O(log `range.count`) products of a long number and a short one.
  func floor(in range: Range<Int>) -> Int? {
    guard reaches(range.lowerBound), !reaches(range.upperBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if reaches(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
