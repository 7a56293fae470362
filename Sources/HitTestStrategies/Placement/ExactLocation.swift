import CKernels
import HitTesting

/// Decides on which side of an edge a point lies, without any rounding; a ``Placement`` uses it if
/// doubles cannot decide.
///
/// With `D = ad − bc`, a point (X, Y) of parent space lies in layer space at
/// `x = L/D + anchor · w`, where `L = α·(X − position.x − tx) + β·(Y − position.y − ty)` with (α,
/// β) = (d, −c), and with (−b, a) for y. Let the contents rectangle have `texels` texels, at `p/q`
/// texels per point, and let `f` of the free space lie between the bounds' minimum edge and the
/// rectangle. Then `u = p/q · x − f·(p/q · w − texels)`. So `u ≥ edge` is the sign of
///
///     p·L + p·anchor·w·D − p·f·w·D + f·texels·q·D − edge·q·D
///
/// or its opposite if `D < 0`. These are fourteen products of at most five doubles, and the sign of
/// their sum is computed exactly.
///
/// *Complexity*: some hundred nanoseconds per comparison if the exponents of the numbers lie close
/// together, as they usually do. A texel takes one or two comparisons per axis, and O(log side) of
/// them if nothing is known about its position.
struct ExactLocation: Sendable {
  /// One axis of the contents rectangle, or of layer space.
  struct Axis: Sendable {
    /// The coefficients of X and Y in `L`.
    var alongX: Double
    var alongY: Double
    /// The anchor in unit coordinates; 0 if the layer is given by a matrix.
    var anchor: Double
    /// The side of the bounds, `w` or `h`; `p` and `q`; and `f`.
    var fit: ContentsFit
  }

  /// A coordinate with a bound of its error, which is below ½.
  struct Approximation {
    var value: Double
    var error: Double
  }

  private let transform: AffineTransform
  private let position: Point
  private let determinantIsNegative: Bool
  private let u: Axis
  private let v: Axis

  /// Prepares exact decisions about a layer.
  ///
  /// - Precondition: the layer is valid and not singular, and the resolution is that of the layer.
  init(_ layer: LayerGeometry, _ resolution: LayerResolution) {
    let anchor: Point
    switch layer.attachment {
    case .matrix(let matrix):
      (transform, position, anchor) = (matrix, Point(x: 0, y: 0), Point(x: 0, y: 0))
    case .anchored(let place, let anchorPoint, let linear):
      (transform, position, anchor) = (linear, place, anchorPoint)
    }
    u = Axis(
      alongX: transform.d, alongY: -transform.c, anchor: anchor.x, fit: resolution.u.contents.fit)
    v = Axis(
      alongX: -transform.b, alongY: transform.a, anchor: anchor.y, fit: resolution.v.contents.fit)
    determinantIsNegative = resolution.determinant.isNegative
  }

  /// The location of a layer that nothing hits.
  init() {
    (transform, position) = (.identity, Point(x: 0, y: 0))
    determinantIsNegative = false
    u = Axis(alongX: 1, alongY: 0, anchor: 0, fit: ContentsFit(bounds: 0))
    v = u
  }

  /// The texel under a point, or `nil` if the image is not there; `near` is what is known about the
  /// texel coordinates.
  func texel(
    under point: Point, near: (u: Approximation, v: Approximation)?
  ) -> (column: Int, row: Int)? {
    guard point.x.isFinite, point.y.isFinite,
      let column = texel(along: u, under: point, near: near?.u),
      let row = texel(along: v, under: point, near: near?.v),
      isInsideClip(point)
    else { return nil }
    return (column, row)
  }

  /// Whether the point remains after clipping to the bounds.
  func isInsideClip(_ point: Point) -> Bool {
    (!u.fit.isCut || isWithinBounds(point, along: u))
      && (!v.fit.isCut || isWithinBounds(point, along: v))
  }

  /// The texel, along one axis, whose half-open interval holds the point.
  private func texel(along axis: Axis, under point: Point, near: Approximation?) -> Int? {
    if let near {
      // No other edge is as near, so the point lies in the texel on one side of this edge.
      let edge = near.value.rounded()
      guard edge >= 0, edge <= axis.fit.imageSide else { return nil }
      let isAfter =
        (near.value - edge).magnitude > near.error
        ? near.value > edge : isAtOrAfter(edge, axis, point)
      let texel = Int(edge) - (isAfter ? 0 : 1)
      return texel >= 0 && Double(texel) < axis.fit.imageSide ? texel : nil
    }
    let side = axis.fit.imageSide
    guard isAtOrAfter(0, axis, point), !isAtOrAfter(side, axis, point) else { return nil }
    return lastNumber(of: Int(side)) { !isAtOrAfter(Double($0), axis, point) }
  }

