import Conformance
import Contenders
import HitTestStrategies
import HitTesting
import Testing

@Suite struct ExactnessCampaignTests {
  private func tally<S: HitTestStrategy>(
    of strategy: S.Type, size: Int, seed: UInt64
  ) throws -> CampaignTally {
    try CampaignRun(.exactness(of: strategy), size: size, seed: seed).run().tally
  }

  @Test func everyFamilyIsAskedAndHasBothVerdicts() throws {
    let tally = try tally(of: Certified<PackedMask>.self, size: 300_000, seed: 4)
    #expect(tally.wrong == 0, "\(tally)")
    for family in ExactnessFamily.allCases {
      let row = tally[family.rawValue]
      let (points, hits) = (row["points"], row["hits"])
      #expect(hits * 50 > points && hits * 10 < points * 9, "\(family)")
      #expect(row["certain"] + row["without rounding"] + row["exact sums"] == points)
      #expect(row["certain"] > 0 && row["exact sums"] > 0, "\(family) \(row)")
    }
    for family in [ExactnessFamily.aligned, .wholePoints, .farAway] {
      #expect(tally[family.rawValue]["without rounding"] > 0, "\(family)")
    }
  }

  /// Each family asks areas of both verdicts, and each arithmetic decides some.
  @Test func areasAreExact() throws {
    let campaign = Campaign.areas(of: [Certified<PackedMask>.self, Certified<DistanceField>.self])
    let tally = try CampaignRun(campaign, size: 30_000, seed: 5).run().tally
    #expect(tally.wrong == 0, "\(tally)")
    for family in Set(ExactnessFamily.areaSchedule) {
      let row = tally[family.rawValue]
      let (areas, hits) = (row["areas"], row["hits"])
      #expect(hits * 50 > areas && hits * 10 < areas * 9, "\(family) \(row)")
      let stages = ["doubles", "100 bits", "integers"].map { row[$0] }
      #expect(stages.reduce(0, +) == areas && stages[0] > 0 && stages[1] > 0, "\(family) \(row)")
    }
    #expect(tally.total["integers"] > 0)
  }

  /// What is wrong of the second strategy alone is found too, with the verdicts of both.
  @Test func aWrongCertainVerdictIsFound() throws {
    let campaign = Campaign.areas(of: [Certified<PackedMask>.self, Certified<WrongDiscs>.self])
    let tally = try CampaignRun(campaign, size: 2000, seed: 5).run().tally
    let first = try #require(tally.rows.values.flatMap(\.disagreements).first)
    #expect(
      first.contains(
        "oracle hit, without divisions hit, certified-packed-mask hit, certified-wrong-discs miss"),
      "\(first)")
  }

  /// Each family asks rays that hit and rays that miss.
  @Test func raysAreExact() throws {
    let tally = try CampaignRun(.rays(of: PackedMask.self), size: 30_000, seed: 5).run().tally
    #expect(tally.wrong == 0, "\(tally)")
    for family in Set(ExactnessFamily.areaSchedule) {
      let row = tally[family.rawValue]
      let (rays, hits) = (row["rays"], row["hits"])
      #expect(hits * 50 > rays && hits * 20 < rays * 19, "\(family) \(row)")
    }
  }

  /// A texel that is looked up wrongly is found, with the answers of both.
  @Test func aWrongFirstTexelIsFound() throws {
    let tally = try CampaignRun(.rays(of: Inverted.self), size: 2000, seed: 5).run().tally
    let first = try #require(tally.rows.values.flatMap(\.disagreements).first)
    let words = /(.|\n)* to \(.*\): oracle (miss|FirstTexel\(.*\)), (miss|RayHit\(.*\))\n(.|\n)*/
    #expect(first.wholeMatch(of: words) != nil, "\(first)")
  }

  /// The same mask with texels found in plain doubles is wrong on edges, and is reported with all
  /// numbers.
  @Test func aStrategyThatRoundsIsFound() throws {
    let tally = try tally(of: PackedMask.self, size: 300_000, seed: 1)
    for family in [ExactnessFamily.turned, .quarterTurns, .farAway, .sweep, .extreme] {
      let row = tally[family.rawValue]
      #expect(row.wrong > 0, "\(family)")
      let first = try #require(row.disagreements.first)
      let words = try Regex(
        "[a-z ]+/[0-9]+ at \\(.*, .*\\): oracle (hit|miss), alone (hit|miss), in a batch \\2\n"
          + "  image of [0-9]+ × [0-9]+ texels, minimum alpha [0-9]+\n  LayerGeometry.*")
      let found = try #require(try words.wholeMatch(in: first), "\(first)")
      #expect(found[1].substring != found[2].substring)
    }
  }

  /// A wrong batch implementation is found, although each single point is right.
  @Test func aWrongBatchIsFound() throws {
    let tally = try tally(of: WrongBatch.self, size: 20_000, seed: 2)
    let first = try #require(tally.rows.values.flatMap(\.disagreements).first)
    let words = /.*: oracle (hit|miss), alone (hit|miss), in a batch (hit|miss)\n(.|\n)*/
    let verdicts = try #require(first.wholeMatch(of: words), "\(first)")
    #expect(verdicts.1 == verdicts.2 && verdicts.1 != verdicts.3)
  }

  @Test func imagesThatAStrategyCannotHoldAreErrors() {
    #expect(throws: WrongBatch.TooLarge.self) {
      try tally(of: Refusing.self, size: 10, seed: 2)
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

private struct WrongDiscs: AreaStrategy {
  static let name = "wrong-discs"
  static let summary = "is certain that every disc misses"
  static let guide = StrategyGuide(takeItWhen: "", whatItIs: summary, purpose: "", limits: "")
  static let lookup = TexelLookup.mask
  private let mask: PackedMask

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    mask = PackedMask(bitmap, threshold: threshold)
  }

  var imageSize: ImageSize { mask.imageSize }

  func passes(column: Int, row: Int) -> Bool { mask.passes(column: column, row: row) }

  func hitsAny(in rect: TexelRect) -> Bool { mask.hitsAny(in: rect) }

  func certainVerdict(on disc: Disc, in placement: Placement) -> Bool? { false }
}

private struct Inverted: TexelStrategy {
  static let name = "inverted"
  static let summary = "passes where the image does not"
  static let guide = StrategyGuide(takeItWhen: "", whatItIs: summary, purpose: "", limits: "")
  static let lookup = TexelLookup.mask
  private let mask: PackedMask

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    mask = PackedMask(bitmap, threshold: threshold)
  }

  var imageSize: ImageSize { mask.imageSize }

  func passes(column: Int, row: Int) -> Bool { !mask.passes(column: column, row: row) }
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
