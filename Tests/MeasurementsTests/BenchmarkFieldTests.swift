import Measurements
import TestSupport
import Testing

@Suite struct BenchmarkFieldTests {
  @Test(
    arguments: [
      ("point-warm/packed-mask/a", "point-warm/a"), ("limit/point-mask/a", "point-warm/a"),
      ("limit/point-alpha-plain/a", "point-warm/a"), ("limit/batch-mask-avx2/a", "batch/a"),
      ("limit/point-perspective/a", "point-warm/a"), ("limit/point-tiles/a", "point-warm/a"),
      ("point-slices/packed-mask/a", "point-warm/a"), ("growth-tiles/s/9", "growth-tiles/9"),
      ("limit/rect-avx512/a", "rect-empty/a"), ("limit/disc-sse2/a", "rect-empty/a"),
      ("disc-empty-sheared/striped-mask/a", "rect-empty/a"), ("limit/pack-neon/a", "prepare/a"),
      ("peer-rect-call/pygame-ce/a", "rect-empty/a"), ("peer-pack/pygame-ce/a", "prepare/a"),
      ("peer-point/pixman-region/a", "point-warm/a"), ("compact/span-list/leaf", "compact/leaf"),
      ("point-warm/packed-mask/two words/b", "point-warm/two words/b"),
      ("limit/nothing/a", nil), ("unknown/packed-mask/a", nil), ("point-warm/packed-mask", nil),
    ] as [(String, String?)])
  func rowsAreMeasuredBesideWhatTheyAreComparedWith(row: String, field: String?) {
    #expect(BenchmarkField(ofRow: row)?.name == field)
  }

  @Test func onlyTheFieldsOwnQueryIsRanked() {
    let field = BenchmarkField(.rectEmpty, "a")
    #expect(field.ranks("rect-empty/striped-mask/a"))
    #expect(!field.ranks("disc-empty/striped-mask/a") && !field.ranks("limit/rect-avx2/a"))
  }

  /// Their clock takes longer than most points, and a placement has no other contender.
  @Test func singlePointsAndPlacementsAreNotCompared() throws {
    var run = MadeUpRun()
    for strategy in ["a", "b"] {
      for query in [BenchmarkQuery.pointCollection, .pointSingle] {
        run.launches[query.row(strategy, "x")] = (0..<9).map { Double($0 + 1) }
      }
    }
    for query in BenchmarkQuery.allCases {
      if let name = query.commonContender { run.launches[query.row(name, "x")] = [5, 6] }
    }
    let table = try run.table
    #expect(try #require(table.ranking).fields.map(\.field.name) == ["point-collection/x"])
    #expect(table.strategies == ["a", "b"] && table.imageSets == ["x"])
    #expect(table["a", "x"]?[.pointSingle] == 5)
  }

  /// A target that is a ratio of two times needs both in one field, or the ratio is not paired.
  @Test func everyTargetComparesRowsOfOneField() {
    for target in Target.all {
      guard case .time(let query) = target.value, let reference = target.reference else { continue }
      let strategy = target.strategies[0]
      let own = BenchmarkField(ofRow: query.row(strategy, "a"))
      let row = reference.row(of: strategy, level: "avx2", on: "a")
      #expect(own != nil && own == BenchmarkField(ofRow: row.description), "\(target.what)")
    }
  }
}

@Suite struct LimitLoopTests {
  @Test(arguments: LimitLoop.allCases) func rowsAreReadAsTheyAreWritten(loop: LimitLoop) {
    let row = loop.row(level: loop.hasLevels ? "avx512" : nil)
    #expect(LimitLoop(ofRow: row) == loop)
    #expect(LimitLoop(ofRow: "x" + row) == nil)
  }
}
