import HitTesting

extension ExactStack {
  /// What a layer and all its masks show: a disc hits the layer at places that lie in a passing
  /// cell of each of them.
  struct ShownParts {
    /// The layer, and then its masks.
    let parts: [Shown]
  }
}

extension ExactStack.ShownParts {
  typealias Widening = ExactStack.Shown.Widening

  /// The squared distance from the disc's center to the closest place in a passing cell of each
  /// part; `nil` if there is none, or none within the limit.
  ///
  /// Every part has a widening of its own, or none of them has one.
  func squaredDistance(
    _ disc: Disc, widenedBy widenings: [Widening]? = nil, atMost limit: Rational? = nil
  ) -> Rational? {
    let widenings = widenings ?? parts.map { _ in Widening.none }
    var best: Rational?
    let whole = zip(parts, widenings).map { part, widening in
      widening.own > .zero ? part.oracle.texels.whole : part.layer.cells()
    }
    nearest(in: [whole], disc, widenings, limit, &best)
    return best
  }

  /// Searches blocks, one of each part, for the closest place, the closest blocks first.
  private func nearest(
    in blocks: [[TexelRect]], _ disc: Disc, _ widenings: [Widening], _ limit: Rational?,
    _ best: inout Rational?
  ) {
    let (x, y) = (Rational(disc.center.x), Rational(disc.center.y))
    let found = blocks.compactMap { block in
      // Nothing may be left of a block that bounds clip.
      cell(of: block, widenings).map { (block, distance: $0.squaredDistance(x, y)) }
    }
    for (block, distance) in found.sorted(by: { $0.distance < $1.distance }) {
      if best.map({ distance >= $0 }) ?? false || limit.map({ distance > $0 }) ?? false { return }
      // Whole blocks that pass are one cell, also if their edges move inward only outside.
      if let halves = halves(of: block) {
        nearest(in: halves, disc, widenings, limit, &best)
      } else {
        best = distance
      }
    }
  }

  /// The blocks with the halves of the largest one in which some texels do not pass; `nil` if all
  /// texels of all of them pass.
  func halves(of block: [TexelRect]) -> [[TexelRect]]? {
    let open = block.indices.filter {
      parts[$0].oracle.texels.passingCount(in: block[$0]) < block[$0].area
    }
    guard let largest = open.max(by: { block[$0].area < block[$1].area }) else { return nil }
    let (first, second) = block[largest].halves
    return [first, second].map { half in
      var halved = block
      halved[largest] = half
      return halved
    }
  }

  /// What blocks of cells, one of each part, have in common in the root, cut by all bounds that
  /// clip; `nil` if that is nothing, or if no texel of one of them passes.
  func cell(of block: [TexelRect], _ widenings: [Widening]) -> ConvexCell? {
    for (part, rect) in zip(parts, block) where part.oracle.texels.passingCount(in: rect) == 0 {
      return nil
    }
    guard var cell = parts[0].cell(of: block[0], widenings[0]) else { return nil }
    for place in parts.indices.dropFirst() {
      if !parts[place].cut(&cell, to: block[place], widenings[place]) { return nil }
    }
    return cell
  }

  /// The length in points by which a place may move if the texel coordinates of all parts are off
  /// by one, or somewhat more.
  var pointsPerTexel: Double { parts.reduce(0) { $0 + $1.pointsPerTexel } }
}

extension ExactStack.Shown {
  /// How far all edges are moved outward: in texels for the layer's own, and in points of the
  /// ancestor for bounds that clip; negative for inward.
  struct Widening {
    let own: Rational
    let clips: [Rational]

    static let none = Widening(own: .zero, clips: [])
  }

  /// A block of cells in the root, cut by all bounds that clip; `nil` if nothing is left.
  fileprivate func cell(of rect: TexelRect, _ widening: Widening) -> ConvexCell? {
    let (x, y) = sides(of: rect, widening)
    guard var cell = ConvexCell(x, y, { frame.matrix.root($0, $1) }) else { return nil }
    return cutByClips(&cell, widening) ? cell : nil
  }

  /// Keeps what a polygon of the root has in common with a block of cells.
  ///
  /// - Returns: whether anything is left.
  fileprivate func cut(_ cell: inout ConvexCell, to rect: TexelRect, _ widening: Widening) -> Bool {
    let (x, y) = sides(of: rect, widening)
    let matrix = frame.matrix
    if x.low > x.high || y.low > y.high { return false }
    let isLeft =
      cell.cut { matrix.local($0, $1).x - x.low } && cell.cut { x.high - matrix.local($0, $1).x }
      && cell.cut { matrix.local($0, $1).y - y.low } && cell.cut { y.high - matrix.local($0, $1).y }
    return isLeft && cutByClips(&cell, widening)
  }

  /// The sides of a block of cells in the layer, cut by its own bounds if it clips.
  private func sides(
    of rect: TexelRect, _ widening: Widening
  ) -> (x: (low: Rational, high: Rational), y: (low: Rational, high: Rational)) {
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
    return (
      side(layer.horizontal, rect.minColumn, rect.maxColumn),
      side(layer.vertical, rect.minRow, rect.maxRow)
    )
  }

  /// Cuts a polygon of the root by the bounds of all ancestors that clip.
  ///
  /// - Returns: whether anything is left.
  private func cutByClips(_ cell: inout ConvexCell, _ widening: Widening) -> Bool {
    for (place, clip) in frame.clips.enumerated() {
      let slack = widening.clips.isEmpty ? Rational.zero : widening.clips[place]
      let isLeft =
        cell.cut { clip.matrix.local($0, $1).x + slack }
        && cell.cut { clip.width + slack - clip.matrix.local($0, $1).x }
        && cell.cut { clip.matrix.local($0, $1).y + slack }
        && cell.cut { clip.height + slack - clip.matrix.local($0, $1).y }
      if !isLeft { return false }
    }
    return true
  }
}
