/// What a gate was asked to look for.
public struct GateSettings: Codable, Hashable, Sendable {
  /// The smallest change of a time that the gate is to find, as a share: 0.02 for 2 %.
  public var minimumEffectInCache = 0.02
  /// The same for benchmarks that wait for memory.
  public var minimumEffectInMemory = 0.05
  /// The smallest growth of a count of instructions that is a regression, as a share.
  public var instructionAllowance = 0.01
  /// The chance of a false alarm in a whole gate on identical code.
  public var falseAlarmRate = 0.01
  /// The chance that a time worse by just the minimum effect is called the same.
  public var missRate = 0.02
  /// Pairs of fresh processes until the first and the last look at the intervals.
  public var firstLaunches = 12
  public var mostLaunches = 120

  /// With fewer no verdict on a time can rest.
  public static let fewestLaunches = 9

  public init() {}

  /// After how many launches the intervals are looked at: from the first to the last number, each about 1.6 times the
  /// one before.
  public var looks: [Int] {
    var looks = [firstLaunches]
    while looks.last! < mostLaunches {
      looks.append(min(mostLaunches, (looks.last! * 8 + 4) / 5))
    }
    return looks
  }
}
