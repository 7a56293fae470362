import Foundation

/// The comparisons and the ranks of all fields of a run.
///
/// Every pair of contenders of every field and combination gets an interval of its ratio
/// (``FieldEstimate``), and all intervals of all looks hold together with probability 1 − α
/// (``PairJudge``). The verdicts follow from the intervals, and the ranks from the verdicts.
/// Nothing is drawn at random: the same times give the same analysis. A bootstrap of the largest
/// studentized difference was tried and dropped: with so few launches, its far tail is that of the
/// resamples that happen to repeat a launch.
///
/// What the intervals do not cover is what all launches of a run have in common, such as the load
/// of the machine. The margins are there for that.
package struct RankAnalysis: Sendable {
  /// The rankings of the fields in order, then those of the combinations.
  package let rankings: [FieldRanking]
  /// The number of pairs that were tested together.
  package let comparisons: Int

  /// Analyzes all fields of a run, which may share launches; those of one combination share none.
  ///
  /// *Complexity*: O(fields · contenders² · launches · log(launches)).
  package init(
    fields: [RankField], combinations: [RankCombination] = [],
    settings: RankSettings = RankSettings()
  ) {
    let least = settings.leastLaunches
    let estimates = fields.map { FieldEstimate($0, leastLaunches: least) }
    let combined = combinations.map { combination in
      CombinedEstimate(
        combination.fields.map { (fields[$0], estimates[$0]) }, leastLaunches: least)
    }
    let allPairs = estimates.map(\.pairs) + combined.map(\.pairs)
    comparisons = allPairs.reduce(0) { sum, pairs in
      pairs.reduce(sum) { $0 + ($1.launches >= least ? 1 : 0) }
    }
    var judge = PairJudge(settings, comparisons: comparisons)
    func times(_ locations: [Double]) -> [Double?] { locations.map { $0.isNaN ? nil : exp($0) } }
    var rankings = zip(fields, estimates).map { field, estimate in
      FieldRanking(
        name: field.name, contenders: field.contenders, margin: field.margin,
        launches: field.launches, nanoseconds: times(estimate.location),
        pairs: estimate.pairs.map { judge.comparison($0, margin: field.margin) })
    }
    rankings += zip(combinations, combined).map { combination, estimate in
      FieldRanking(
        name: combination.name, contenders: estimate.contenders, margin: combination.margin,
        launches: combination.fields.map { fields[$0].launches }.min() ?? 0,
        nanoseconds: times(estimate.location),
        pairs: estimate.pairs.map { judge.comparison($0, margin: combination.margin) })
    }
    self.rankings = rankings
  }

  /// The number of ranked pairs that are open.
  package var openPairs: Int { rankings.reduce(0) { $0 + $1.openPairs.count } }

  /// By what factor the number of launches has to grow until every ranked pair can be tested; `nil`
  /// where all can.
  package var factorToTestAll: Double? {
    let pairs = rankings.flatMap(\.rankedPairs).map(\.comparison)
    return pairs.filter { $0.relation == .untestable }.compactMap { pair in
      pair.launchesNeeded.map { Double($0) / Double(max(1, pair.launches)) }
    }.max()
  }

  /// By what factor the number of launches has to grow until the given share of the open pairs is
  /// decided; `nil` where none is open.
  ///
  /// It supposes that the estimates and the scatter stay as they are. A pair whose estimate lies
  /// halfway between the two margins needs most; no pair needs infinitely many. The share is in
  /// 0…1. A few pairs at the edge of a margin often need most of the launches, so
  /// that a share of 0.9 is the better advice.
  package func launchFactor(decidingShare share: Double) -> Double? {
    percentile(share, of: rankings.flatMap(\.launchFactors))
  }
}
