import HitTesting

/// The maps between parent space and layer space by rules R2 and R4.
struct Mapping {
  let fault: ImageFault
  /// The linear part, with rows and columns scaled by powers of two so that the largest of each is
  /// near 1.
  private let scaled: (a: Double, b: Double, c: Double, d: Double)
  private let rowExponents: (Int, Int)
  private let columnExponents: (Int, Int)
  private let determinant: Wide
  let matrix: AffineTransform
  let tx: Wide
  let ty: Wide
  private let size: Size

  /// Returns `nil` for a singular transform; `image` is the image for which the layer was placed,
  /// whose size only a fault reads.
  init?(_ layer: LayerGeometry, image: Bitmap, fault: ImageFault) {
    self.fault = fault
    size = layer.size
    matrix = fault.linearPart(layer.linearPart)
    (tx, ty) = Attachment(fault: fault, image: image).translation(of: layer, matrix)
    func exponent(_ first: Double, _ second: Double) -> Int {
      let larger = max(first.magnitude, second.magnitude)
      return larger == 0 ? 0 : Int(larger.exponent)
    }
    func scale(_ value: Double, _ exponent: Int) -> Double {
      Double(sign: .plus, exponent: -exponent, significand: value)
    }
    let m = matrix
    let rows = (exponent(m.a, m.c), exponent(m.b, m.d))
    let (a, c) = (scale(m.a, rows.0), scale(m.c, rows.0))
    let (b, d) = (scale(m.b, rows.1), scale(m.d, rows.1))
    let columns = (exponent(a, b), exponent(c, d))
    let s = (
      a: scale(a, columns.0), b: scale(b, columns.0), c: scale(c, columns.1), d: scale(d, columns.1)
    )
    (scaled, rowExponents, columnExponents) = (s, rows, columns)
    determinant = Wide(s.a) * Wide(s.d) - Wide(s.b) * Wide(s.c)
    let plain = m.a * m.d - m.b * m.c
    let isSingular =
      switch fault {
      case .singularTransformHits: false
      case .negativeDeterminantRefused: determinant <= Wide(0.0)
      case .smallDeterminantTakenForSingular: plain.magnitude < 1e-12
      case .underflowingDeterminantTakenForSingular: plain == 0
      case .overflowingDeterminantMisses: !plain.isFinite || determinant == Wide(0.0)
      case .cancellingDeterminantTakenForSingular: s.a * s.d - s.b * s.c == 0
      default: determinant == Wide(0.0)
      }
    if isSingular { return nil }
  }

  /// Returns the place in layer space of a point of the parent.
  func local(_ parentX: Wide, _ parentY: Wide) -> (x: Wide, y: Wide) {
    let (x, y) = (parentX - tx, parentY - ty)
    switch fault {
    case .translationSubtractedAfterTheInverse:
      let inverted = inverse(parentX, parentY)
      return (inverted.x - tx, inverted.y - ty)
    case .transformNotInverted:
      return (Wide(matrix.a) * x + Wide(matrix.c) * y, Wide(matrix.b) * x + Wide(matrix.d) * y)
    case .inverseByDividingEachAxis: return (x / Wide(matrix.a), y / Wide(matrix.d))
    case .inverseAssumesOrthogonalColumns: return byTransposing(x, y)
    case .rotationTestedByBoundingBox: return inBoundingBox(x, y)
    case .singularTransformHits where determinant == Wide(0.0): return (x, y)
    default: return inverse(x, y)
    }
  }

  /// Inverts the map by rule R4.
  private func inverse(_ x: Wide, _ y: Wide) -> (x: Wide, y: Wide) {
    let (x, y) = (x.scaled(by: -rowExponents.0), y.scaled(by: -rowExponents.1))
    let (a, b, c, d) = (Wide(scaled.a), Wide(scaled.b), Wide(scaled.c), Wide(scaled.d))
    return (
      ((d * x - c * y) / determinant).scaled(by: -columnExponents.0),
      ((a * y - b * x) / determinant).scaled(by: -columnExponents.1)
    )
  }

  private func byTransposing(_ x: Wide, _ y: Wide) -> (x: Wide, y: Wide) {
    let (a, b, c, d) = (Wide(matrix.a), Wide(matrix.b), Wide(matrix.c), Wide(matrix.d))
    return ((a * x + b * y) / (a * a + b * b), (c * x + d * y) / (c * c + d * d))
  }

  /// Maps as if the layer filled the upright box around its rotated outline.
  private func inBoundingBox(_ x: Wide, _ y: Wide) -> (x: Wide, y: Wide) {
    let (m, w, h) = (matrix, size.width, size.height)
    let (left, top) = (min(0, m.a * w) + min(0, m.c * h), min(0, m.b * w) + min(0, m.d * h))
    let across = (m.a * w).magnitude + (m.c * h).magnitude
    let down = (m.b * w).magnitude + (m.d * h).magnitude
    return ((x - Wide(left)) / Wide(across) * Wide(w), (y - Wide(top)) / Wide(down) * Wide(h))
  }