  /// Whether the point's texel coordinate is at or after an edge between texels.
  private func isAtOrAfter(_ edge: Double, _ axis: Axis, _ point: Point) -> Bool {
    side(of: edge, axis, point) >= 0
  }

  /// Whether the point lies in the half-open bounds.
  private func isWithinBounds(_ point: Point, along axis: Axis) -> Bool {
    // Layer space itself is an axis with one texel per point from the bounds' minimum edge.
    var layer = axis
    layer.fit = ContentsFit(bounds: axis.fit.boundsSide)
    return side(of: 0, layer, point) >= 0 && side(of: layer.fit.boundsSide, layer, point) < 0
  }

  /// The sign of the difference between the point's coordinate along the axis and an edge.
  private func side(of edge: Double, _ axis: Axis, _ point: Point) -> Int {
    let fit = axis.fit
    let (p, q) = (fit.texels, fit.points)
    let sign = ProductSum.sign { sum in
      sum.add(p, axis.alongX, point.x)
      sum.add(-p, axis.alongX, position.x)
      sum.add(-p, axis.alongX, transform.tx)
      sum.add(p, axis.alongY, point.y)
      sum.add(-p, axis.alongY, position.y)
      sum.add(-p, axis.alongY, transform.ty)
      sum.add(p, axis.anchor, fit.boundsSide, timesDeterminantOf: transform)
      sum.add(-p, fit.fraction, fit.boundsSide, timesDeterminantOf: transform)
      sum.add(fit.fraction * fit.imageSide, q, timesDeterminantOf: transform)
      sum.add(-edge, q, timesDeterminantOf: transform)
    }
    return determinantIsNegative ? -sign : sign
  }

  /// Whether all six numbers of a map in doubles are exactly those of this location.
  func isExactly(_ mapping: kernel_mapping) -> Bool {
    func holds(_ x: Double, _ y: Double, _ origin: Double, _ axis: Axis) -> Bool {
      isExactly(x, axis, axis.alongX) && isExactly(y, axis, axis.alongY)
        && side(of: origin, axis, Point(x: 0, y: 0)) == 0
    }
    return holds(mapping.a, mapping.c, mapping.tx, u) && holds(mapping.b, mapping.d, mapping.ty, v)
  }

  /// Whether `value · q·D = p · numerator`.
  private func isExactly(_ value: Double, _ axis: Axis, _ numerator: Double) -> Bool {
    ProductSum.sign { sum in
      sum.add(value, axis.fit.points, timesDeterminantOf: transform)
      sum.add(-axis.fit.texels, numerator)
    } == 0
  }
}

/// A sum of at most sixteen products of doubles; only its sign is needed.
private struct ProductSum {
  private let products: UnsafeMutableBufferPointer<kernel_product>
  private var count = 0

  /// The exact sign, −1, 0 or 1, of the sum that `terms` adds up; all memory is on the stack.
  static func sign(_ terms: (inout ProductSum) -> Void) -> Int {
    withUnsafeTemporaryAllocation(of: kernel_product.self, capacity: 16) { products in
      var sum = ProductSum(products: products)
      terms(&sum)
      return Int(kernel_sign_of_sum(products.baseAddress, sum.count))
    }
  }

  private init(products: UnsafeMutableBufferPointer<kernel_product>) { self.products = products }

  /// Adds a product of finite factors.
  mutating func add(
    _ first: Double, _ second: Double, _ third: Double = 1, _ fourth: Double = 1,
    _ fifth: Double = 1
  ) {
    products.initializeElement(
      at: count, to: kernel_product(factors: (first, second, third, fourth, fifth)))
    count += 1
  }

  /// Adds `first · second · third · (a·d − b·c)`.
  mutating func add(
    _ first: Double, _ second: Double, _ third: Double = 1, timesDeterminantOf t: AffineTransform
  ) {
    // A negated factor is exact, and a factor of 0 leaves the product out.
    add(first, second, third, t.a, t.d)
    add(-first, second, third, t.b, t.c)
  }
}
