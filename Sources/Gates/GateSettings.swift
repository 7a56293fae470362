/// What a gate looks for, and how long.
public struct GateSettings: Codable, Hashable, Sendable {
  /// The smallest change of a time that the gate has to find, as a share: 0.02 for 2 %.
  public var minimumEffectInCache = 0.02
  /// The same for benchmarks that wait for memory.
  public var minimumEffectInMemory = 0.05
  /// The growth of an instruction count up to which it is no regression, as a share.
  public var instructionAllowance = 0.01
  /// The probability of a false alarm in a whole gate on identical code.
  public var falseAlarmRate = 0.01
  /// The probability that a time that is worse by exactly the minimum effect is called the same.
  public var missRate = 0.02
  /// The number of launches, that is of pairs of fresh processes, before the first look at the
  /// intervals.
  public var firstLaunches = 12
  /// The number of launches before the last look at the intervals.
  public var mostLaunches = 120

  /// Fewer launches cannot decide about a time.
  public static let fewestLaunches = 9

  /// Creates the default settings.
  public init() {}

  /// The numbers of launches after which the gate looks at the intervals; each is about 1.6 times
  /// the one before.
  public var looks: [Int] {
    var looks = [firstLaunches]
    while looks.last! < mostLaunches {
      looks.append(min(mostLaunches, (looks.last! * 8 + 4) / 5))
    }
    return looks
  }
}
