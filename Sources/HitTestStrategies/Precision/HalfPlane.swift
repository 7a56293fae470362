import HitTesting

/// The points at which `x·X + y·Y + atCenter` is not negative, with X and Y relative to the center
/// of a disc.
///
/// The normal (x, y) is not 0.
package struct HalfPlane<Number: PreciseNumber> {
  fileprivate let x: Number
  fileprivate let y: Number
  fileprivate let atCenter: Number

  /// How a half-plane divides a disc.
  package enum Part {
    /// It holds all of the disc, with its border.
    case all
    case some
    case nothing
  }

  /// What of the disc the half-plane holds.
  package func part(
    ofDiscWithin squaredRadius: Number
  ) throws(Number.Undecided) -> Part {
    let rest = try (atCenter * atCenter - squaredRadius * squaredLength).sign()
    if try atCenter.isNegative() { return rest > 0 ? .nothing : .some }
    return rest < 0 ? .some : .all
  }

  fileprivate var squaredLength: Number { x * x + y * y }

  /// The half-plane whose border lies elsewhere, by a value of its form; and the other side of it.
  fileprivate func beginning(at value: Number) -> HalfPlane {
    HalfPlane(x: x, y: y, atCenter: atCenter - value)
  }

  fileprivate func ending(at value: Number) -> HalfPlane {
    HalfPlane(x: -x, y: -y, atCenter: value - atCenter)
  }
}

/// The coordinates of a layer, as forms of points relative to the center of a disc.
///
/// They are multiplied by the determinant of the layer's map, which is made positive, so that
/// nothing is divided.
struct CenteredForms<Number: PreciseNumber> {
  private let across: HalfPlane<Number>
  private let down: HalfPlane<Number>
  private let determinant: Number

  /// Makes the forms; `unit` multiplies lengths as it multiplied the translation of the map.
  ///
  /// - Precondition: the point is finite, and the map is not singular.
  init(
    _ center: Point, in map: ChainMap<Number>, unit: Number = Number(1)
  ) throws(Number.Undecided) {
    let (x, y) = (Number(center.x) * unit - map.tx, Number(center.y) * unit - map.ty)
    let determinant = map.determinant
    let isTurned = try determinant.isNegative()
    func form(_ first: Number, _ second: Number) -> HalfPlane<Number> {
      let value = first * x + second * y
      return isTurned
        ? HalfPlane(x: -(first * unit), y: -(second * unit), atCenter: -value)
        : HalfPlane(x: first * unit, y: second * unit, atCenter: value)
    }
    (across, down) = (form(map.d, -map.c), form(-map.b, map.a))
    self.determinant = isTurned ? -determinant : determinant
  }

  /// The half-planes that hold the closed rectangle of some coordinates, and nothing else,
  /// together.
  func planes(
    _ x: (least: Number, most: Number), _ y: (least: Number, most: Number)
  ) -> [HalfPlane<Number>] {
    [
      across.beginning(at: x.least * determinant), across.ending(at: x.most * determinant),
      down.beginning(at: y.least * determinant), down.ending(at: y.most * determinant),
    ]
  }
}

