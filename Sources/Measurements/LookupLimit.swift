/// Which hand-written loops a strategy's queries are compared with: those that look at the same
/// data, and do nothing else.
///
/// They are the strategy's own limit. A strategy that keeps other data may well be faster than a
/// loop, as one that has counted what passes is faster than one that looks for it.
package enum LookupLimit {
  /// The key under which a run's context says what a strategy looks up.
  package static func key(_ strategy: String) -> String { "looks-up:\(strategy)" }

  /// The loops over points by what a strategy looks up, in the words of the context.
  ///
  /// Each loop over single points is written twice, and the faster one is the limit. Drawing does
  /// more than looking up a bit, and is compared with that.
  private static let loops: [String: [LimitLoop]] = [
    "alpha": [.pointAlpha, .pointAlphaPlain, .batchAlpha],
    "mask": [.pointMask, .pointMaskPlain, .batchMask],
    "picture": [.pointMask, .pointMaskPlain, .batchMask],
  ]

  /// The strategies whose data a loop looks at, or makes, apart from points.
  private static func strategies(of loop: LimitLoop) -> Set<String> {
    let columns: Set = ["striped-mask", "certified-striped-mask"]
    return switch loop {
    case .rect, .disc: columns
    case .pack: columns.union(["packed-mask"])
    case .pointTiles: ["packed-mask"]
    // Both it and the strategies take the time of a division, and layouts decide which is faster.
    case .pointPerspective: []
    case .boxes: ["linear-simd"]
    // A search that ends at the first hit, or above an empty place, may be faster than these.
    case .touchedBoxes, .descent: []
    case .pointMask, .pointAlpha, .pointMaskPlain, .pointAlphaPlain, .batchMask, .batchAlpha: []
    }
  }

  /// The loops that a strategy is compared with at a query; none for a strategy that looks up
  /// nothing, and for a query that has no loop.
  static func loops(
    of strategy: String, at query: BenchmarkQuery, in context: [String: String]
  ) -> [LimitLoop] {
    // These kernels map exact batches in single precision first, and the loops map in doubles.
    let level = context["simd_level"] ?? ""
    let isInSingles =
      query == .batch && strategy.hasPrefix("certified-") && ["avx2", "avx512"].contains(level)
    let lookups = isInSingles ? [] : loops[context[key(strategy)] ?? "mask"] ?? []
    return LimitLoop.allCases.filter { loop in
      loop.query == query && (lookups.contains(loop) || strategies(of: loop).contains(strategy))
    }
  }
}
