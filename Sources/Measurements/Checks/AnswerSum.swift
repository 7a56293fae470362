/// The sum of a list of answers, which depends on their order: s ← f·s + answer, modulo 2⁶⁴, from
/// 0.
///
/// A loop that is timed keeps it in a register, at two instructions per answer besides those that
/// the answer takes. The factor is 2⁶⁴ divided by the golden ratio. It is odd, so that nothing that
/// was added is ever lost. It is 5 modulo 8, so that its powers repeat only after 2⁶² answers. It
/// is large, so that a few small differences do not cancel each other.
@frozen
package struct AnswerSum: Hashable, Sendable {
  @usableFromInline static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }
  @usableFromInline var sum: UInt64 = 0
  /// The factor to the power of the number of answers.
  @usableFromInline var weight: UInt64 = 1

  package var value: UInt64 { sum }

  /// Creates the sum of no answers.
  @inlinable
  package init() {}

  /// Sums answers up.
  ///
  /// It is not generic: a generic one was not specialized for slices, and took a quarter of the
  /// time of launches that wait for memory.
  package init(_ answers: ArraySlice<Int32>) {
    answers.withUnsafeBufferPointer { answers in
      for answer in answers {
        sum = Self.factor &* sum &+ UInt64(truncatingIfNeeded: answer)
        weight = Self.factor &* weight
      }
    }
  }

  /// Sums a whole list up.
  package init(_ answers: [Int32]) { self.init(answers[...]) }

  /// Sums answers up that are not in memory.
  @inlinable
  package init<Answers: LazySequenceProtocol>(_ answers: Answers) where Answers.Element == Int32 {
    for answer in answers {
      sum = Self.factor &* sum &+ UInt64(truncatingIfNeeded: answer)
      weight = Self.factor &* weight
    }
  }

  /// Adds all answers of another sum.
  package mutating func append(_ other: AnswerSum) {
    sum = sum &* other.weight &+ other.sum
    weight = weight &* other.weight
  }

  /// The sum of the same answers, given a number of times in a row.
  ///
  /// *Complexity*: O(log(times)).
  package func repeated(_ times: Int) -> AnswerSum {
    var (rest, power, sum) = (times, self, AnswerSum())
    while rest > 0 {
      if rest % 2 == 1 { sum.append(power) }
      power.append(power)
      rest /= 2
    }
    return sum
  }
}
