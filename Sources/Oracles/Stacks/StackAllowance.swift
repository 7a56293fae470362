import HitTesting

/// What a strategy of some fidelity may answer about a stack.
///
/// A layer is decided by comparisons: with the edges of its texels and, for each ancestor that
/// clips, with the edges of its bounds. Each comparison has a margin, its distance to the opposite
/// verdict, and a bound of what rounding may do to it, and is *firm* if the margin is not below the
/// bound. A layer whose firm comparisons decide it is a firm hit or a firm miss, and every other
/// one may be either. So the verdict of a stack may differ from the exact one only where some layer
/// that decides, one in front of the first firm hit, has a margin below its bound.
package enum LayerAllowance: Sendable {
  case hit
  case miss
  case either
}

extension ExactStack {
  /// The verdicts on a point and a layer that a strategy of the fidelity may give.
  package func allowance(
    of layer: Int, at point: Point, for fidelity: Fidelity = .float64
  ) -> LayerAllowance {
    guard point.x.isFinite, point.y.isFinite else { return .miss }
    var isFirm = true
    for place in parts(of: layer) {
      guard let shown = shown[place] else { return .miss }
      let own = shown.allowance(at: point, for: fidelity)
      if own == .miss { return .miss }
      let clips = shown.frame.clips.map { $0.allowance(at: point, for: fidelity) }
      if clips.contains(.miss) { return .miss }
      isFirm = isFirm && own == .hit && !clips.contains(.either)
    }
    return isFirm ? .hit : .either
  }

  /// Whether a strategy may name a layer, or none, as the frontmost one that a point hits.
  ///
  /// A layer in front of the answer must not be a firm hit, which only an exact hit can be.
  package func accepts(
    topmost answer: Int?, at point: Point, for fidelity: Fidelity = .float64
  ) -> Bool {
    for layer in frontToBack {
      if layer == answer { return allowance(of: layer, at: point, for: fidelity) != .miss }
      if !hits(point, layer: layer) { continue }
      if allowance(of: layer, at: point, for: fidelity) == .hit { return false }
    }
    return answer == nil
  }

  /// Whether a strategy may give this list of all layers that a point hits, front to back.
  ///
  /// A firm verdict is the exact one, so that only the layers whose verdict differs are in
  /// question.
  package func accepts(
    allHits answer: [Int], at point: Point, for fidelity: Fidelity = .float64
  ) -> Bool {
    var rest = answer[...]
    for layer in frontToBack {
      let isNamed = rest.first == layer
      if isNamed { rest.removeFirst() }
      if isNamed == hits(point, layer: layer) { continue }
      if allowance(of: layer, at: point, for: fidelity) != .either { return false }
    }
    return rest.isEmpty
  }

  /// Whether a list names, front to back, all layers that must hit and none that must not.
  func accepts(_ answer: [Int], _ allowance: (Int) -> LayerAllowance) -> Bool {
    var rest = answer[...]
    for layer in frontToBack {
      switch (allowance(layer), rest.first == layer) {
      case (.miss, true), (.hit, false): return false
      case (.hit, true), (.either, true): rest.removeFirst()
      case (.miss, false), (.either, false): continue
      }
    }
    return rest.isEmpty
  }
}

extension Fidelity {
  /// The unit roundoff of the arithmetic; `nil` if it does not round.
  var epsilon: Double? {
    switch self {
    case .exact: nil
    case .float32: 0x1p-24
    case .float64, .fixed16, .footprint: 0x1p-53
    }
  }

  /// What may differ besides rounding, in texels.
  fileprivate var reach: Double {
    switch self {
    case .exact, .float64, .float32: 0x1p-30
    case .fixed16: 0x1p-7
    case .footprint(let radius): radius.nextUp
    }
  }
}

extension StackRounding {
  /// Whether doubles round nothing for a point, or for a disc if there is a reach.
  fileprivate func isExact(
    _ matrix: ExactMatrix, _ ratios: [Rational], _ point: Point, _ reach: Double?
  ) -> Bool {
    guard let reach else {
      return isExact(matrix, ratios: ratios, lengths: [point.x, point.y])
    }
    return isExactForDiscs(matrix, ratios: ratios, lengths: [point.x, point.y, reach])
  }
}

