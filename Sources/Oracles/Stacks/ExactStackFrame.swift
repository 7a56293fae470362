import HitTesting

/// A layer's space in the root of a stack, with the transforms of all ancestors composed exactly.
struct ExactStackFrame: Sendable {
  /// The map from the layer's space to the root.
  let matrix: ExactMatrix
  /// The bounds of the ancestors that clip, the innermost first.
  let clips: [ExactStackClip]
  /// The bounds of the layer itself, which clip the layers that it holds; `nil` if it holds none,
  /// does not clip, or has no area.
  private let ownClip: ExactStackClip?
  /// How much rounding may add up in doubles.
  let rounding: StackRounding

  /// The frame of a layer in a parent, or in the root; returns `nil` if nothing can be hit there.
  init?(
    _ layer: OracleStack.Layer,
    in parent: (frame: ExactStackFrame, layer: OracleStack.Layer)?, holdsLayers: Bool
  ) {
    let geometry = layer.layer.geometry
    guard !layer.isGated, Self.isFinite(geometry), let own = ExactMatrix(geometry) else {
      return nil
    }
    if let parent {
      guard parent.layer.isFiniteAsParent else { return nil }
      let origin = parent.layer.layer.boundsOrigin
      matrix = parent.frame.matrix.composed(
        with: own, from: (Rational(origin.x), Rational(origin.y)))
      rounding = parent.frame.rounding.nested(geometry, scrolledBy: origin)
      if parent.layer.layer.geometry.masksToBounds {
        guard let clip = parent.frame.ownClip else { return nil }
        clips = [clip] + parent.frame.clips
      } else {
        clips = parent.frame.clips
      }
    } else {
      (matrix, clips, rounding) = (own, [], StackRounding(geometry))
    }
    let (width, height) = (geometry.size.width, geometry.size.height)
    ownClip =
      holdsLayers && geometry.masksToBounds && width > 0 && height > 0 && layer.isFiniteAsParent
      ? ExactStackClip(geometry.size, matrix, rounding) : nil
  }

  /// Whether the numbers that place a layer in its parent are finite.
  private static func isFinite(_ geometry: LayerGeometry) -> Bool {
    var numbers = geometry.attachmentNumbers
    if case .anchored = geometry.attachment {
      numbers += [geometry.size.width, geometry.size.height]
    }
    return numbers.allSatisfy(\.isFinite)
  }
}

extension ExactMatrix {
  /// The map of a layer in this one: `inner` first, then the step back by the scrolled origin, then
  /// this map.
  func composed(with inner: ExactMatrix, from origin: (x: Rational, y: Rational)) -> ExactMatrix {
    let (x, y) = (inner.tx - origin.x, inner.ty - origin.y)
    return ExactMatrix(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
      tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// - Precondition: the determinant is not zero.
  private init(
    a: Rational, b: Rational, c: Rational, d: Rational, tx: Rational, ty: Rational
  ) {
    (self.a, self.b) = (a.reduced, b.reduced)
    (self.c, self.d) = (c.reduced, d.reduced)
    (self.tx, self.ty) = (tx.reduced, ty.reduced)
    determinant = (a * d - b * c).reduced
  }

  /// The exact position in the root of a point of the layer.
  func root(_ x: Rational, _ y: Rational) -> (x: Rational, y: Rational) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The exact position in the layer of a point of the root (rule R4).
  func local(_ x: Rational, _ y: Rational) -> (x: Rational, y: Rational) {
    let (x, y) = (x - tx, y - ty)
    return ((d * x - c * y) / determinant, (a * y - b * x) / determinant)
  }

  /// The coordinates in the layer as forms of the coordinates in the root (rule R4).
  fileprivate var localForms: (x: ExactLayer.LinearForm, y: ExactLayer.LinearForm) {
    func form(_ alongX: Rational, _ alongY: Rational) -> ExactLayer.LinearForm {
      let (x, y) = (alongX / determinant, alongY / determinant)
      return ExactLayer.LinearForm(x: x, y: y, constant: -(x * tx + y * ty))
    }
    return (form(d, -c), form(-b, a))
  }
}

/// The bounds of an ancestor that clips.
struct ExactStackClip: Sendable {
  let width: Rational
  let height: Rational
  /// The ancestor's own map to the root.
  let matrix: ExactMatrix
  let rounding: StackRounding
  /// Decides nearly all points in doubles; `nil` if only fractions can.
  let filter: IntervalFilter?

  init(_ size: Size, _ matrix: ExactMatrix, _ rounding: StackRounding) {
    width = Rational(size.width)
    height = Rational(size.height)
    self.matrix = matrix
    self.rounding = rounding
    let (x, y) = matrix.localForms
    filter = IntervalFilter(u: x, (.zero, width), v: y, (.zero, height))
  }

  /// Whether the half-open bounds contain a point of the root.
  func contains(_ x: Rational, _ y: Rational) -> Bool {
    let (x, y) = matrix.local(x, y)
    return x >= .zero && x < width && y >= .zero && y < height
  }

  /// The L∞ distance, in points of the ancestor, from a point of the root to the edge of the
  /// bounds.
  func margin(_ x: Rational, _ y: Rational) -> Rational {
    let (x, y) = matrix.local(x, y)
    let outside = [-x, x - width, -y, y - height].max()!
    return outside.magnitude
  }

  /// The greatest length in the root of a step of one point along both axes, or somewhat more.
  var pointsPerStep: Double {
    (matrix.a.magnitude + matrix.b.magnitude + matrix.c.magnitude + matrix.d.magnitude)
      .approximation
  }
}
