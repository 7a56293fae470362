import HitTesting

/// A layer that a disc hits.
package struct DiscHit: Sendable {
  /// The place of the layer in the list.
  package let layer: Int
  /// The squared distance from the disc's center to the closest part of a cell that passes, in
  /// points of the root.
  package let squaredDistance: Rational
}

/// Discs (rules R14 and R15): a cell is cut by the closed bounds of the layer, if it clips, and of
/// all ancestors that clip.
extension ExactStack {
  /// The layers that a disc hits.
  ///
  /// *Complexity*: O(passing texels along outlines) polygons of fractions for each layer.
  package func hits(_ disc: Disc) -> [DiscHit] {
    guard disc.canHit else { return [] }
    let limit = Rational(disc.radius).squared
    return frontToBack.compactMap { layer in
      shown[layer]?.squaredDistance(disc, widenedBy: .none, atMost: limit).map {
        DiscHit(layer: layer, squaredDistance: $0)
      }
    }
  }

  /// The layers that a disc hits, by a rule.
  ///
  /// *Most covered*: areas that are not certainly 2⁻⁴⁰ apart, where the radius is 1, are equal.
  package func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [Int] {
    let hits = hits(disc)
    switch order {
    case .topmost: return hits.map(\.layer)
    // Sorting is stable, so equal distances stay front to back.
    case .nearest: return hits.sorted { $0.squaredDistance < $1.squaredDistance }.map(\.layer)
    case .mostCovered:
      // Every layer goes behind those in front of it that cover as much, or more.
      var sorted: [(layer: Int, cover: DiscCover)] = []
      for hit in hits {
        let cover = cover(of: disc, by: hit.layer)
        let place = sorted.firstIndex { $0.cover.isLess(than: cover, slack: DiscCover.resolution) }
        sorted.insert((hit.layer, cover), at: place ?? sorted.count)
      }
      return sorted.map(\.layer)
    }
  }

  /// Whether a strategy may give this list of the layers that a disc hits.
  ///
  /// With the bounds of ``LayerAllowance``, every edge of a cell or of bounds may lie farther out
  /// or farther in. The two extremes bound the distance of a layer. A layer is firm if both
  /// extremes give one verdict, and two layers must be in order if their distances cannot change
  /// places. If the order is ``DiscOrder/mostCovered``, their covered areas must not be able to;
  /// those that round have a slack of 2⁻²⁰ where the radius is 1, but not for two layers that cover
  /// all of the disc, or nothing, or whose texels doubles do not round.
  package func accepts(
    _ answer: [Int], for disc: Disc, orderedBy order: DiscOrder, for fidelity: Fidelity = .float64
  ) -> Bool {
    guard disc.canHit else { return answer.isEmpty }
    var ranges: [Int: DistanceRange] = [:]
    var depths: [Int: Int] = [:]
    for (depth, layer) in frontToBack.enumerated() {
      depths[layer] = depth
      ranges[layer] = shown[layer]?.distances(disc, for: fidelity)
    }
    func isInFront(_ one: Int, _ other: Int) -> Bool { depths[one]! < depths[other]! }
    guard answer.allSatisfy({ depths[$0] != nil }) else { return false }
    guard
      accepts(
        answer.sorted(by: isInFront),
        { ranges[$0].map { $0.allowance(disc.radius, for: fidelity) } ?? .miss })
    else { return false }
    switch order {
    case .topmost: return answer == answer.sorted(by: isInFront)
    case .mostCovered: return isByCover(answer, disc, for: fidelity, isInFront)
    case .nearest:
      for (place, later) in answer.enumerated() {
        for earlier in answer[..<place] {
          let (one, other) = (ranges[earlier]!, ranges[later]!)
          if one.mustComeAfter(other) { return false }
          if one.isExactly(other) && !isInFront(earlier, later) { return false }
        }
      }
      return true
    }
  }
}

extension ExactStack {
  /// Whether no layer comes before one that covers more of a disc, or as much and is in front of
  /// it.
  private func isByCover(
    _ answer: [Int], _ disc: Disc, for fidelity: Fidelity, _ isInFront: (Int, Int) -> Bool
  ) -> Bool {
    let covers = answer.map { cover(of: disc, by: $0) }
    let shifts = answer.map { shown[$0]?.shift(in: disc, for: fidelity) ?? 0 }
    /// An edge that moves into the disc cuts at most a ring off, of a length of less than 8 radii.
    func moved(_ place: Int) -> Double {
      shifts[place] == 0 ? 0 : (covers[place].edges + 8) * shifts[place]
    }
    func slack(_ one: Int, _ other: Int) -> Double {
      let moved = moved(one) + moved(other)
      if moved == 0 { return DiscCover.resolution }
      let isExtreme = covers[one].isExtreme && covers[other].isExtreme
      return isExtreme && moved < 0x1p-20 ? DiscCover.resolution : 0x1p-20 + moved
    }
    for later in answer.indices {
      for earlier in 0..<later {
        let slack = slack(earlier, later)
        if covers[earlier].isLess(than: covers[later], slack: slack) { return false }
        let isTie = slack == DiscCover.resolution
        if isTie && !covers[later].isLess(than: covers[earlier], slack: slack)
          && !isInFront(answer[earlier], answer[later])
        {
          return false
        }
      }
    }
    return true
  }
}

/// The squared distances of a layer if all edges lie as far out, or as far in, as rounding may put
/// them; `nil` if nothing is left of the layer.
private struct DistanceRange {
  let least: Rational?
  let greatest: Rational?
  let isExact: Bool

