import RandomNumbers

/// How sure a recommendation is: how often the whole decision comes out the same with the costs
/// that other runs might have measured.
package struct Certainty: Hashable, Sendable {
  /// How often something was chosen.
  package struct Share: Codable, Hashable, Sendable {
    /// The strategy; `nil` for draws in which none could be taken.
    package let strategy: String?
    package let count: Int

    package init(strategy: String?, count: Int) {
      (self.strategy, self.count) = (strategy, count)
    }
  }

  /// What was chosen, the most frequent first.
  package let shares: [Share]
  package let draws: Int
  /// The number of launches of the values that were launched least often.
  package let launches: Int
  /// Whether the recommended strategy was chosen in at least 95 % of the draws, and there are at
  /// least 8 launches.
  package let isFirm: Bool
  /// What was chosen in 95 % of the draws together, the most frequent first, and in any case the
  /// recommended strategy.
  package let contenders: [Share]

  /// The share of the draws that makes a recommendation firm.
  package static let firmShare = 0.95
  /// The least number of launches of a firm recommendation.
  package static let leastLaunches = 8

  init(
    _ rule: DecisionRule, _ measurements: ProductMeasurements, recommendation: Int?, draws: Int,
    seed: UInt64
  ) {
    let names = measurements.strategies.map(\.name)
    var counts = [Int](repeating: 0, count: names.count + 1)
    for draw in 0..<draws {
      var random = SeededGenerator(seed: seed, index: draw)
      counts[rule.choice(measurements.draw(using: &random)) ?? names.count] += 1
    }
    // Equal counts stay in the order of the tables.
    let order = counts.indices.filter { counts[$0] > 0 }.sorted { first, second in
      counts[first] == counts[second] ? first < second : counts[first] > counts[second]
    }
    func share(_ index: Int) -> Share {
      Share(strategy: index < names.count ? names[index] : nil, count: counts[index])
    }
    let own = recommendation ?? names.count
    var (together, needed) = (0, order.prefix(0))
    for place in order.indices where Double(together) < Self.firmShare * Double(draws) {
      together += counts[order[place]]
      needed = order.prefix(place + 1)
    }
    shares = order.map(share)
    contenders = needed.map(share) + (needed.contains(own) ? [] : [share(own)])
    self.draws = draws
    launches = measurements.launches
    isFirm =
      draws > 0 && Double(counts[own]) >= Self.firmShare * Double(draws)
      && launches >= Self.leastLaunches
  }
}
