/// Which hand-written loops a strategy's point query is compared with: those that look up what the
/// strategy looks up.
public enum LookupLimit {
  /// The key under which a run's context says what a strategy looks up.
  public static func key(_ strategy: String) -> String { "looks-up:\(strategy)" }

  /// The loops by what a strategy looks up, in the words of the context.
  ///
  /// Each loop is written twice, and the faster one is the limit. Drawing does more than looking up
  /// a bit, and is compared with that.
  private static let loops: [String: [LimitLoop]] = [
    "alpha": [.pointAlpha, .pointAlphaPlain],
    "mask": [.pointMask, .pointMaskPlain],
    "picture": [.pointMask, .pointMaskPlain],
  ]

  /// The strategies that look up alpha, for results without these keys.
  private static let oldStrategiesOfAlpha: Set = [
    "rgba-cache", "alpha-cache", "simd-scan", "max-pyramid",
  ]

  /// The loops; none for a strategy that looks up nothing.
  static func loops(of strategy: String, in context: [String: String]) -> [LimitLoop] {
    if let lookup = context[key(strategy)] { return loops[lookup] ?? [] }
    return loops[oldStrategiesOfAlpha.contains(strategy) ? "alpha" : "mask"]!
  }
}
