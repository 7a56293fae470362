import HitTesting

/// How far the answers of a stack are from other answers, in texels of the layers that decide them.
///
/// *Claim.* A program gives the exact answer if it finds, for every layer, texel coordinates that
/// are off by less than the margin, and judges the bounds of all ancestors that clip at those
/// coordinates. For points the margin of one layer is the exact L∞ distance to the nearest edge
/// that decides it if the layer hits, and a lower bound of it if the layer misses. A mask is one
/// more part that a hit needs, with its distances in its own texels. For discs it is a lower bound
/// as for one layer, if no two edges that cut a cell, be they of bounds or of cells of masks, meet
/// at an acute angle.
extension ExactStack {
  /// The margin of the frontmost layer that a point hits; `nil` if nothing can change it.
  package func margin(ofTopmostAt point: Point) -> Double? {
    var least: Rational?
    for layer in frontToBack {
      least = [least, margin(of: layer, at: point)].compactMap { $0 }.min()
      if hits(point, layer: layer) { break }
    }
    return least?.approximation
  }

  /// The margin of the list of all layers that a point hits; `nil` if nothing can change it.
  package func margin(ofAllHitsAt point: Point) -> Double? {
    frontToBack.compactMap { margin(of: $0, at: point) }.min()?.approximation
  }

  /// The margin of the verdict on one layer, whatever lies in front of it.
  package func margin(of layer: Int, at point: Point) -> Rational? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    var parts: [(isHit: Bool, distance: Rational?)] = []
    for place in self.parts(of: layer) {
      // No error lets a point hit what shows nothing.
      guard let shown = shown[place] else { return nil }
      parts.append((shown.oracle.hits(point), shown.oracle.margin(at: point)))
      parts += shown.frame.clips.map { clip in
        let edge = shown.distance(to: clip, at: point)
        return (isHit: edge.isInside, distance: Optional(edge.distance))
      }
    }
    let failing = parts.filter { !$0.isHit }
    if failing.isEmpty { return parts.compactMap(\.distance).min() }
    // Every part that fails has to change for a hit.
    let distances = failing.compactMap(\.distance)
    return distances.count == failing.count ? distances.max() : nil
  }

  /// Whether the margin of the verdict on one layer is at least a number of texels.
  ///
  /// Doubles decide nearly all points, in a tenth of the time that the margin takes.
  package func isMargin(of layer: Int, at point: Point, atLeast reach: Double) -> Bool {
    masks[layer].isEmpty && filter.isCertain(point, layer: layer, widenedBy: reach)
      || (margin(of: layer, at: point)?.approximation ?? .infinity) >= reach
  }

  /// The margin of the layers that a disc hits, and of their order if it is by distance; `nil` if
  /// nothing can change the answer.
  ///
  /// The margin of one layer is `|distance − radius| / S`, where S is the length in points of a
  /// step of one texel along both axes, of the layer and of all its masks together. Two layers that
  /// follow each other change places if the difference of their distances is used up, so its share
  /// for each is `difference / (S₁ + S₂)`. Two layers that both hold the center change places at
  /// the nearest edge of either. Two layers by covered area change places where the difference is
  /// used up by edges that move, by as many texels for both.
  ///
  /// *Rounding*: in doubles, to within a few units in the last place.
  package func margin(of disc: Disc, orderedBy order: DiscOrder) -> Double? {
    guard disc.canHit else { return nil }
    let radius = Rational(disc.radius)
    var margins: [Double] = []
    var hits: [(layer: Int, squared: Rational)] = []
    for layer in frontToBack {
      guard let parts = shownParts(of: layer), let squared = parts.squaredDistance(disc)
      else { continue }
      if squared <= radius.squared { hits.append((layer, squared)) }
      let sum = squared.approximation.squareRoot() + disc.radius
      let slack = sum > 0 ? (squared - radius.squared).magnitude.approximation / sum : 0
      margins.append(Self.finite(slack) / parts.pointsPerTexel)
    }
    if order == .nearest {
      // Sorting is stable, so equal distances stay front to back.
      let sorted = hits.sorted { $0.squared < $1.squared }
      for (near, far) in zip(sorted, sorted.dropFirst()) {
        margins.append(margin(between: near, far, disc.center))
      }
    }
    if order == .mostCovered { margins += coverMargins(disc) }
    return margins.min()
  }

  private func coverMargins(_ disc: Disc) -> [Double] {
    let covers = hits(disc, orderedBy: .mostCovered).map {
      (cover: cover(of: disc, by: $0), radii: shownParts(of: $0)!.pointsPerTexel / disc.radius)
    }
    return zip(covers, covers.dropFirst()).map { more, less in
      let gap = more.cover.area.lower - less.cover.area.upper
      let pace = more.cover.edges * more.radii + less.cover.edges * less.radii
      return gap > DiscCover.resolution && pace > 0 ? gap / pace : 0
    }
  }

  /// A length in points; where its square is beyond doubles, a lower bound of it.
  private static func finite(_ length: Double) -> Double { length.isNaN ? 0x1p511 : length }

  private func margin(
    between near: (layer: Int, squared: Rational), _ far: (layer: Int, squared: Rational),
    _ center: Point
  ) -> Double {
    if far.squared == .zero {
      return [near, far].compactMap { margin(of: $0.layer, at: center)?.approximation }.min() ?? 0
    }
    let sum = near.squared.approximation.squareRoot() + far.squared.approximation.squareRoot()
    let gap = sum > 0 ? (far.squared - near.squared).approximation / sum : 0
    let steps = [near, far].map { shownParts(of: $0.layer)!.pointsPerTexel }
    return Self.finite(gap) / (steps[0] + steps[1])
  }
}

extension ExactStack.Shown {
  /// The greatest length in points of a step of one texel along both axes, or somewhat more.
  var pointsPerTexel: Double {
    layer.texelSteps.reduce(0) { $0 + ($1.x.magnitude + $1.y.magnitude).approximation }
  }

  /// The L∞ distance in texels of this layer from a point to the edges of an ancestor's bounds: to
  /// the nearest edge from inside, and to the farthest line that has to be crossed from outside.
  fileprivate func distance(
    to clip: ExactStackClip, at point: Point
  ) -> (isInside: Bool, distance: Rational) {
    let (x, y) = (Rational(point.x), Rational(point.y))
    let local = clip.matrix.local(x, y)
    let origin = clip.matrix.local(.zero, .zero)
    // How far a step of a texel moves along each axis of the ancestor.
    let steps = layer.texelSteps.map { step in
      let end = clip.matrix.local(step.x, step.y)
      return (x: (end.x - origin.x).magnitude, y: (end.y - origin.y).magnitude)
    }
    let alongX = steps.reduce(.zero) { $0 + $1.x }
    let alongY = steps.reduce(.zero) { $0 + $1.y }
    let inward = [
      local.x / alongX, (clip.width - local.x) / alongX,
      local.y / alongY, (clip.height - local.y) / alongY,
    ]
    return (clip.contains(x, y), inward.min()!.magnitude.reduced)
  }
}
