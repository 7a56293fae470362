import Foundation

/// The times of one field in one launch, block by block.
///
/// A block asks every contender once, in a short slice, in shuffled order. What slows a block slows
/// all its contenders alike. ``launchTimes`` removes these block effects, so that a contender that
/// takes part in few blocks is not judged by the weather of these.
package struct BlockTimes: Sendable {
  package let contenders: Int
  package private(set) var blocks = 0
  /// The logarithms of the times, block after block; NaN where a contender did not take part.
  private var logarithms: [Double] = []

  /// Starts a launch without blocks.
  ///
  /// - Precondition: There is at least one contender.
  package init(contenders: Int) {
    precondition(contenders > 0, "a field of \(contenders) contenders")
    self.contenders = contenders
  }

  /// Adds a block: nanoseconds per query by contender, `nil` for one that did not take part.
  ///
  /// - Precondition: There is one entry per contender, and every time is positive and finite.
  package mutating func append(_ nanoseconds: [Double?]) {
    precondition(
      nanoseconds.count == contenders,
      "a block of \(nanoseconds.count) times for \(contenders) contenders")
    for time in nanoseconds {
      guard let time else {
        logarithms.append(.nan)
        continue
      }
      precondition(time > 0 && time.isFinite, "a time of \(time) ns per query")
      logarithms.append(log(time))
    }
    blocks += 1
  }

  /// The value of every contender in this launch; `nil` for one that took part in no block.
  ///
  /// With the logarithm t_bi of the time of contender i in block b: m_i is the median of t_bi over
  /// the blocks of i, the effect of a block is e_b = median over its contenders of (t_bi − m_i),
  /// and the value is x_i = median over the blocks of i of (t_bi − e_b).
  ///
  /// *Edges*: With one contender, the effects absorb everything but the median, which is right.
  ///
  /// *Complexity*: O(blocks · contenders · log(blocks · contenders)).
  ///
  /// *Source*: one step of the median polish of J. W. Tukey, Exploratory Data Analysis (1977).
  package var launchTimes: [LaunchTime?] {
    let medians = (0..<contenders).map { median(times(of: $0)) }
    let effects = (0..<blocks).map { block -> Double in
      var residuals: [Double] = []
      for (contender, middle) in medians.enumerated() {
        let time = logarithms[block * contenders + contender]
        if let middle, !time.isNaN { residuals.append(time - middle) }
      }
      return median(residuals) ?? 0
    }
    return (0..<contenders).map { contender in
      medians[contender].map { middle in
        launchTime(of: contender, rawMedian: middle, effects: effects)
      }
    }
  }

  /// The logarithms of the times of a contender, without the blocks that it missed.
  private func times(of contender: Int) -> [Double] {
    (0..<blocks).compactMap { block in
      let time = logarithms[block * contenders + contender]
      return time.isNaN ? nil : time
    }
  }

  private func launchTime(of contender: Int, rawMedian: Double, effects: [Double]) -> LaunchTime {
    let cleared = effects.indices.compactMap { block -> Double? in
      let time = logarithms[block * contenders + contender]
      return time.isNaN ? nil : time - effects[block]
    }
    let middle = median(cleared) ?? rawMedian
    let deviation = median(cleared.map { abs($0 - middle) }) ?? 0
    let count = Double(cleared.count)
    return LaunchTime(
      logarithm: middle,
      standardError: cleared.count < 2
        ? nil : LaunchTime.errorOfMedian * deviationOfNormal * deviation / sqrt(count),
      medianNanoseconds: exp(rawMedian))
  }
}