  func allowance(_ radius: Double, for fidelity: Fidelity) -> LayerAllowance {
    let slack = isExact ? .zero : Rational(radius * 0x1p-40)
    let (inner, outer) = (Rational(radius) - slack, Rational(radius) + slack)
    if let greatest, greatest <= inner.squared { return .hit }
    if let least, least <= outer.squared { return .either }
    return .miss
  }

  /// Whether every distance is greater than every distance of another layer.
  func mustComeAfter(_ other: DistanceRange) -> Bool {
    guard let least, let greatest = other.greatest else { return false }
    if isExact && other.isExact { return least > greatest }
    // Computing the squares of two distances rounds too.
    return least > greatest + greatest * Rational(0x1p-40)
  }

  func isExactly(_ other: DistanceRange) -> Bool {
    guard isExact, other.isExact, let least, let otherLeast = other.least else { return false }
    return least == otherLeast
  }
}

extension ExactStack.Shown {
  /// How far all edges are moved outward: in texels for the layer's own, and in points of the
  /// ancestor for bounds that clip; negative for inward.
  struct Widening {
    let own: Rational
    let clips: [Rational]

    static let none = Widening(own: .zero, clips: [])
  }

  /// The distances between which rounding may put a layer; `nil` if nothing certain can be said.
  fileprivate func distances(_ disc: Disc, for fidelity: Fidelity) -> DistanceRange {
    let own = bound(at: disc.center, reach: disc.radius, for: fidelity)
    let clips = frame.clips.map { $0.bound(at: disc.center, reach: disc.radius, for: fidelity) }
    let bounds = [own] + clips
    if !bounds.allSatisfy(\.isFinite) {
      return DistanceRange(least: .zero, greatest: nil, isExact: false)
    }
    if bounds.allSatisfy({ $0 == 0 }) {
      let distance = squaredDistance(disc, widenedBy: .none)
      return DistanceRange(least: distance, greatest: distance, isExact: true)
    }
    let out = Widening(own: Rational(own), clips: clips.map { Rational($0) })
    let within = Widening(own: -Rational(own), clips: clips.map { -Rational($0) })
    return DistanceRange(
      least: squaredDistance(disc, widenedBy: out),
      greatest: squaredDistance(disc, widenedBy: within), isExact: false)
  }

  /// The squared distance from the disc's center to the closest passing cell; `nil` if none is
  /// left, or none within the limit.
  func squaredDistance(
    _ disc: Disc, widenedBy widening: Widening, atMost limit: Rational? = nil
  ) -> Rational? {
    var best: Rational?
    let cells = widening.own > .zero ? oracle.texels.whole : layer.cells()
    nearest(in: [cells], disc, widening, limit, &best)
    return best
  }

  /// Searches blocks for the closest passing cell, the closest block first.
  private func nearest(
    in blocks: [TexelRect], _ disc: Disc, _ widening: Widening, _ limit: Rational?,
    _ best: inout Rational?
  ) {
    let (x, y) = (Rational(disc.center.x), Rational(disc.center.y))
    let found = blocks.compactMap { block in
      let count = oracle.texels.passingCount(in: block)
      // Nothing may be left of a block that bounds clip.
      return count == 0
        ? nil
        : cell(of: block, widening).map { (block, count, distance: $0.squaredDistance(x, y)) }
    }
    for (block, count, distance) in found.sorted(by: { $0.distance < $1.distance }) {
      if best.map({ distance >= $0 }) ?? false || limit.map({ distance > $0 }) ?? false { return }
      // A whole block that passes is one cell, also if its edges move inward only outside.
      if count == block.area {
        best = distance
      } else {
        let (first, second) = block.halves
        nearest(in: [first, second], disc, widening, limit, &best)
      }
    }
  }

  /// How far rounding may move edges, in radii of a disc; 0 if doubles round nothing.
  fileprivate func shift(in disc: Disc, for fidelity: Fidelity) -> Double {
    // Nothing is covered of a disc without area.
    if disc.radius == 0 { return 0 }
    let own = bound(at: disc.center, reach: disc.radius, for: fidelity) * pointsPerTexel
    let clips = frame.clips.map {
      $0.bound(at: disc.center, reach: disc.radius, for: fidelity) * $0.pointsPerStep
    }
    let shift = ([own] + clips).max()! / disc.radius
    return shift.isNaN ? .infinity : shift
  }

  /// A block of cells in the root, cut by all bounds that clip; `nil` if nothing is left.
  func cell(of rect: TexelRect, _ widening: Widening) -> ConvexCell? {
    let matrix = frame.matrix
    func side(_ axis: ExactLayer.Axis, _ low: Int, _ high: Int) -> (low: Rational, high: Rational) {
      var side = (
        low: Rational(low) - widening.own, high: Rational(high) + widening.own
      )
      if layer.isClipped {
        let bounds = axis.boundsInTexels
        side.low = max(side.low, bounds.lower - widening.own)
        side.high = min(side.high, bounds.upper + widening.own)
      }
      return (
        (side.low / axis.scale + axis.origin).reduced,
        (side.high / axis.scale + axis.origin).reduced
      )
    }
    guard
      var cell = ConvexCell(
        side(layer.horizontal, rect.minColumn, rect.maxColumn),
        side(layer.vertical, rect.minRow, rect.maxRow), { matrix.root($0, $1) })
    else { return nil }
    for (place, clip) in frame.clips.enumerated() {
      let slack = widening.clips.isEmpty ? Rational.zero : widening.clips[place]
      let isLeft =
        cell.cut { clip.matrix.local($0, $1).x + slack }
        && cell.cut { clip.width + slack - clip.matrix.local($0, $1).x }
        && cell.cut { clip.matrix.local($0, $1).y + slack }
        && cell.cut { clip.height + slack - clip.matrix.local($0, $1).y }
      if !isLeft { return nil }
    }
    return cell
  }
}
