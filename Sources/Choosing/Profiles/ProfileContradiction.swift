/// Values that are allowed one by one, but not together, or that no strategy meets.
package struct ProfileContradiction: Hashable {
  /// The key that the message names.
  package let key: String
  /// The keys whose values contradict each other.
  let keys: [String]
  package let reason: String
}

extension ProductProfile {
  /// The contradictions between values, and what none of the strategies can do; `nil` for
  /// strategies that are not known.
  func contradictions(for strategies: [StrategyFacts]?) -> [ProfileContradiction] {
    let own = [imagesContradiction, ratesContradiction, frameContradiction, latencyContradiction]
    return own.compactMap { $0 } + (strategies.map(lacks) ?? [])
  }

  /// The most texels that images of all sizes may have together: a gigabyte in RGBA.
  static let mostTexels = 1 << 28

  private var imagesContradiction: ProfileContradiction? {
    guard case .sizes(let sizes) = images else { return nil }
    let keys = ["images.folder", "images.sizes"]
    if sizes.isEmpty {
      return ProfileContradiction(
        key: "images", keys: keys,
        reason: "not there, expected a folder of PNG files or a list of sizes")
    }
    let texels = sizes.reduce(0) { $0 + $1.width * $1.height }
    if texels > Self.mostTexels {
      return ProfileContradiction(
        key: "images.sizes", keys: keys,
        reason: "found \(texels) texels in all sizes together, expected at most \(Self.mostTexels)")
    }
    return nil
  }

  private var ratesContradiction: ProfileContradiction? {
    guard queriesPerSecond.isEmpty else { return nil }
    return ProfileContradiction(
      key: ProfileKey.queriesGroup, keys: QueryUse.allCases.map(\.key),
      reason: "all rates are 0, expected one above 0")
  }

  private var frameContradiction: ProfileContradiction? {
    guard budgets.nanosecondsPerSecond > 1e9 else { return nil }
    return ProfileContradiction(
      key: "budgets.frame-time", keys: ["budgets.frames-per-second", "budgets.frame-time"],
      reason: "found \(Self.time(budgets.nanosecondsPerFrame)), expected at most the time of a "
        + "frame, which is \(Self.time((1e9 / budgets.framesPerSecond).rounded(.down))) at "
        + "\(plainText(budgets.framesPerSecond)) frames per second")
  }

  private var latencyContradiction: ProfileContradiction? {
    guard budgets.p99LatencyNanoseconds < budgets.medianLatencyNanoseconds else { return nil }
    return ProfileContradiction(
      key: "budgets.p99-latency", keys: ["budgets.median-latency", "budgets.p99-latency"],
      reason: "found \(Self.time(budgets.p99LatencyNanoseconds)), expected at least the median, "
        + Self.time(budgets.medianLatencyNanoseconds))
  }

  private static func time(_ nanoseconds: Double) -> String {
    ValueForm<Double>.time(1...1e10).write(nanoseconds)
  }
}

/// What a profile needs to be chosen for, apart from what its format allows.
package struct ProfileConditions: Sendable {
  let strategies: [StrategyFacts]
  let folderFault: @Sendable (_ path: String) -> String?

  /// Creates conditions.
  ///
  /// - Parameters:
  ///   - strategies: one of these has to be able to do what the product asks.
  ///   - folderFault: says why a folder, as the profile names it, cannot be that of the images;
  ///     `nil` if it can.
  package init(
    strategies: [StrategyFacts], folderFault: @escaping @Sendable (_ path: String) -> String?
  ) {
    self.strategies = strategies
    self.folderFault = folderFault
  }
}