/// The squared distance from the center of a disc to a convex set, as a fraction.
package struct SquaredDistance<Number: PreciseNumber> {
  private let numerator: Number
  /// It is positive.
  private let denominator: Number

  private init(_ numerator: Number, over denominator: Number) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// No distance.
  package static var zero: Self { Self(Number(0), over: Number(1)) }

  package func isLess(than other: Self) throws(Number.Undecided) -> Bool {
    try (numerator * other.denominator - other.numerator * denominator).isNegative()
  }

  /// The squared distance from the center to what some half-planes hold together; `nil` if that is
  /// nothing, or nothing within a distance.
  ///
  /// *Proof.* Let S be the set, and p its point that is nearest to the center. At most two of the
  /// half-planes suffice to push p away from the center (Carathéodory), so that p is also the
  /// nearest point of what these two hold. What any two hold is no farther away than S, which lies
  /// in it. So the farthest of the nearest points of all pairs is p. If it is not in S, there is no
  /// S. ∎
  ///
  /// *Complexity*: O(n²) pairs of n half-planes.
  ///
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package init?(
    to planes: [HalfPlane<Number>], within squaredRadius: Number
  ) throws(Number.Undecided) {
    let search = NearestPoints(planes, squaredRadius)
    guard let farthest = try search.farthest() else { return nil }
    self = farthest.squaredDistance
  }

  /// The square of the length of a vector, divided by that of a weight.
  fileprivate init(x: Number, y: Number, weight: Number) {
    self.init(x * x + y * y, over: weight * weight)
  }

  /// The squared distance to the border of a half-plane.
  fileprivate init(to plane: HalfPlane<Number>) {
    self.init(plane.atCenter * plane.atCenter, over: plane.squaredLength)
  }

  fileprivate func isBeyond(_ squaredRadius: Number) throws(Number.Undecided) -> Bool {
    try (squaredRadius * denominator - numerator).isNegative()
  }
}

/// The points that are nearest to the center of what pairs of half-planes hold.
private struct NearestPoints<Number: PreciseNumber> {
  /// Such a point, relative to the center.
  struct Place {
    /// The coordinates, multiplied by a positive weight.
    let x: Number
    let y: Number
    let weight: Number
    let squaredDistance: SquaredDistance<Number>
    /// The half-planes on whose borders it lies.
    let borders: [Int]

    func lies(in plane: HalfPlane<Number>) throws(Number.Undecided) -> Bool {
      try !(plane.x * x + plane.y * y + plane.atCenter * weight).isNegative()
    }
  }

  private let planes: [HalfPlane<Number>]
  private let squaredRadius: Number

  init(_ planes: [HalfPlane<Number>], _ squaredRadius: Number) {
    (self.planes, self.squaredRadius) = (planes, squaredRadius)
  }

  /// The point that is farthest from the center; `nil` if it lies beyond the radius, or if there is
  /// none in all half-planes.
  func farthest() throws(Number.Undecided) -> Place? {
    var isOut: [Bool] = []
    for plane in planes { isOut.append(try plane.atCenter.isNegative()) }
    var farthest = Place(
      x: Number(0), y: Number(0), weight: Number(1), squaredDistance: .zero, borders: [])
    // The center is the nearest point of all others.
    for one in planes.indices where isOut[one] {
      for other in planes.indices where !isOut[other] || other >= one {
        guard let nearest = try nearest(one, other, isOutOfOther: isOut[other]) else { return nil }
        if try farthest.squaredDistance.isLess(than: nearest.squaredDistance) { farthest = nearest }
      }
    }
    if try farthest.squaredDistance.isBeyond(squaredRadius) { return nil }
    for place in planes.indices where !farthest.borders.contains(place) {
      if try !farthest.lies(in: planes[place]) { return nil }
    }
    return farthest
  }

  /// The nearest point of what two half-planes hold: a foot on one border, or the corner of both;
  /// `nil` if it lies beyond the radius, or if they hold nothing together.
  ///
  /// - Precondition: the center lies out of the first.
  private func nearest(
    _ one: Int, _ other: Int, isOutOfOther: Bool
  ) throws(Number.Undecided) -> Place? {
    let (foot, far) = (foot(on: one), planes[other])
    if one == other { return foot }
    if try foot.lies(in: far) { return foot }
    if isOutOfOther {
      let foot = self.foot(on: other)
      if try foot.lies(in: planes[one]) { return foot }
    }
    // Cramer's rule, for the forms of both to be 0.
    let plane = planes[one]
    let cross = plane.x * far.y - far.x * plane.y
    let x = far.atCenter * plane.y - plane.atCenter * far.y
    let y = plane.atCenter * far.x - far.atCenter * plane.x
    let distance = SquaredDistance(x: x, y: y, weight: cross)
    // Borders that are parallel, or nearly so, meet far away: their cross product need not be
    // known.
    if try distance.isBeyond(squaredRadius) { return nil }
    let side = try cross.sign()
    if side == 0 { return nil }
    return Place(
      x: side < 0 ? -x : x, y: side < 0 ? -y : y, weight: side < 0 ? -cross : cross,
      squaredDistance: distance, borders: [one, other])
  }

