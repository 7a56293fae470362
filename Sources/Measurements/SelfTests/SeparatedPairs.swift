/// The pairs of contenders that one run separates, or any of several, in every field and in every
/// overall ranking.
package struct SeparatedPairs: Codable, Hashable, Sendable {
  /// By the name of a ranking and of a contender: the contenders that are surely slower, in order.
  private var slower: [String: [String: [String]]] = [:]

  /// No pairs.
  package init() {}

  /// Collects the separated pairs of a run, those of contenders without a rank among them.
  package init(_ ranking: RunRanking) {
    for ranking in ranking.analysis.rankings {
      for first in ranking.contenders.indices {
        for second in ranking.contenders.indices where second != first {
          guard ranking.comparison(of: first, with: second).relation == .faster else { continue }
          slower[ranking.name, default: [:]][ranking.contenders[first].name, default: []]
            .append(ranking.contenders[second].name)
        }
      }
    }
  }

  package var count: Int {
    slower.values.reduce(0) { sum, ranking in
      ranking.values.reduce(sum) { $0 + $1.count }
    }
  }

  /// Adds the pairs that another run separates.
  package mutating func formUnion(_ other: SeparatedPairs) {
    for (ranking, contenders) in other.slower {
      for (fast, slow) in contenders {
        let known = slower[ranking]?[fast] ?? []
        slower[ranking, default: [:]][fast] = known + slow.filter { !known.contains($0) }
      }
    }
  }

  /// The pairs that another run separates in the opposite direction, in words and in order.
  ///
  /// A pair that one run leaves open contradicts nothing.
  package func contradictions(with other: SeparatedPairs) -> [String] {
    slower.flatMap { ranking, contenders in
      contenders.flatMap { fast, slow in
        slow.filter { other.slower[ranking]?[$0]?.contains(fast) == true }
          .map { "\(ranking): \(fast) before \($0), and behind it" }
      }
    }.sorted()
  }
}
