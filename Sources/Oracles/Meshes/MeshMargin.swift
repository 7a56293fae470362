import HitTesting

extension ExactMesh {
  /// The greatest margin that is computed: farther than a texel of the picture, no rounding takes a
  /// point.
  static let greatestMargin = Rational(1)

  /// The L∞ distance, in texels of the picture, from a place to the nearest place with the opposite
  /// verdict, or 1 if it is more.
  ///
  /// Around the place, the triangles are cut along the edges of texels. What a point that misses
  /// needs is the nearest of the pieces that pass; what one that hits needs is what they leave of
  /// the square around it. So the edge that two triangles share, where both pass, is not an edge.
  ///
  /// `columns` and `rows` are the half-open part of the picture that can be hit.
  func margin(
    _ u: Rational, _ v: Rational, isHit: Bool, columns: (lower: Rational, upper: Rational),
    rows: (lower: Rational, upper: Rational)
  ) -> Rational {
    var nearest = Self.greatestMargin
    if isHit {
      for (place, range) in [(u, columns), (v, rows)] {
        nearest = min(nearest, min(place - range.lower, range.upper - place))
      }
    }
    // Most edges that matter are near.
    for reach in [Rational(1, over: 16), Self.greatestMargin] {
      func side(
        _ place: Rational, _ range: (lower: Rational, upper: Rational)
      ) -> (low: Rational, high: Rational) {
        (max(place - reach, range.lower).reduced, min(place + reach, range.upper).reduced)
      }
      let (across, down) = (side(u, columns), side(v, rows))
      guard let square = ConvexCell(across, down, { ($0, $1) }), square.hasArea else { continue }
      let passing = triangles.filter {
        $0.box.mayHold(
          Interval(lower: across.low.enclosure.lower, upper: across.high.enclosure.upper),
          Interval(lower: down.low.enclosure.lower, upper: down.high.enclosure.upper))
      }.flatMap { $0.passingPieces(in: square, texels) }
      let others = isHit ? square.without(passing) : passing
      nearest = others.reduce(nearest) { min($0, $1.distance(u, v)) }
      if nearest <= reach { break }
    }
    return nearest.reduced
  }
}

extension ExactMesh {
  /// The L∞ distance to the nearest edge of a triangle, or 1 if it is more.
  func distanceToEdges(_ u: Rational, _ v: Rational) -> Rational {
    let (across, down) = (u.bounds, v.bounds)
    let near = triangles.filter {
      $0.box.mayHold(
        Interval(lower: across.lower - 1, upper: across.upper + 1),
        Interval(lower: down.lower - 1, upper: down.upper + 1))
    }
    return near.reduce(Self.greatestMargin) { nearest, triangle in
      let corners = triangle.positions.map { (x: Rational($0.x), y: Rational($0.y)) }
      let distances = (0..<3).map {
        Segment(from: corners[$0], to: corners[($0 + 1) % 3]).distance(u, v)
      }
      return min(nearest, distances.min()!)
    }.reduced
  }
}

extension ExactMesh.Triangle {
  /// The coordinates of texels as functions of the picture; `nil` for a triangle without area.
  private var texelForms: (u: AffineForm<Rational>, v: AffineForm<Rational>)? {
    let area = area(Rational.self)
    if area.numerator.isZero { return nil }
    let p = positions.map { (x: Rational($0.x), y: Rational($0.y)) }
    func form(_ values: [Double]) -> AffineForm<Rational> {
      let (toB, toC) = (
        Rational(values[1]) - Rational(values[0]), Rational(values[2]) - Rational(values[0])
      )
      let x = ((toB * (p[2].y - p[0].y) - toC * (p[1].y - p[0].y)) / area).reduced
      let y = ((toC * (p[1].x - p[0].x) - toB * (p[2].x - p[0].x)) / area).reduced
      return AffineForm(
        x: x, y: y, constant: (Rational(values[0]) - x * p[0].x - y * p[0].y).reduced)
    }
    return (form(shown.map(\.x)), form(shown.map(\.y)))
  }

  /// How much the coordinates of texels grow per texel of the picture, along both of its axes
  /// together, as doubles; `nil` for a triangle without area.
  var slopes: (u: Double, v: Double)? {
    texelForms.map {
      (
        ($0.u.x.magnitude + $0.u.y.magnitude).approximation,
        ($0.v.x.magnitude + $0.v.y.magnitude).approximation
      )
    }
  }