  private func foot(on place: Int) -> Place {
    let plane = planes[place]
    return Place(
      x: -(plane.atCenter * plane.x), y: -(plane.atCenter * plane.y), weight: plane.squaredLength,
      squaredDistance: SquaredDistance(to: plane), borders: [place])
  }
}

/// A disc on a layer; the bounds of some ancestors may cut parts of it off.
package struct PreciseDisc<Number: PreciseNumber> {
  private let layer: PreciseLayer<Number>
  private let forms: CenteredForms<Number>
  /// The half-planes of bounds that cut the disc.
  private let bounds: [HalfPlane<Number>]
  private let squaredRadius: Number

  /// Puts a disc on a layer; the half-planes of ``cuts(of:_:_:)`` cut it.
  package init(
    _ disc: Disc, on layer: PreciseLayer<Number>, cutBy bounds: [HalfPlane<Number>]
  ) throws(Number.Undecided) {
    self.layer = layer
    self.bounds = bounds
    forms = try CenteredForms(disc.center, in: layer.map, unit: layer.unit)
    squaredRadius = Number(disc.radius) * Number(disc.radius)
  }

  /// Finds the half-planes of closed bounds that cut a disc.
  ///
  /// - Parameters:
  ///   - disc: the disc.
  ///   - size: the size of the bounds, with positive sides.
  ///   - map: the map from the space of the bounds to that of the disc.
  /// - Returns: the half-planes; `nil` if they leave nothing of the disc.
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package static func cuts(
    of disc: Disc, _ size: Size, _ map: ChainMap<Number>
  ) throws(Number.Undecided) -> [HalfPlane<Number>]? {
    let square = Number(disc.radius) * Number(disc.radius)
    let (zero, forms) = (Number(0), try CenteredForms(disc.center, in: map))
    var cuts: [HalfPlane<Number>] = []
    for plane in forms.planes((zero, Number(size.width)), (zero, Number(size.height))) {
      switch try plane.part(ofDiscWithin: square) {
      case .all: break
      case .some: cuts.append(plane)
      case .nothing: return nil
      }
    }
    return cuts
  }

  /// The squared distance from the center to the closed cells of some texels, cut to all bounds;
  /// `nil` if nothing of them is within the radius.
  ///
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package func squaredDistance(
    to texels: TexelRect
  ) throws(Number.Undecided) -> SquaredDistance<Number>? {
    guard let own = try planes(of: texels) else { return nil }
    return try SquaredDistance(to: own, within: squaredRadius)
  }

  /// The squared distance from the center to what the closed cells of some texels have in common
  /// with those of others, each on a layer of its own and cut to all bounds; `nil` if nothing of it
  /// is within the radius.
  ///
  /// - Precondition: there are some cells, and the disc on each layer is the same.
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package static func squaredDistance(
    toCommon cells: [(disc: PreciseDisc, texels: TexelRect)]
  ) throws(Number.Undecided) -> SquaredDistance<Number>? {
    var planes: [HalfPlane<Number>] = []
    for (disc, texels) in cells {
      guard let own = try disc.planes(of: texels) else { return nil }
      planes += own
    }
    return try SquaredDistance(to: planes, within: cells[0].disc.squaredRadius)
  }

  /// The half-planes that hold the closed cells of some texels, cut to all bounds, and nothing
  /// else, together; `nil` if nothing is left of the cells.
  private func planes(of texels: TexelRect) throws(Number.Undecided) -> [HalfPlane<Number>]? {
    guard let x = try layer.horizontal.interval(texels.minColumn, texels.maxColumn),
      let y = try layer.vertical.interval(texels.minRow, texels.maxRow)
    else { return nil }
    return forms.planes(x, y) + bounds
  }
}
