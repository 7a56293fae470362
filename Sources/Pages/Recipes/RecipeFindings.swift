import Conformance
import Contenders
import Corpora
import HitTestStrategies
import Presentation
import Recipes

/// What the stored suites find about the recipes: their answers to all questions that they answer,
/// asked one at a time.
package struct RecipeFindings: Sendable {
  /// The areas in which some recipe is asked, in the order in which they run.
  package let areas: [String]
  /// The other areas of the suites, in the order in which they run.
  package let otherAreas: [String]
  /// The counts by the name of the recipe, and then by the name of the case.
  private let cases: [String: [String: Tally]]

  /// Judges every recipe on all stored suites.
  ///
  /// *Complexity*: some seconds, most of them for the oracle.
  ///
  /// - Parameter suites: the stored suites.
  package init(judgedBy suites: [CaseSuite]) {
    let report = ConformanceRun(
      contenders: Registry.recipes.map { contender(for: $0) } + touchRecipeContenders,
      suites: suites, seed: 0
    ).run()
    var cases: [String: [String: Tally]] = [:]
    for found in report.contenders {
      for outcome in found.outcomes {
        for (mode, tally) in outcome.tallies where mode.oneAtATime == mode && tally.verdicts > 0 {
          cases[found.name, default: [:]][outcome.name, default: Tally()] += tally
        }
      }
    }
    self.cases = cases
    let asked = Set(cases.values.flatMap(\.keys).map { $0.prefix { $0 != "/" } })
    let all = suites.map(\.area).uniqued
    areas = all.filter { asked.contains($0[...]) }
    otherAreas = all.filter { !asked.contains($0[...]) }
  }

  /// The answers of a recipe to a case, or to all cases of a suite or an area of that name.
  package func count(_ recipe: String, in name: String) -> Tally {
    (cases[recipe] ?? [:]).reduce(into: Tally()) { sum, found in
      if found.key == name || found.key.hasPrefix(name + "/") { sum += found.value }
    }
  }

  /// The areas that ask a recipe; its suites where all are of one area, and its cases where all are
  /// of one suite.
  package func places(_ recipe: String) -> (kind: String, names: [String]) {
    let suites = suites(recipe).map(\.name)
    if suites.count == 1 { return ("case", (cases[recipe] ?? [:]).keys.sorted()) }
    let areas = areas.filter { count(recipe, in: $0).verdicts > 0 }
    return areas.count == 1 ? ("suite", suites) : ("area", areas)
  }

  /// All answers of a recipe.
  package func total(_ recipe: String) -> Tally {
    areas.reduce(into: Tally()) { $0 += count(recipe, in: $1) }
  }

  /// The suites that ask a recipe, in the order of their names, and whether it answers all of them
  /// rightly.
  package func suites(_ recipe: String) -> [(name: String, isRight: Bool)] {
    let found = cases[recipe] ?? [:]
    func suite(_ name: String) -> String { String(name[..<name.lastIndex(of: "/")!]) }
    let wrong = Set(found.filter { $0.value.disagreements > 0 }.keys.map(suite))
    return Set(found.keys.map(suite)).sorted().map { ($0, !wrong.contains($0)) }
  }
}
