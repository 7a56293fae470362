import Conformance
import Corpora
import Foundation
import HitTesting
import Presentation
import Testing

@Suite struct ConformanceComparisonTests {
  /// A contender that gives `verdict` on every point of some areas, and declines the other areas.
  private struct Partial: ImageContender {
    let name: String
    let verdict: Bool
    let areas: Set<String>
    var rule: String?
    var details: ContenderDetails { ContenderDetails(version: "2.0", rule: rule) }
    let fidelity = Fidelity.float32

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      guard areas.contains(String(testCase.name.prefix { $0 != "/" })) else {
        throw .unsupported("not mine")
      }
      return Answers(points: testCase.points.map { _ in verdict })
    }
  }

  /// The two areas have four points well inside and one point well outside.
  private func report(_ contender: any Contender) -> ConformanceReport {
    let points = [2.0, 3, 4, 5, 40].map { Point(x: $0, y: 4) }
    let suites = ["edges", "png"].map { area in
      CaseSuite.stored("\(area)/x", [.opaque("\(area)/x/y", side: 8, points: points)])
    }
    return ConformanceRun(contenders: [contender], suites: suites, seed: 0).run()
  }

  @Test func cellsShowWrongVerdictsAndUnsupportedAreas() {
    let comparison = ConformanceComparison([
      report(Partial(name: "always", verdict: true, areas: ["edges"])),
      report(Partial(name: "never", verdict: false, areas: ["png"], rule: "It never hits.")),
    ])
    let rows = comparison.table(.markdown).split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows[0] == ["program", "promises", "rule", "edges", "png"])
    #expect(rows[2] == ["always 2.0", "float32", "the same", "+20.0 %", "–"])
    #expect(rows[3] == ["never 2.0", "float32", "its own", "–", "−80.0 %"])
    #expect(comparison.rules(.terminal) == "- never: It never hits.")
  }
}
