import GoogleBenchmarkShim
import Measurements

/// The answers of a contender to a list of questions that is asked while it is timed, and how they
/// are judged: the one way for all kinds of questions.
///
/// Answers are whole numbers: 1 and 0 for verdicts. Before anything is timed, a thread of its own
/// asks the first questions as they are asked when timed. Every answer must be the right one, or be
/// excused by what the contender promises. A timed slice keeps only the sum of its answers, which
/// must be that of the judged ones.
final class JudgedAnswers {
  /// An answer that is not the judged one, or a sum of such answers.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private let right: (Range<Int>) throws -> [Int32]
  private let own: @Sendable (Range<Int>) -> [Int32]
  private let isExcused: (Int) -> Bool
  private let words: (Int) -> String
  /// The judged answers to the first questions: right ones, and those that were excused.
  private(set) var known: [Int32] = [] { didSet { knownSum = nil } }
  /// Their sum, kept after the first slice asked for it.
  private var knownSum: AnswerSum?

  /// The share of answers that are not 0.
  var shareOfHits: Double { Double(known.count { $0 != 0 }) / Double(known.count) }

  /// Judges the answers to the first questions.
  ///
  /// - Parameters:
  ///   - count: the number of questions that are judged before any is timed.
  ///   - right: the right answers to some of the questions.
  ///   - own: the contender's answers to them.
  ///   - isExcused: whether the contender may answer a question wrongly.
  ///   - words: a question in words.
  /// - Throws: ``Difference`` where an answer is wrong.
  init(
    first count: Int, right: @escaping (Range<Int>) throws -> [Int32],
    own: @escaping @Sendable (Range<Int>) -> [Int32],
    isExcused: @escaping (Int) -> Bool = { _ in false }, words: @escaping (Int) -> String
  ) throws {
    (self.right, self.own, self.isExcused, self.words) = (right, own, isExcused, words)
    try judge(0..<count)
  }

  /// Compares the sum of a slice that asked all judged questions in order, a number of times.
  ///
  /// - Throws: ``Difference`` where the sums differ, and not by answers that are excused.
  func compare(_ sum: UInt64, rounds: Int) throws {
    try compare(sum, of: [0..<known.count]) { [self] known in
      let once = knownSum ?? AnswerSum(known)
      knownSum = once
      return once.repeated(rounds)
    }
  }

  /// Compares the sum of a slice that asked `count` questions, beginning with the question `first`;
  /// the first of all follows the last one.
  func compare(_ sum: UInt64, from first: Int, count: Int, of total: Int) throws {
    var (ranges, next, left): ([Range<Int>], Int, Int) = ([], first, count)
    while left > 0 {
      ranges.append(next..<min(total, next + left))
      left -= ranges[ranges.count - 1].count
      next = 0
    }
    try compare(sum, of: ranges) { known in
      var sum = AnswerSum()
      for range in ranges { sum.append(AnswerSum(known[range])) }
      return sum
    }
  }

  /// Compares the sum of a slice with the sum that it should have, given the judged answers to what
  /// it asked.
  func compare(
    _ sum: UInt64, of asked: [Range<Int>], with expected: ([Int32]) -> AnswerSum
  ) throws {
    try extend(to: asked.map(\.upperBound).max() ?? 0)
    if expected(known).value == sum { return }
    // Some answers to questions that were not asked before may be excused.
    for range in asked { try judge(range) }
    if expected(known).value == sum { return }
    throw Difference(
      description: "the sum of a slice's answers differs from that of the judged ones, "
        + "although the answers are right when asked again")
  }

  private func extend(to end: Int) throws {
    if end > known.count { known += try right(known.count..<end) }
  }

  private func judge(_ asked: Range<Int>) throws {
    try extend(to: asked.upperBound)
    let answers = ThreadGroup.results(1) { [own] _ in own(asked) }[0]
    let wrong = zip(asked, answers).filter { index, answer in
      if answer == known[index] { return false }
      if !isExcused(index) { return true }
      known[index] = answer
      return false
    }
    guard let (index, answer) = wrong.first else { return }
    throw Difference(
      description: "\(wrong.count) of \(asked.count) are wrong, such as \(answer) for "
        + "\(words(index)), where \(known[index]) is right")
  }
}

/// A list of questions that slices ask in turn: each slice goes on where the last one ended, so
/// that it does not find in cache what it asks about.
final class QuestionsInTurn {
  let perRound: Int
  /// The number of all questions, a multiple of those per round.
  private let count: Int
  private let answers: JudgedAnswers
  private var next = 0

  /// Creates a list of `count` questions, or a few less.
  ///
  /// - Precondition: there are enough for a round.
  init(_ answers: JudgedAnswers, count: Int, perRound: Int) {
    precondition(count >= perRound)
    (self.answers, self.perRound) = (answers, perRound)
    self.count = count - count % perRound
  }

  /// Asks until the slice ends, and compares the sum of the answers with that of the judged ones.
  ///
  /// The closure answers the question of a number, and is inlined.
  @inline(__always)
  func ask(_ slice: TimedSlice, _ answer: (Int) -> Int32) throws {
    let first = next
    var (next, sum) = (first, UInt64(0))
    while slice.keepRunning(perRound) {
      for index in next..<next + perRound { sum = add_answer(sum, Int64(answer(index))) }
      next = next + perRound == count ? 0 : next + perRound
    }
    self.next = next
    try answers.compare(sum, from: first, count: slice.roundsDone * perRound, of: count)
  }
}

extension Bool {
  /// The verdict as an answer.
  @inline(__always)
  var answer: Int32 { self ? 1 : 0 }
}
