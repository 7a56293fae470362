import Corpora
import HitTesting
import StrictJSON
import Testing

/// The random suites of frames, maps of tiles, meshes and nine slices.
@Suite struct RandomPicturesTests {
  private static let suites = CaseSuite.shownOtherwise(seed: 5, count: .max).filter {
    $0.name != "perspective-sweep"
  }

  private func cases(_ name: String) -> [ImageCase] {
    let suite = Self.suites.first { $0.name == name }!
    return (0..<24).map { suite.imageCase(at: $0) }
  }

  /// Otherwise an adapter would refuse a case, and its answers would not be judged.
  @Test(arguments: suites.map(\.name)) func whatIsShownCanBeRead(suite: String) throws {
    for testCase in cases(suite) {
      #expect(!testCase.points.isEmpty, "\(testCase.name)")
      for shown in testCase.earlier + [testCase] {
        let arrangement = shown.arranged?.arrangement
        let members = JSON(arrangement) + ["slices": shown.slices.map { .line($0.json) }]
        let read = try JSONCursor(JSONValue(parsing: Array(members.line.utf8))).members(known: nil)
        #expect(try Arrangement(of: read) == arrangement, "\(testCase.name)")
        #expect(
          try read["slices"].map(NineSlices.init(reading:)) == shown.slices, "\(testCase.name)")
      }
    }
  }

  @Test(arguments: suites.map(\.name)) func someSidesAreLongAndSomePartsWereOthersBefore(
    suite: String
  ) {
    let cases = cases(suite)
    let long = cases.count {
      max($0.sentImage.width, $0.sentImage.height, $0.image.width, $0.image.height) >= 256
    }
    #expect((4...20).contains(long), "\(long)")
    let changed = cases.filter { !$0.earlier.isEmpty }
    #expect((3...6).contains(changed.count), "\(changed.count)")
    #expect(
      changed.allSatisfy { testCase in
        testCase.earlier.allSatisfy {
          $0.arranged != testCase.arranged || $0.slices != testCase.slices
        }
      })
  }
}
