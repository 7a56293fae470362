import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import Testing

/// Discs and rectangles are asked of frames and of maps of tiles, and of nothing else that shows an
/// image otherwise than as it is.
@Suite struct AreasOfPartsTests {
  /// Three columns: opaque, transparent, opaque.
  private static let image = """
    {"op":"image","id":"a","width":3,"height":1,"bytesPerRow":3,"format":"alpha8","pixels":"/wD/"}
    """

  /// Both show the second column and an opaque one.
  private static let parts = [
    #""frame":{"x":1,"y":0,"width":2,"height":1}"#,
    #""tiles":{"columns":2,"cell":[1,1],"tilesPerRow":3,"cells":[2,1]}"#,
  ]
  private static let others = [
    #""mesh":{"size":[2,1],"vertices":[[0,0,0,0],[2,0,2,0],[0,1,0,1]],"triangles":[[0,1,2]]}"#,
    #""slices":[1,0,1,0]"#, #""projection":[1,0,0,0,1,0,0,0,1]"#,
    #""frame":{"x":1,"y":0,"width":2,"height":1},"projection":[1,0,0,0,1,0,0,0,1]"#,
  ]

  /// What the oracle says of areas that touch the left edge, and of areas at the right.
  private func replies(about part: String) -> [String] {
    func test(_ queries: String) -> String {
      """
      {"op":"test","image":"a",\(part),"layer":{"size":[2,1],"gravity":"resize","contentsScale":1,\
      "matrix":[1,0,0,1,0,0],"masksToBounds":false},"minimumAlpha":128,\(queries)}
      """
    }
    let said = answers(
      AdapterServer(OracleContender()), to: Self.image,
      test(#""discs":[[-0.5,0.5,0.5],[1.5,0.5,0.25]]"#),
      test(#""rects":[[-0.5,0,0.5,1],[1.25,0,0.5,1]]"#))
    return Array(said.dropFirst())
  }

  @Test(arguments: parts) func partsAreTouchedWhereTheyAreShown(part: String) {
    let said = replies(about: part)
    #expect(said.count == 2 && !said.contains { !$0.hasPrefix(#"{"hits":"01""#) }, "\(said)")
  }

  @Test(arguments: others) func nothingElseIsAskedAreas(part: String) {
    let said = replies(about: part)
    #expect(!said.contains { !$0.hasPrefix(#"{"unsupported":"of meshes, "#) }, "\(said)")
  }

  /// A suite may have what a program may be asked.
  @Test func suitesMayAskTheSame() throws {
    func read(_ part: String) throws {
      let text = """
        {"about":"Parts.","cases":[{"name":"part","image":{"rows":["ff 00 00"]},\(part),\
        "layer":{"size":["2","1"],"gravity":"resize","contentsScale":"1",\
        "matrix":["1","0","0","1","0","0"],"masksToBounds":false},"minimumAlpha":128,\
        "discs":[{"disc":["1","1","1"]}]}]}
        """
      _ = try SuiteFile(parsing: Data(text.utf8), named: "frames/part", path: "part.json")
    }
    for part in Self.parts { try read(part) }
    for part in [
      #""slices":[1,0,1,0]"#, #""projection":["1","0","0","0","1","0","0","0","1"]"#,
    ] {
      let error = #expect(throws: SuiteError.self) { try read(part) }
      #expect(error?.description.contains("only points are asked") == true, "\(part)")
    }
  }

  /// Strategies arrange one prepared image, and the oracle draws the picture.
  @Test(arguments: [CaseSuite.frames(seed: 4, count: 80), .tiles(seed: 4, count: 80)])
  func strategiesAnswerAreasOfParts(suite: CaseSuite) throws {
    let strategies: [any HitTestStrategy.Type] = [
      PackedMask.self, DistanceField.self, AlphaCache.self,
    ]
    let report = ConformanceRun(
      contenders: strategies.map(contender), suites: [suite], seed: 4
    ).run()
    for found in report.contenders {
      let wrong = found.outcomes.filter { $0.status.isFault }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
    }
    for name in ["packed-mask", "distance-field"] {
      let queries = try #require(report[name]?.byDimension[.query])
      for kind in ["disc", "rect"] { #expect(queries[kind]?.verdicts ?? 0 > 20, "\(name)") }
    }
    let points = try #require(report["alpha-cache"]?.byDimension[.query])
    #expect(points["disc"]?.verdicts ?? 0 == 0 && points["point"]?.verdicts ?? 0 > 500)
  }
}
