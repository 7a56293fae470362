import Conformance
import Contenders
import Corpora
import HitTestStrategies
import Recipes
import TestSupport
import Testing

/// Every recipe is right where its page says so, and each of its faults is found by a stored case.
@Suite struct ExpectedFindingsTests {
  /// All recipes over all stored suites, run once.
  private static let report: Result<ConformanceReport, any Error> = Result {
    try ConformanceRun(
      contenders: Registry.recipes.map { contender(for: $0) } + touchRecipeContenders,
      suites: StoredCorpus.suites(), seed: 0
    ).run()
  }

  private func outcomes(_ recipe: String, in name: String) throws -> [CaseOutcome] {
    try #require(try Self.report.get()[recipe]).outcomes.filter {
      $0.name == name || $0.name.hasPrefix(name + "/")
    }
  }

  @Test(arguments: Registry.recipes.map { $0.name }) func noRecipeConforms(name: String) throws {
    let found = try #require(try Self.report.get()[name])
    #expect(!found.conforms && found.total.disagreements > 0)
    #expect(found.total.broken == 0 && found.total.verdicts > 8000, "\(found.total)")
  }

  /// The circle is wrong in every case.
  @Test(arguments: RecipePage.all) func itIsRightWhereItsPageSaysSo(page: RecipePage) throws {
    #expect(page.rightCases.isEmpty == (page == FeedbackCircle.page))
    for place in page.rightCases {
      let outcomes = try outcomes(page.name, in: place)
      #expect(outcomes.reduce(0) { $0 + $1.sum.verdicts } > 0, "\(place) asks nothing")
      for outcome in outcomes {
        #expect(outcome.sum.disagreements == 0, "\(outcome.name): \(outcome.disagreements)")
      }
    }
  }

  @Test(arguments: RecipePage.all) func everyFaultIsShownByItsCase(page: RecipePage) throws {
    #expect(!page.faults.isEmpty)
    for fault in page.faults {
      let outcomes = try outcomes(page.name, in: fault.caseName)
      #expect(outcomes.map(\.status) == [.fail], "\(fault.caseName)")
    }
  }

  /// Which recipes some suites find to be wrong, by the last part of their names.
  @Test func suitesFindTheseRecipesWrong() throws {
    let suites = [
      "basic/wiring", "edges/whole-points", "pixel-layout/first-byte", "threshold/fixed-cutoffs",
      "gravity/square-images", "state/one-point", "degenerate/singular-matrices",
    ]
    let lines = try suites.map { suite in
      let wrong = try Registry.recipes.map { $0.name }.filter { name in
        try outcomes(name, in: suite).contains { $0.sum.disagreements > 0 }
      }
      return "\(suite): \(wrong.isEmpty ? "none" : wrong.joined(separator: ", "))"
    }
    expectRecorded(lines.joined(separator: "\n"), as: "recipes-that-suites-find")
  }
}
