/// The changes that a gate has to find, and the number of launches it may take.
package struct GateSettings: Codable, Hashable, Sendable {
  /// The smallest change of a time that the gate has to find, as a share: 0.02 for 2 %.
  package var minimumEffectInCache = 0.02
  /// The smallest change of the time of a benchmark that waits for memory, as a share.
  package var minimumEffectInMemory = 0.05
  /// The largest growth of an instruction count that is not a regression, as a share.
  package var instructionAllowance = 0.01
  /// The instructions by which preparing one image may differ between two builds of the same code.
  ///
  /// How many it takes to look up a type or to find free memory depends on addresses. They differed
  /// by up to 212.
  package static let instructionsOfAddresses = 250.0
  /// The probability of a false alarm in a whole gate on identical code.
  package var falseAlarmRate = 0.01
  /// The probability that the gate calls a time the same that grew by exactly the minimum effect.
  package var missRate = 0.02
  /// The number of launches, that is of pairs of fresh processes, before the first look at the
  /// intervals.
  package var firstLaunches = 12
  /// The number of launches before the last look at the intervals.
  package var mostLaunches = 120

  /// The number of the way in which launches are made and ratios are computed; `nil` for the first.
  ///
  /// The second one has pairs of slices, and addresses that launches draw; the third one asks
  /// points on many images by number. Error rates of one way are not those of another.
  package var design: Int? = 3

  /// The sets of images whose pixels the second cache of a core does not hold, so that preparing
  /// them waits for memory; `nil` where that is not known.
  package var largeImages: [String]?

  /// The longest time for comparing times, in seconds; `nil` for no limit.
  package var longestSeconds: Double? = 300

  /// Fewer launches cannot decide about a time.
  package static let fewestLaunches = 9

  package init() {}

  /// The numbers of launches after which the gate looks at the intervals; each is about 1.6 times
  /// the one before.
  package var looks: [Int] {
    var looks = [firstLaunches]
    while looks.last! < mostLaunches {
      looks.append(min(mostLaunches, (looks.last! * 8 + 4) / 5))
    }
    return looks
  }
}
