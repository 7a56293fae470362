/// What the runs of a self-test of the ranks have in common.
package struct RankSelfTestSettings: Codable, Hashable, Sendable {
  /// The ``MeasuringDesign/version`` of all runs.
  package let design: Int
  /// Further flags of each run.
  package let flags: [String]
  /// The additional time of the slowed contender in queries in cache, as a share.
  package let shareInCache: Double
  /// The additional time of the slowed contender in queries that wait for memory, as a share.
  package let shareInMemory: Double

  package init(
    flags: [String] = [], shareInCache: Double = 0.03, shareInMemory: Double = 0.10,
    design: Int = MeasuringDesign.version
  ) {
    self.design = design
    self.flags = flags
    self.shareInCache = shareInCache
    self.shareInMemory = shareInMemory
  }

  /// How these settings differ from others, in words; `nil` when they do not.
  package func difference(from other: RankSelfTestSettings) -> String? {
    if self == other { return nil }
    return design != other.design
      ? "measuring design \(other.design), here \(design)" : "other flags or slowed contenders"
  }
}
