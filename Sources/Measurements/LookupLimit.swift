/// Which hand-written loop a strategy's point query is compared with: one that looks up what the
/// strategy looks up.
public enum LookupLimit {
  /// The key under which a run's context says what a strategy looks up.
  public static func key(_ strategy: String) -> String { "looks-up:\(strategy)" }

  /// The loops by what a strategy looks up, in the words of the context.
  ///
  /// Drawing does more than to look up a bit, and is compared with that.
  private static let loops = [
    "alpha": "point-alpha", "mask": "point-mask", "picture": "point-mask",
  ]

  /// The strategies that look up alpha, for results without these keys.
  private static let oldStrategiesOfAlpha: Set = [
    "rgba-cache", "alpha-cache", "simd-scan", "max-pyramid",
  ]

  /// The loop's name; `nil` for a strategy that looks up nothing.
  static func loop(of strategy: String, in context: [String: String]) -> String? {
    if let lookup = context[key(strategy)] { return loops[lookup] }
    return loops[oldStrategiesOfAlpha.contains(strategy) ? "alpha" : "mask"]
  }
}
