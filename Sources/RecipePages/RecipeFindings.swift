import Conformance
import Corpora
import HitTestStrategies
import RecipeContenders
import Recipes

/// What the stored suites find about the recipes: their answers to all points, asked one at a time.
public struct RecipeFindings: Sendable {
  /// The judged and the wrong answers of some cases.
  public struct Count: Hashable, Sendable {
    /// The number of judged answers.
    public var judged = 0
    /// The number of hits that are misses.
    public var falseHits = 0
    /// The number of misses that are hits.
    public var falseMisses = 0

    /// Makes counts of zero.
    init() {}

    init(_ tally: Tally) {
      judged = tally.verdicts
      falseHits = tally.falseHits
      falseMisses = tally.falseMisses
    }

    /// The number of wrong answers.
    public var wrong: Int { falseHits + falseMisses }

    /// Adds the counts of `right` to `left`.
    static func += (left: inout Count, right: Count) {
      left.judged += right.judged
      left.falseHits += right.falseHits
      left.falseMisses += right.falseMisses
    }
  }

  /// The areas in which points are asked, in the order in which they run.
  public let areas: [String]
  /// The areas of the suites in which no recipe answers single points, in the order in which they run.
  public let otherAreas: [String]
  /// The counts by the name of the recipe, and then by the name of the case.
  private let cases: [String: [String: Count]]
  /// The answers of the published overlay to the events of touches, by the name of the case.
  private let touches: [String: Count]
  /// The answers of the published circle about pixels, by the name of the case.
  private let circles: [String: Count]

  /// Judges every recipe on all stored suites.
  ///
  /// *Complexity*: some seconds, most of them for the oracle.
  ///
  /// - Parameter suites: the stored suites.
  public init(judgedBy suites: [CaseSuite]) {
    let report = ConformanceRun(
      contenders: Registry.recipes.map { contender(for: $0) } + [
        OverlayContender(), CircleContender(),
      ],
      suites: suites, seed: 0
    ).run()
    var cases: [String: [String: Count]] = [:]
    var touches: [String: Count] = [:]
    var circles: [String: Count] = [:]
    for found in report.contenders {
      for outcome in found.outcomes {
        if let tally = outcome.tallies[.single(.point)], tally.verdicts > 0 {
          cases[found.name, default: [:]][outcome.name] = Count(tally)
        }
        if let tally = outcome.tallies[.touch], tally.verdicts > 0 {
          touches[outcome.name] = Count(tally)
        }
        if let tally = outcome.tallies[.stack(.disc)], tally.verdicts > 0 {
          circles[outcome.name] = Count(tally)
        }
      }
    }
    self.cases = cases
    self.touches = touches
    self.circles = circles
    let asked = Set(cases.values.flatMap(\.keys).map { $0.prefix { $0 != "/" } })
    var seen: Set<String> = []
    let all = suites.map(\.area).filter { seen.insert($0).inserted }
    areas = all.filter { asked.contains($0[...]) }
    otherAreas = all.filter { !asked.contains($0[...]) }
  }

  /// The answers of a recipe to a case, or to all cases of a suite or an area of that name.
  public func count(_ recipe: String, in name: String) -> Count {
    (cases[recipe] ?? [:]).reduce(into: Count()) { sum, found in
      if found.key == name || found.key.hasPrefix(name + "/") { sum += found.value }
    }
  }

  /// The answers of the published overlay to a case about touches, or to all cases of a suite or an
  /// area of that name.
  public func touchCount(in name: String) -> Count {
    touches.reduce(into: Count()) { sum, found in
      if found.key == name || found.key.hasPrefix(name + "/") { sum += found.value }
    }
  }

  /// The cases in which the published circle is asked for pixels, in the order of their names.
  public var circleCases: [String] { circles.keys.sorted() }

  /// The answers of the published circle to a case, or to all cases of a suite of that name.
  public func circleCount(in name: String) -> Count {
    circles.reduce(into: Count()) { sum, found in
      if found.key == name || found.key.hasPrefix(name + "/") { sum += found.value }
    }
  }

  /// The suites about touches in which the overlay is asked, in the order of their names.
  public var touchSuites: [String] {
    Set(touches.keys.map { String($0[..<$0.lastIndex(of: "/")!]) }).sorted()
  }

  /// All answers of a recipe.
  public func total(_ recipe: String) -> Count {
    areas.reduce(into: Count()) { $0 += count(recipe, in: $1) }
  }

  /// The suites that ask a recipe points, in the order of their names, and whether it answers all of
  /// them rightly.
  public func suites(_ recipe: String) -> [(name: String, isRight: Bool)] {
    let found = cases[recipe] ?? [:]
    func suite(_ name: String) -> String { String(name[..<name.lastIndex(of: "/")!]) }
    let wrong = Set(found.filter { $0.value.wrong > 0 }.keys.map(suite))
    return Set(found.keys.map(suite)).sorted().map { ($0, !wrong.contains($0)) }
  }
}
