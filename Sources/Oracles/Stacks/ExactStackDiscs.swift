import HitTesting

/// A layer that a disc hits.
package struct DiscHit: Sendable {
  /// The place of the layer in the list.
  package let layer: Int
  /// The squared distance from the disc's center to the closest part of a cell that passes, in
  /// points of the root.
  package let squaredDistance: Rational
}

/// Discs (rules R14, R15 and R18): a cell is cut by the closed bounds of the layer, if it clips, by
/// those of all ancestors that clip, and by closed cells of all masks.
extension ExactStack {
  /// The layers that a disc hits.
  ///
  /// *Complexity*: O(passing texels along outlines) polygons of fractions for each layer without
  /// masks; with masks, as many as texels of all of them overlap there.
  package func hits(_ disc: Disc) -> [DiscHit] {
    guard disc.canHit else { return [] }
    let limit = Rational(disc.radius).squared
    return frontToBack.compactMap { layer in
      shownParts(of: layer)?.squaredDistance(disc, atMost: limit).map {
        DiscHit(layer: layer, squaredDistance: $0)
      }
    }
  }

  /// What a layer and all its masks show; `nil` if one of them shows nothing.
  func shownParts(of layer: Int) -> ShownParts? {
    var shownParts: [Shown] = []
    for place in parts(of: layer) {
      guard let part = shown[place] else { return nil }
      shownParts.append(part)
    }
    return ShownParts(parts: shownParts)
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
  /// places. If the order is ``DiscOrder/mostCovered``, their covered areas must not be able to.
  /// Those that round have a slack of 2⁻²⁰ where the radius is 1. Two layers have no slack if they
  /// cover all of the disc, or nothing, or if doubles do not round their texels.
  package func accepts(
    _ answer: [Int], for disc: Disc, orderedBy order: DiscOrder, for fidelity: Fidelity = .float64
  ) -> Bool {
    guard disc.canHit else { return answer.isEmpty }
    var ranges: [Int: DistanceRange] = [:]
    var depths: [Int: Int] = [:]
    for (depth, layer) in frontToBack.enumerated() {
      depths[layer] = depth
      ranges[layer] = shownParts(of: layer)?.distances(disc, for: fidelity)
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
    let shifts = answer.map { shownParts(of: $0)?.shift(in: disc, for: fidelity) ?? 0 }
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

extension ExactStack.ShownParts {
  /// The distances between which rounding may put the layer; `nil` if nothing certain can be said.
  fileprivate func distances(_ disc: Disc, for fidelity: Fidelity) -> DistanceRange {
    let bounds = parts.map { $0.bounds(around: disc, for: fidelity) }
    if !bounds.joined().allSatisfy(\.isFinite) {
      return DistanceRange(least: .zero, greatest: nil, isExact: false)
    }
    if bounds.joined().allSatisfy({ $0 == 0 }) {
      let distance = squaredDistance(disc)
      return DistanceRange(least: distance, greatest: distance, isExact: true)
    }
    let out = bounds.map { own in
      Widening(own: Rational(own[0]), clips: own.dropFirst().map { Rational($0) })
    }
    let within = out.map { Widening(own: -$0.own, clips: $0.clips.map { -$0 }) }
    return DistanceRange(
      least: squaredDistance(disc, widenedBy: out),
      greatest: squaredDistance(disc, widenedBy: within), isExact: false)
  }

  /// How far rounding may move edges, in radii of a disc; 0 if doubles round nothing.
  fileprivate func shift(in disc: Disc, for fidelity: Fidelity) -> Double {
    parts.map { $0.shift(in: disc, for: fidelity) }.max()!
  }
}

extension ExactStack.Shown {
  /// How far rounding may move the edges of cells, in texels, and then those of all bounds that
  /// clip, in points of the ancestor.
  fileprivate func bounds(around disc: Disc, for fidelity: Fidelity) -> [Double] {
    [bound(at: disc.center, reach: disc.radius, for: fidelity)]
      + frame.clips.map { $0.bound(at: disc.center, reach: disc.radius, for: fidelity) }
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
}
