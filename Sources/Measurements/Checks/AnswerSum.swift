/// The sum of a list of answers, which depends on their order: s ← 9·s + answer, modulo 2⁶⁴, from 0.
///
/// A loop that is timed keeps it in a register, at two instructions per answer besides those that the
/// answer takes: an addition of a multiple, and one of the answer. Nine is odd, so that nothing that was added is ever lost, and its powers repeat only
/// after 2⁶¹ answers: answers that change places, and a hit more with a miss more, change the sum.
@frozen
public struct AnswerSum: Hashable, Sendable {
  /// The sum so far.
  public var value: UInt64 { sum }
  @usableFromInline var sum: UInt64 = 0
  /// 9 to the power of the number of answers.
  @usableFromInline var weight: UInt64 = 1

  /// Creates the sum of no answers.
  @inlinable
  public init() {}

  /// Sums answers up.
  @inlinable
  public init(_ answers: some Sequence<Int32>) {
    for answer in answers {
      sum = 9 &* sum &+ UInt64(truncatingIfNeeded: answer)
      weight = 9 &* weight
    }
  }

  /// Adds all answers of another sum.
  @inlinable
  public mutating func append(_ other: AnswerSum) {
    sum = sum &* other.weight &+ other.sum
    weight = weight &* other.weight
  }

  /// The sum of the same answers, given so many times one after the other.
  ///
  /// *Complexity*: O(log(times)).
  public func repeated(_ times: Int) -> AnswerSum {
    var (rest, power, sum) = (times, self, AnswerSum())
    while rest > 0 {
      if rest % 2 == 1 { sum.append(power) }
      power.append(power)
      rest /= 2
    }
    return sum
  }
}
