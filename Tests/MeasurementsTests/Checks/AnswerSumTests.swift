import Measurements
import Testing

/// The sum of answers, by hand.
@Suite struct AnswerSumTests {
  /// 2⁶⁴ divided by the golden ratio.
  private let factor: UInt64 = 11_400_714_819_323_198_485

  private func value(_ answers: Int32...) -> UInt64 { AnswerSum(answers).value }

  @Test func eachAnswerCountsByItsPlace() {
    #expect(value() == 0)
    #expect(value(1) == 1 && value(0) == 0)
    #expect(value(1, 0) == factor && value(0, 1) == 1 && value(1, 1) == factor + 1)
    // ((1·f + 0)·f + 1)·f + 1
    #expect(value(1, 0, 1, 1) == factor &* factor &* factor &+ factor &+ 1)
    // (7·f − 1)·f + 300
    #expect(value(7, -1, 300) == 7 &* factor &* factor &- factor &+ 300)
    #expect(value(0, -1) == .max)
  }

  /// The sum of bits alone would be the same.
  @Test func answersThatChangePlacesAreSeen() {
    let answers: [Int32] = (0..<1000).map { $0 * $0 % 7 < 3 ? 1 : 0 }
    let right = AnswerSum(answers)
    for first in stride(from: 0, to: 999, by: 37) {
      for second in [first + 1, 999] where answers[first] != answers[second] {
        var others = answers
        others.swapAt(first, second)
        #expect(AnswerSum(others) != right, "\(first), \(second)")
      }
    }
  }

  @Test func partsAreAddedAsTheWhole() {
    let answers: [Int32] = [1, 0, 0, 1, 1, 0, 5, -1]
    for count in 0...answers.count {
      var sum = AnswerSum(answers.prefix(count))
      sum.append(AnswerSum(answers.dropFirst(count)))
      #expect(sum == AnswerSum(answers))
    }
  }

  @Test(arguments: [0, 1, 2, 3, 7, 64, 100]) func rounds(_ times: Int) {
    let answers: [Int32] = [0, 1, 1, 0, 1]
    let all = (0..<times).flatMap { _ in answers }
    #expect(AnswerSum(answers).repeated(times) == AnswerSum(all))
  }

  @Test func zerosAreCountedToo() {
    // One of a layer's numbers more and a multiple of it less, which a small factor would not see.
    #expect(value(4, 9) != value(5, 0))
    // One miss more before a hit changes nothing but the weight of what follows it.
    #expect(value(1, 0, 1) != value(1, 1))
    var (one, two) = (AnswerSum([1]), AnswerSum([1]))
    one.append(AnswerSum([0, 1]))
    two.append(AnswerSum([1]))
    #expect(one != two)
  }

  @Test func onlyItsOwnLinesAreDifferences() {
    let difference = AnswerDifference(row: "batch/mine/flower-512", "3 of 1024 are wrong")
    #expect(
      "\(difference)"
        == "answers differ while measured: batch/mine/flower-512: 3 of 1024 are wrong")
    #expect(AnswerDifference(failure: "\(difference)") == difference)
    #expect(AnswerDifference(failure: "crashed (signal 6) in batch/mine/flower-512") == nil)
  }
}
