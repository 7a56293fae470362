import Conformance
import Contenders
import HitTestStrategies
import HitTesting
import Synchronization
import Testing

@Suite struct ExactnessCampaignTests {
  private typealias Subject = Certified<PackedMask>

  /// The run has more than one piece, and the last piece is shorter.
  @Test func asksTheGivenNumberOfPoints() throws {
    for points in [1, 8192, 20_000] {
      let last = Mutex(0)
      let tally = try ExactnessCampaign(Subject.self, points: points, seed: 3).run(progress: {
        done, count in
        #expect(count == points)
        last.withLock { $0 = done }
      })
      #expect(tally.total.points == points)
      #expect(last.withLock { $0 } == points)
      #expect(tally.isExact && tally.disagreements.isEmpty)
    }
  }

  @Test func everyFamilyIsAskedAndHasBothVerdicts() throws {
    let tally = try ExactnessCampaign(Subject.self, points: 300_000, seed: 4).run()
    #expect(tally.isExact, "\(tally.disagreements)")
    for family in ExactnessFamily.allCases {
      let count = try #require(tally.counts[family])
      #expect(count.hits * 50 > count.points && count.hits * 10 < count.points * 9, "\(family)")
      #expect(count.certain + count.withoutRounding + count.byExactSums == count.points)
      #expect(count.certain > 0 && count.byExactSums > 0, "\(family) \(count)")
    }
    for family in [ExactnessFamily.aligned, .wholePoints, .farAway] {
      #expect(tally.counts[family]!.withoutRounding > 0, "\(family)")
    }
  }

  @Test func theTallyDependsOnlyOnTheSeed() throws {
    func counts(_ seed: UInt64) throws -> [ExactnessFamily: ExactnessCount] {
      try ExactnessCampaign(Subject.self, points: 70_000, seed: seed).run().counts
    }
    #expect(try counts(5) == counts(5))
    #expect(try counts(5) != counts(6))
  }

  /// The same mask with texels found in plain doubles is wrong on edges, and is reported with all
  /// numbers.
  @Test func aStrategyThatRoundsIsFound() throws {
    let tally = try ExactnessCampaign(PackedMask.self, points: 300_000, seed: 1).run()
    #expect(!tally.isExact)
    for family in [ExactnessFamily.turned, .quarterTurns, .farAway, .sweep, .extreme] {
      #expect(tally.counts[family]!.disagreements > 0, "\(family)")
    }
    #expect(tally.disagreements.count == ExactnessTally.keptDisagreements)
    let first = try #require(tally.disagreements.first)
    #expect(first.singleHits != first.oracleHits && first.singleHits == first.batchHits)
    #expect(first.description.contains("\(first.caseName) at (\(first.x), \(first.y)): oracle"))
    #expect(first.description.contains("LayerGeometry"))
  }

  /// A wrong batch implementation is found, although each single point is right.
  @Test func aWrongBatchIsFound() throws {
    let tally = try ExactnessCampaign(WrongBatch.self, points: 20_000, seed: 2).run()
    let first = try #require(tally.disagreements.first)
    #expect(first.singleHits == first.oracleHits && first.batchHits != first.oracleHits)
  }

  /// The tally holds the finished pieces, far fewer than all pieces of the run.
  ///
  /// No machine begins so many pieces at once.
  @Test func cancelledRunsTallyTheFinishedPieces() throws {
    let campaign = ExactnessCampaign(Subject.self, points: 100_000_000, seed: 6)
    let done = Mutex(0)
    let tally = try campaign.run(
      isCancelled: { done.withLock { $0 >= 20_000 } },
      progress: { count, _ in done.withLock { $0 = count } })
    let asked = done.withLock { $0 }
    #expect(asked >= 20_000 && asked < campaign.points && asked % 8192 == 0, "\(asked)")
    #expect(tally.total.points == asked && tally.isExact)
    #expect(try campaign.run(isCancelled: { true }).total.points == 0)
  }

  @Test func imagesThatAStrategyCannotHoldAreErrors() {
    #expect(throws: WrongBatch.TooLarge.self) {
      try ExactnessCampaign(Refusing.self, points: 10, seed: 2).run()
    }
  }

  /// Every family makes the same case each time, and a different case for another seed or index.
  @Test(arguments: ExactnessFamily.allCases) func casesAreReproducible(family: ExactnessFamily) {
    let testCase = family.testCase(seed: 1, index: 7)
    #expect(testCase.layer == family.testCase(seed: 1, index: 7).layer)
    #expect(testCase.points.count > 100)
    #expect(testCase.layer != family.testCase(seed: 2, index: 7).layer)
    #expect(testCase.layer != family.testCase(seed: 1, index: 8).layer)
  }
}

private struct WrongBatch: HitTestStrategy {
  struct TooLarge: Error {}

  static let name = "wrong-batch"
  static let summary = "gives every point of a batch the verdict on the first"
  static let guide = StrategyGuide(takeItWhen: "", whatItIs: summary, purpose: "", limits: "")
  static let lookup = TexelLookup.mask
  static let fidelity = Fidelity.exact
  private let mask: Certified<PackedMask>

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    mask = try Certified(bitmap, threshold: threshold)
  }

  func hits(_ point: Point, in placement: Placement) -> Bool { mask.hits(point, in: placement) }

  func decide(_ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>) {
    for index in points.indices { verdicts[index] = hits(points[0], in: placement) }
  }
}

private struct Refusing: HitTestStrategy {
  static let name = "refusing"
  static let summary = "takes no image"
  static let guide = StrategyGuide(takeItWhen: "", whatItIs: summary, purpose: "", limits: "")
  static let lookup = TexelLookup.mask
  static let fidelity = Fidelity.exact

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws { throw WrongBatch.TooLarge() }

  func hits(_ point: Point, in placement: Placement) -> Bool { false }
}