  /// The closed pieces of the triangle in a part of the picture whose texels pass.
  fileprivate func passingPieces(in part: ConvexCell, _ texels: PassingTexels) -> [ConvexCell] {
    guard let (u, v) = texelForms else { return [] }
    var own = part
    let isClockwise = area(Rational.self) > .zero
    for corner in 0..<3 {
      let ends = (positions[(corner + 1) % 3], positions[(corner + 2) % 3])
      let (from, to) = isClockwise ? ends : (ends.1, ends.0)
      let (fromX, fromY) = (Rational(from.x), Rational(from.y))
      let (alongX, alongY) = (Rational(to.x) - fromX, Rational(to.y) - fromY)
      guard own.cut({ alongX * ($1 - fromY) - alongY * ($0 - fromX) }) else { return [] }
    }
    if !own.hasArea { return [] }
    func range(_ form: AffineForm<Rational>, last: Int) -> Range<Int> {
      let values = own.corners.map { form.value($0.x, $0.y) }
      func texel(_ value: Rational) -> Int { max(0, min(last, value.knownFloor ?? last)) }
      return texel(values.min()!)..<texel(values.max()!) + 1
    }
    let (columns, rows) = (range(u, last: last.column), range(v, last: last.row))
    var pieces: [ConvexCell] = []
    func visit(_ rect: TexelRect, _ piece: ConvexCell) {
      let count = texels.passingCount(in: rect)
      if count == 0 || !piece.hasArea { return }
      if count == rect.area {
        pieces.append(piece)
        return
      }
      let (first, second) = rect.halves
      let isAcross = first.maxColumn == second.minColumn
      let (form, edge) = isAcross ? (u, first.maxColumn) : (v, first.maxRow)
      for half in [first, second] {
        var piece = piece
        let isFirst = half == first
        let isLeft = piece.cut {
          let value = form.value($0, $1) - Rational(edge)
          return isFirst ? -value : value
        }
        if isLeft { visit(half, piece) }
      }
    }
    visit(
      TexelRect(
        minColumn: columns.lowerBound, minRow: rows.lowerBound, maxColumn: columns.upperBound,
        maxRow: rows.upperBound), own)
    return pieces
  }
}

extension ConvexCell {
  /// What other polygons leave of this one, in convex pieces with area.
  fileprivate func without(_ others: [ConvexCell]) -> [ConvexCell] {
    others.reduce([self]) { left, other in left.flatMap { $0.without(other) } }
  }

  private func without(_ other: ConvexCell) -> [ConvexCell] {
    var (rest, pieces) = (self, [ConvexCell]())
    let turn = Rational(other.doubledArea < .zero ? -1 : 1)
    for (from, to) in other.sides {
      let (alongX, alongY) = ((to.x - from.x) * turn, (to.y - from.y) * turn)
      func height(_ x: Rational, _ y: Rational) -> Rational {
        alongX * (y - from.y) - alongY * (x - from.x)
      }
      var outside = rest
      if outside.cut({ -height($0, $1) }), outside.hasArea { pieces.append(outside) }
      if !rest.cut(height) || !rest.hasArea { return pieces }
    }
    return pieces
  }

  /// The L∞ distance from a place to the closed polygon.
  fileprivate func distance(_ x: Rational, _ y: Rational) -> Rational {
    if squaredDistance(x, y) == .zero { return .zero }
    return sides.map { Segment(from: $0, to: $1).distance(x, y) }.min()!.reduced
  }
}

/// A part of a line with its ends.
private struct Segment {
  let from: (x: Rational, y: Rational)
  let to: (x: Rational, y: Rational)

  /// The L∞ distance from a place.
  func distance(_ x: Rational, _ y: Rational) -> Rational {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let (fromX, fromY) = (from.x - x, from.y - y)
    func norm(_ share: Rational) -> Rational {
      max((fromX + share * dx).magnitude, (fromY + share * dy).magnitude)
    }
    // The norm is least at an end, where a coordinate is that of the place, or where both are as
    // far.
    let shares = [(fromX, dx), (fromY, dy), (fromX - fromY, dx - dy), (fromX + fromY, dx + dy)]
      .compactMap { value, step in
        step.numerator.isZero
          ? nil : Rational.larger(.zero, Rational.smaller(Rational(1), -value / step))
      }
    return ([norm(.zero), norm(Rational(1))] + shares.map(norm)).min()!
  }
}