extension ExactStack.Shown {
  /// The bound of all differences in texels, for a query at a point with extents of `reach` points
  /// in the root; 0 if doubles decide without rounding.
  func bound(at point: Point, reach: Double? = nil, for fidelity: Fidelity) -> Double {
    guard let epsilon = fidelity.epsilon else { return 0 }
    let (across, down) = (layer.horizontal, layer.vertical)
    let ratios = [across.scale, down.scale, Rational(geometry.contentsScale)]
    if fidelity == .float64, frame.rounding.isExact(frame.matrix, ratios, point, reach),
      oracle.sampling == .nearest || hasShortCoordinates(point)
    {
      return 0
    }
    func extent(_ axis: ExactLayer.Axis) -> Rational {
      axis.bounds + axis.origin.magnitude + Rational(axis.texels) / axis.scale
    }
    let error = frame.rounding.error(
      epsilon, at: (Rational(point.x), Rational(point.y)), reach: reach ?? 0, in: frame.matrix,
      size: (extent(across), extent(down)))
    func texels(_ error: Double, _ axis: ExactLayer.Axis) -> Double {
      let scale = axis.scale.approximation
      return error * scale
        + 16 * epsilon * ((axis.bounds * axis.scale).approximation + Double(axis.texels))
    }
    let bound = max(texels(error.x, across), texels(error.y, down))
    let reach =
      fidelity == .fixed16
      ? fidelity.reach * max(1, TexelSteps(layer).longest)
      : fidelity.reach
    return bound.isNaN ? .infinity : max(reach, bound)
  }

  /// Whether doubles interpolate at a point without rounding: a product of two weights has at most
  /// 40 bits, and one of these with an alpha has 48.
  private func hasShortCoordinates(_ point: Point) -> Bool {
    guard let (u, v) = oracle.texelCoordinates(of: point) else { return true }
    return [u, v].allSatisfy { (Rational(1 << 20) * $0).reduced.denominator == 1 }
  }

  /// Whether the texels, cut to the layer's own bounds, firmly hit or miss.
  func allowance(at point: Point, for fidelity: Fidelity) -> LayerAllowance {
    let isHit = oracle.hits(point)
    let margins = [oracle.margin(at: point), isHit ? nil : oracle.marginByParts(at: point)]
    guard let margin = margins.compactMap({ $0?.approximation }).min(),
      margin < bound(at: point, for: fidelity)
    else { return isHit ? .hit : .miss }
    return .either
  }
}

extension ExactStackClip {
  /// The bound of all differences in points of the ancestor.
  func bound(at point: Point, reach: Double? = nil, for fidelity: Fidelity) -> Double {
    guard let epsilon = fidelity.epsilon else { return 0 }
    if fidelity == .float64, rounding.isExact(matrix, [], point, reach) { return 0 }
    let error = rounding.error(
      epsilon, at: (Rational(point.x), Rational(point.y)), reach: reach ?? 0, in: matrix,
      size: (width, height))
    let sides = 16 * epsilon * max(width, height).approximation
    let least = 0x1p-30 * min(width, height).approximation
    let bound = max(error.x, error.y) + sides
    return bound.isNaN ? .infinity : max(least, bound, drift(fidelity))
  }

  /// How far, in points of the ancestor, what a renderer may be off moves a point; 0 for what
  /// computes.
  ///
  /// A footprint is counted in texels, and bounds have none: its radius is taken for points of the
  /// root, and a picture has at least one point per texel.
  private func drift(_ fidelity: Fidelity) -> Double {
    switch fidelity {
    case .exact, .float64, .float32: return 0
    case .fixed16, .footprint:
      let spread =
        max(
          matrix.d.magnitude + matrix.c.magnitude, matrix.b.magnitude + matrix.a.magnitude)
        / matrix.determinant.magnitude
      return fidelity.reach * spread.approximation
    }
  }

  func allowance(at point: Point, for fidelity: Fidelity) -> LayerAllowance {
    let (x, y) = (Rational(point.x), Rational(point.y))
    if margin(x, y).approximation < bound(at: point, for: fidelity) { return .either }
    return contains(x, y) ? .hit : .miss
  }
}
