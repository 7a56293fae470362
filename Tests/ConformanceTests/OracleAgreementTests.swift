import Conformance
import Corpora
import HitTesting
import Synchronization
import Testing

@Suite struct OracleAgreementTests {
  /// The run has more than one piece, and the last piece is shorter.
  @Test func asksTheGivenNumberOfPoints() throws {
    for points in [1, 2048, 5000] {
      let last = Mutex(0)
      let tally = OracleAgreement(points: points, seed: 3).run(progress: { done, count in
        #expect(count == points)
        last.withLock { $0 = done }
      })
      #expect(tally.counts[.nearest]?.asked == points)
      #expect(last.withLock { $0 } == points)
      #expect(tally.agrees && tally.disagreements.isEmpty)
    }
  }

  @Test func bothVerdictsOccur() throws {
    let count = try #require(OracleAgreement(points: 4000, seed: 4).run().counts[.nearest])
    #expect(count.hits * 10 > count.asked && count.hits * 10 < count.asked * 9, "\(count)")
  }

  @Test func theTallyDependsOnlyOnTheSeed() {
    func counts(_ seed: UInt64) -> [OracleQuestion: OracleCount] {
      OracleAgreement(points: 6000, seed: seed).run().counts
    }
    #expect(counts(5) == counts(5))
    #expect(counts(5) != counts(6))
  }

  private static let discs = OracleQuestion(.disc, .nearest)
  private static let rects = OracleQuestion(.rect, .nearest)

  @Test func oneDisagreementEndsTheAgreement() {
    let testCase = CaseSuite.aligned(seed: 1, count: 1).imageCase(at: 0)
    let subject = OracleSubject(testCase, index: 0, points: 1)
    var tally = OracleTally()
    #expect(!tally.agrees, "nothing was asked")
    tally.note(.nearest, of: subject, exact: true, divisionFree: true, place: "here")
    #expect(tally.agrees)
    var other = OracleTally()
    other.note(Self.discs, of: subject, exact: true, divisionFree: false, place: "there")
    tally += other
    #expect(!tally.agrees)
    #expect(tally.counts[Self.discs] == OracleCount(asked: 1, hits: 1, disagreements: 1))
    let text = tally.disagreements.map(\.description).joined()
    #expect(text.contains("aligned/0, disc there: exact hit, division-free miss"))
    #expect(text.contains("\(testCase.layer)"))
  }

  @Test func onlyTheFirstDisagreementsAreKept() {
    let testCase = CaseSuite.aligned(seed: 1, count: 1).imageCase(at: 0)
    let subject = OracleSubject(testCase, index: 0, points: 1)
    var tally = OracleTally()
    for index in 0..<25 {
      tally.note(Self.rects, of: subject, exact: false, divisionFree: true, place: "\(index)")
    }
    #expect(tally.counts[Self.rects]?.disagreements == 25)
    #expect(tally.disagreements.map(\.place) == (0..<10).map { "rect \($0)" })
  }
}
