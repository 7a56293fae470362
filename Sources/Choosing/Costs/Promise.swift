import HitTesting

/// What a strategy promises about the queries of a product.
///
/// Rectangles of texels are whole numbers, about which every strategy is exact.
package struct Promise: Hashable, Sendable, CustomStringConvertible {
  /// The fidelity for points; `nil` where the product asks none.
  package let points: Fidelity?
  /// The fidelity for discs; `nil` where the product asks none, or the strategy answers none.
  package let areas: Fidelity?

  /// What is asked of images is promised by the strategy, what is asked of a stack by the index.
  init(_ facts: StrategyFacts, for uses: [QueryUse]) {
    func weakest(
      _ isMeant: (QueryKind) -> Bool, _ ofImages: Fidelity?, _ ofStack: Fidelity?
    ) -> Fidelity? {
      uses.filter { isMeant($0.kind) }.compactMap { $0.isOfStack ? ofStack : ofImages }
        .max { $1.isLessExact(than: $0) }
    }
    points = weakest({ $0 == .point }, facts.pointFidelity, facts.index?.fidelity)
    areas = weakest(\.isArea, facts.areaFidelity, facts.index?.areaFidelity)
  }

  /// The least exact of the two.
  package var worst: Fidelity {
    guard let points, let areas else { return points ?? areas ?? .exact }
    return areas.isLessExact(than: points) ? areas : points
  }

  /// Whether this promise is weaker: its worst part is, or else its points are.
  package func isLessExact(than other: Promise) -> Bool {
    if worst != other.worst { return worst.isLessExact(than: other.worst) }
    return (points ?? .exact).isLessExact(than: other.points ?? .exact)
  }

  /// The class, or both classes where they differ: `exact, discs float64`.
  package var description: String {
    if let points, let areas, points != areas { return "\(points), discs \(areas)" }
    return "\(worst)"
  }
}

extension Fidelity {
  /// Whether this promise is weaker than another one: exact, then float64, float32, fixed16, and
  /// footprints by their radius.
  package func isLessExact(than other: Fidelity) -> Bool { weakness > other.weakness }

  /// A number that grows with the differences that the class excuses.
  private var weakness: Double {
    switch self {
    case .exact: 0
    case .float64: 1
    case .float32: 2
    case .fixed16: 3
    case .footprint(let radius): 4 + radius
    }
  }
}
