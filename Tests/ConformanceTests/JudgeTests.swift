import Conformance
import Corpora
import HitTesting
import Testing

@Suite struct JudgeTests {
  /// Hits everything under a threshold, and nothing under another.
  private struct Biased: ImageContender {
    var name: String { "biased" }
    var fidelity: Fidelity { .exact }
    let missesAt: Int

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(points: testCase.points.map { _ in testCase.threshold.minimumAlpha != missesAt })
    }
  }

  /// A case with two earlier states, in which both points hit at all three thresholds.
  private static let testCase: ImageCase = {
    let states = [1, 2, 3].map { least in
      ImageCase(
        name: "made/up", image: AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap,
        layer: LayerGeometry(size: Size(width: 1, height: 1), attachment: .matrix(.identity)),
        threshold: .atLeast(least), points: [Point(x: 0.25, y: 0.5), Point(x: 0.5, y: 0.5)])
    }
    var last = states[2]
    last.earlier = Array(states[..<2])
    return last
  }()

  @Test func answersToEarlierStatesAreJudged() {
    for (least, state) in [(1, 0), (2, 1), (3, nil)] {
      var judge = Judge(Self.testCase)
      let outcome = judge.judge(Biased(missesAt: least))
      #expect(outcome.sum.verdicts == 6 && outcome.sum.falseMisses == 2 && outcome.status == .fail)
      #expect(outcome.disagreements.map(\.state) == [state, state])
      #expect(outcome.disagreements.map(\.index) == [0, 1])
    }
    var judge = Judge(Self.testCase)
    #expect(judge.judge(Biased(missesAt: 0)).status == .pass)
  }

  @Test func aWrongAnswerToAnEarlierStateIsExplainedThere() throws {
    var judge = Judge(Self.testCase)
    let found = try #require(judge.judge(Biased(missesAt: 2)).disagreements.first)
    #expect(found.words.hasPrefix("in the earlier state 1, point 0 at"), "\(found.words)")
    let command = ExplainCommand().line(found, of: "made/up", seed: 1, by: nil)
    #expect(command == "touchstone explain made/up --earlier 1 --point 0")
  }

  @Test func missingAnswersToEarlierStatesCount() {
    var judge = Judge(Self.testCase)
    #expect(judge.judge(ConstantContender(verdict: nil)).sum.unsupported == 6)
  }
}
