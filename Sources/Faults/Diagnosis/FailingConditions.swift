import Conformance
import Corpora

/// What the cases have in common that a contender fails.
enum FailingConditions {
  /// The least share of the failed cases that meet the condition, and of the cases that meet it and
  /// failed.
  private static let (leastRecall, leastPrecision) = (0.9, 0.6)

  /// The condition in words; `nil` if none explains which cases fail.
  static func words(_ cases: [DiagnosedCase]) -> String? {
    let facts = cases.map { Self.facts(of: $0.testCase) }
    let failed = cases.map { !$0.wrong.isEmpty }
    let all = Set(facts.flatMap { $0 }).sorted()
    let count = failed.count { $0 }
    func score(_ condition: [String]) -> (recall: Double, precision: Double, hits: Int, met: Int) {
      var (met, hits) = (0, 0)
      for place in facts.indices where condition.allSatisfy(facts[place].contains) {
        met += 1
        if failed[place] { hits += 1 }
      }
      return (Double(hits) / Double(max(1, count)), Double(hits) / Double(max(1, met)), hits, met)
    }
    let complete = all.filter { score([$0]).recall >= leastRecall }
    let pairs = complete.indices.flatMap { first in
      complete[(first + 1)...].map { [complete[first], $0] }
    }
    // A condition that all cases meet explains nothing.
    let share = Double(count) / Double(max(1, cases.count))
    let found = (complete.map { [$0] } + pairs).map { (condition: $0, score: score($0)) }.filter {
      $0.score.recall >= leastRecall && $0.score.met < cases.count
        && $0.score.precision >= max(leastPrecision, min(1, share * 1.5))
    }
    let best = found.max {
      let left = $0.score.recall * $0.score.precision
      let right = $1.score.recall * $1.score.precision
      // The shorter one says the same.
      return (left, -$0.condition.count) < (right, -$1.condition.count)
    }
    return best.map { best in
      let only = best.score.hits == count ? "fails only" : "fails mostly"
      return "\(only) where \(best.condition.joined(separator: " and ")): in \(best.score.hits) of "
        + "\(best.score.met) such cases"
    }
  }

  /// What is true of a case of any kind, and what its kind says of it.
  private static func facts(of testCase: any HitTestCase) -> Set<String> {
    let name = testCase.name
    var facts: Set<String> = [
      "the case is of \(name.prefix { $0 != "/" })",
      "the suite is \(CaseOutcome(name).suite)",
    ]
    if !testCase.earlier.isEmpty { facts.insert("something was asked before") }
    return facts.union(testCase.judged.facts)
  }
}
