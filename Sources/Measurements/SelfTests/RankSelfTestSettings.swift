/// What the runs of a self-test of the ranks have in common.
public struct RankSelfTestSettings: Codable, Hashable, Sendable {
  /// The ``MeasuringDesign/version`` of all runs.
  public let design: Int
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
    shareInMemory: Double = 0.10, design: Int = MeasuringDesign.version
  ) {
    self.design = design
    self.seconds = seconds
    self.flags = flags
    self.shareInCache = shareInCache
    self.shareInMemory = shareInMemory
  }

  /// How these settings differ from others, in words; `nil` when they do not.
  public func difference(from other: RankSelfTestSettings) -> String? {
    if self == other { return nil }
    if design != other.design {
      return "measuring design \(other.design), here \(design)"
    }
    return seconds == other.seconds
      ? "other settings" : "runs of \(other.seconds) s, here \(seconds) s"
  }
}