  /// The corners of the bounds in parent space, in turn.
  func corners(of size: Size) -> [(x: Wide, y: Wide)] {
    let (w, h) = (Wide(size.width), Wide(size.height))
    return [(Wide(0), Wide(0)), (w, Wide(0)), (w, h), (Wide(0), h)].map { parent($0.0, $0.1) }
  }

  /// Returns the place in parent space of a point of layer space.
  func parent(_ x: Wide, _ y: Wide) -> (x: Wide, y: Wide) {
    (Wide(matrix.a) * x + Wide(matrix.c) * y + tx, Wide(matrix.b) * x + Wide(matrix.d) * y + ty)
  }
}

/// The linear part of a layer's transform, as its faults read it.
extension ImageFault {
  fileprivate func linearPart(_ m: AffineTransform) -> AffineTransform {
    switch self {
    case .mirroredSpriteTestedUnmirrored: of(m.a.magnitude, m.b, m.c, m.d.magnitude)
    case .transformScaleIgnored: withoutScale(m)
    case .shearIgnored: withoutShear(m)
    default: of(m.a, m.b, m.c, m.d)
    }
  }

  private func of(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }

  private func withoutScale(_ m: AffineTransform) -> AffineTransform {
    let first = (m.a * m.a + m.b * m.b).squareRoot()
    let second = (m.c * m.c + m.d * m.d).squareRoot()
    return of(m.a / first, m.b / first, m.c / second, m.d / second)
  }

  /// Returns the rotation and the scale of the first column, with the second column at a right
  /// angle to it.
  private func withoutShear(_ m: AffineTransform) -> AffineTransform {
    if m.a * m.c + m.b * m.d == 0 { return m }
    let factor = (m.a * m.d - m.b * m.c) / (m.a * m.a + m.b * m.b)
    return of(m.a, m.b, -m.b * factor, m.a * factor)
  }
}

/// The translation by rule R2, from the position, the anchor and the transform's own translation.
struct Attachment {
  let fault: ImageFault
  let image: Bitmap

  func translation(of layer: LayerGeometry, _ m: AffineTransform) -> (x: Wide, y: Wide) {
    switch layer.attachment {
    case .matrix(let whole): (Wide(whole.tx), Wide(whole.ty))
    case .anchored(let position, let anchorPoint, let own):
      composed(position, anchor(anchorPoint, layer.size), own, m)
    }
  }

  private func composed(
    _ position: Point, _ anchor: (Wide, Wide), _ own: AffineTransform, _ m: AffineTransform
  ) -> (x: Wide, y: Wide) {
    let (ax, ay) = anchor
    let (x, y) = (Wide(position.x), Wide(position.y))
    let (a, b, c, d) = (Wide(m.a), Wide(m.b), Wide(m.c), Wide(m.d))
    switch fault {
    case .anchorNotTransformed: return (x + Wide(own.tx) - ax, y + Wide(own.ty) - ay)
    case .positionTransformed:
      let (left, top) = (a * (x - ax) + c * (y - ay), b * (x - ax) + d * (y - ay))
      return (left + Wide(own.tx), top + Wide(own.ty))
    case .translationOfTheTransformIgnored: return (x - (a * ax + c * ay), y - (b * ax + d * ay))
    case .dragAfterATurnTurnedWithIt:
      let (dragX, dragY) = (Wide(own.tx) - ax, Wide(own.ty) - ay)
      return (x + a * dragX + c * dragY, y + b * dragX + d * dragY)
    default: return (x + Wide(own.tx) - (a * ax + c * ay), y + Wide(own.ty) - (b * ax + d * ay))
    }
  }

  /// The anchor in points of the layer.
  private func anchor(_ anchor: Point, _ size: Size) -> (Wide, Wide) {
    func inPoints(_ x: Double, _ y: Double) -> (Wide, Wide) {
      (Wide(x) * Wide(size.width), Wide(y) * Wide(size.height))
    }
    return switch fault {
    case .anchorIgnored: inPoints(0, 0)
    case .anchorInPoints: (Wide(anchor.x), Wide(anchor.y))
    case .anchorOutsideClamped: inPoints(min(max(anchor.x, 0), 1), min(max(anchor.y, 0), 1))
    case .anchorScaledWithTheImageInsteadOfTheBounds:
      (Wide(anchor.x) * Wide(image.width), Wide(anchor.y) * Wide(image.height))
    case .anchorMeasuredFromTheBottom: inPoints(anchor.x, 1 - anchor.y)
    default: inPoints(anchor.x, anchor.y)
    }
  }
}
