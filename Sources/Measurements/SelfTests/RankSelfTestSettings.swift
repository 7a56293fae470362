/// What the runs of a self-test of the ranks have in common.
public struct RankSelfTestSettings: Codable, Hashable, Sendable {
  /// The seconds of measuring that each run is allowed.
  public let seconds: Double
  /// Further flags of each run.
  public let flags: [String]
  /// The additional time of the slowed contender in queries in cache, as a share.
  public let shareInCache: Double
  /// The additional time of the slowed contender in queries that wait for memory, as a share.
  public let shareInMemory: Double

  /// The longest run, in seconds.
  public static let mostSeconds = 86_400.0

  /// Creates settings.
  public init(
    seconds: Double = 60, flags: [String] = [], shareInCache: Double = 0.03,
    shareInMemory: Double = 0.10
  ) {
    self.seconds = seconds
    self.flags = flags
    self.shareInCache = shareInCache
    self.shareInMemory = shareInMemory
  }
}
