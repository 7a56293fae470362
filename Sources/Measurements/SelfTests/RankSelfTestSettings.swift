/// What the runs of a self-test of the ranks have in common.
public struct RankSelfTestSettings: Codable, Hashable, Sendable {
  /// The ``MeasuringDesign/version`` of all runs.
  public let design: Int
  /// Further flags of each run.
  public let flags: [String]
  /// The additional time of the slowed contender in queries in cache, as a share.
  public let shareInCache: Double
  /// The additional time of the slowed contender in queries that wait for memory, as a share.
  public let shareInMemory: Double

  /// Creates settings.
  public init(
    flags: [String] = [], shareInCache: Double = 0.03, shareInMemory: Double = 0.10,
    design: Int = MeasuringDesign.version
  ) {
    self.design = design
    self.flags = flags
    self.shareInCache = shareInCache
    self.shareInMemory = shareInMemory
  }

  /// How these settings differ from others, in words; `nil` when they do not.
  public func difference(from other: RankSelfTestSettings) -> String? {
    if self == other { return nil }
    return design != other.design
      ? "measuring design \(other.design), here \(design)" : "other flags or slowed contenders"
  }
}
