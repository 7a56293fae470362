import HitTesting

/// The orders of the layers that a disc hits, without a polygon and without any quotient of exact
/// numbers.
extension DivisionFreeStack {
  /// The layers that a disc hits, by a rule.
  ///
  /// *Nearest*: squared distances are fractions of integers, which are compared crosswise. *Most
  /// covered*: areas that are 2⁻³⁰ apart or less, where the radius is 1, are equal; see
  /// ``cover(of:by:)``.
  package func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [Int] {
    let hits = hits(disc)
    switch order {
    case .topmost: return hits
    case .nearest:
      return sorted(hits.map { ($0, squaredDistance(of: $0, to: disc.center)!) }) { $0 < $1 }
    case .mostCovered:
      return sorted(hits.map { ($0, cover(of: disc, by: $0)) }) { $0 > $1 + 0x1p-30 }
    }
  }

  /// Sorts layers by values; two layers keep their order if neither goes first.
  private func sorted<Value>(
    _ layers: [(layer: Int, value: Value)], _ goesFirst: (Value, Value) -> Bool
  ) -> [Int] {
    var sorted: [(layer: Int, value: Value)] = []
    for next in layers {
      let place = sorted.firstIndex { goesFirst(next.value, $0.value) }
      sorted.insert(next, at: place ?? sorted.count)
    }
    return sorted.map(\.layer)
  }

  /// The squared distance from a point to the closest passing cell of a layer; `nil` if it has
  /// none.
  ///
  /// Each search ends at a cell that is nearer than the one before, and the last one finds none.
  private func squaredDistance(of place: Int, to point: Point) -> SquareFraction? {
    let (x, y) = (ScaledInteger(point.x), ScaledInteger(point.y))
    var best: SquareFraction?
    while true {
      var found: SquareFraction?
      let isNearer = someCell(of: place) { planes in
        guard let distance = SquareFraction(from: x, y, to: planes) else { return false }
        if let best, !(distance < best) { return false }
        // The last one that was wanted is the cell itself and not a block that holds it.
        found = distance
        return true
      }
      if !isNearer { return best }
      best = found
    }
  }

  /// The area of a disc, with the radius 1, that the passing cells of a layer cover, in doubles
  /// from exact lines; 0 for a disc with the radius 0.
  ///
  /// *Rounding*: to within about 2⁻⁴⁰ for each cell.
  package func cover(of disc: Disc, by place: Int) -> Double {
    guard disc.canHit, disc.radius > 0 else { return 0 }
    let (x, y) = (ScaledInteger(disc.center.x), ScaledInteger(disc.center.y))
    let radius = ScaledInteger(disc.radius)
    var area = 0.0
    visitCells(of: place) { planes in
      let lines = planes.map { CircleSlabs.Line($0, around: (x, y), radius) }
      area += CircleSlabs(lines).area
    }
    return area
  }

  /// Whether the covers lie within the certain bounds of another derivation.
  package func confirmsCovers(of exact: ExactStack, _ disc: Disc) -> Bool {
    hits(disc).allSatisfy { layer in
      let (area, certain) = (cover(of: disc, by: layer), exact.cover(of: disc, by: layer).area)
      return area >= certain.lower - 0x1p-30 && area <= certain.upper + 0x1p-30
    }
  }
}

extension SquareFraction {
  /// The squared distance from a point to an intersection of half-planes; `nil` if it is empty.
  ///
  /// By Helly's theorem a disc meets the intersection if it meets every two of the half-planes, so
  /// the distance is the greatest one to the intersection of two.
  fileprivate init?(from x: ScaledInteger, _ y: ScaledInteger, to planes: [HalfPlane]) {
    guard HellyDisc.haveCommonPoint(planes) else { return nil }
    var greatest = SquareFraction(numerator: .zero, denominator: ScaledInteger(1))
    for (place, one) in planes.enumerated() {
      for other in planes[place...] {
        guard let distance = Self.distance(x, y, one, other) else { return nil }
        if greatest < distance { greatest = distance }
      }
    }
    self = greatest
  }
}
