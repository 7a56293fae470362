/// The ranks that a contender may have.
package struct RankInterval: Hashable, Sendable {
  /// The best rank: one more than the number of contenders that are surely faster.
  package let low: Int
  /// The worst rank: the number of contenders less those that are surely slower.
  package let high: Int

  package init(low: Int, high: Int) {
    self.low = low
    self.high = high
  }
}

/// The comparisons and the ranks of a field, or of a combination of fields.
///
/// Among the k ranked contenders that were measured, the ranks of a contender are 1 + (number of
/// surely faster ones) … k − (number of surely slower ones). All rank intervals hold together
/// whenever all pairs are judged rightly. An untestable pair leaves the ranks of both open.
///
/// *Source*: Mogstad, Romano, Shaikh and Wilhelm, Inference for Ranks (2024; the R package csranks,
/// where the largest value has rank 1; here it is the smallest time).
package struct FieldRanking: Sendable {
  package let name: String
  /// The contenders, in the order of all indices.
  package let contenders: [RankContender]
  /// The margin by which the pairs were judged.
  package let margin: RankMargin
  /// The number of launches; in a combination, the least of its fields.
  package let launches: Int
  /// The estimate of the time of every contender, in nanoseconds per query; `nil` without launches.
  ///
  /// The time is that of a usual launch. In a combination it is the geometric mean of its fields.
  /// The ratio of two estimates may differ a little from that of their comparison: pairs are
  /// compared launch by launch.
  package let nanoseconds: [Double?]
  /// The ranks of every contender; `nil` for one that takes no rank or was never measured.
  package private(set) var ranks: [RankInterval?]
  /// The comparisons of i < j, ordered by i and then j.
  private let pairs: [PairComparison]

  init(
    name: String, contenders: [RankContender], margin: RankMargin, launches: Int,
    nanoseconds: [Double?], pairs: [PairComparison]
  ) {
    self.name = name
    self.contenders = contenders
    self.margin = margin
    self.launches = launches
    self.nanoseconds = nanoseconds
    self.pairs = pairs
    ranks = Array(repeating: nil, count: contenders.count)
    let ranked = contenders.indices.filter {
      contenders[$0].isRanked && nanoseconds[$0] != nil
    }
    for own in ranked {
      var (low, high) = (1, ranked.count)
      for other in ranked where other != own {
        switch comparison(of: own, with: other).relation {
        case .slower: low += 1
        case .faster: high -= 1
        case .tied, .open, .untestable: break
        }
      }
      ranks[own] = RankInterval(low: low, high: high)
    }
  }

  /// The comparison of two contenders: the time of the first over that of the second.
  ///
  /// - Precondition: The indices differ.
  package func comparison(of first: Int, with second: Int) -> PairComparison {
    precondition(first != second, "contender \(first) is compared with itself")
    return first < second
      ? pairs[FieldEstimate.index(first, second, of: contenders.count)]
      : pairs[FieldEstimate.index(second, first, of: contenders.count)].inverse
  }

  /// The index of the contender with a name; `nil` if there is none.
  package func index(of name: String) -> Int? { contenders.firstIndex { $0.name == name } }

  /// The measured contenders by estimate, the fastest first; equal ones by index.
  package var order: [Int] {
    contenders.indices.filter { nanoseconds[$0] != nil }.sorted { first, second in
      let (a, b) = (nanoseconds[first] ?? 0, nanoseconds[second] ?? 0)
      return a == b ? first < second : a < b
    }
  }

  /// Why the ranks of a contender are an interval; `nil` for one without ranks or with one rank.
  ///
  /// Among the contenders that are not surely faster or slower, it is ``PairRelation/untestable``
  /// if one has too few launches, else ``PairRelation/open`` if more launches may separate one,
  /// else ``PairRelation/tied``.
  package func doubt(about own: Int) -> PairRelation? {
    guard ranks[own] != nil else { return nil }
    let relations = contenders.indices.filter { $0 != own && ranks[$0] != nil }
      .map { comparison(of: own, with: $0).relation }
    return [.untestable, .open, .tied].first(where: relations.contains)
  }

  /// The fastest set: the contenders that may have rank 1, by estimate.
  package var fastest: [Int] { order.filter { ranks[$0]?.low == 1 } }

  /// The ranked contender with the smallest estimate; `nil` where none was measured.
  package var reference: Int? { order.first { contenders[$0].isRanked } }

  /// The number of pairs that satisfy a condition; the first contender of a comparison is the one
  /// with the smaller index.
  package func count(where isCounted: (PairComparison) -> Bool) -> Int {
    pairs.reduce(0) { $0 + (isCounted($1) ? 1 : 0) }
  }

  /// Two contenders that take ranks, and their comparison from the view of the first.
  package struct RankedPair: Sendable {
    /// The index of the contender that comes first in ``FieldRanking/contenders``.
    package let first: Int
    /// The index of the other one.
    package let second: Int
    /// The time of the first over that of the second.
    package let comparison: PairComparison
  }

  /// The pairs that decide about the ranks: those of two contenders with ranks.
  ///
  /// A contender without a rank, such as a hand-written loop, is compared with all others, but no
  /// rank depends on it.
  package var rankedPairs: [RankedPair] {
    let ranked = contenders.indices.filter { ranks[$0] != nil }
    return ranked.enumerated().flatMap { place, first in
      ranked.dropFirst(place + 1).map { second in
        RankedPair(first: first, second: second, comparison: comparison(of: first, with: second))
      }
    }
  }

  /// The ranked pairs that more launches may separate, or show to be tied.
  package var openPairs: [RankedPair] { rankedPairs.filter { $0.comparison.relation == .open } }

  /// By what factors the number of launches has to grow to decide the open pairs.
  var launchFactors: [Double] {
    openPairs.compactMap { pair in
      guard let needed = pair.comparison.launchesNeeded else { return nil }
      return Double(needed) / Double(pair.comparison.launches)
    }
  }
}
