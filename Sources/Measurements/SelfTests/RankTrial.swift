/// What one run of a self-test of the ranks shows of contenders whose order is known.
///
/// Besides a strategy, the run measures its twin, which is the same code, and the strategy slowed
/// by a known share.
package struct RankTrial: Codable, Hashable, Sendable {
  /// What else ran on the machine, and how long the run was allowed to measure.
  package let condition: SelfTestCondition
  /// When it ended, in ISO 8601; `nil` where that was not kept.
  package let date: String?
  /// The commit that was built; `nil` where it is unknown.
  package let build: String?
  /// The strategy that has a twin.
  package let strategy: String
  /// How long the whole run took, in seconds.
  package let seconds: Double
  /// The least number of launches of any field.
  package let launches: Int
  /// The number of cores that other programs kept busy; `nil` where the system does not say.
  package let coresUsedByOthers: Double?
  /// The strategy against its twin, in all fields and overall rankings.
  package let twin: Verdicts
  /// The rankings in which the two are separated.
  package let twinSeparated: [String]
  /// The strategy against the slowed one, in each field in cache.
  package let inCache: Verdicts
  /// The same in the overall ranking of each query in cache.
  package let inCacheOverall: Verdicts
  /// The strategy against the slowed one, in each field that waits for memory.
  package let inMemory: Verdicts
  /// The pairs of contenders that this run and any earlier one under its condition separate in opposite
  /// directions; `nil` for the first run.
  package let contradictions: [String]?

  /// How often each verdict on a pair of contenders was given.
  package struct Verdicts: Codable, Hashable, Sendable {
    /// The first contender is surely faster.
    package var faster = 0
    /// The first contender is surely slower.
    package var slower = 0
    /// The two are the same within the margin.
    package var tied = 0
    /// The launches do not decide.
    package var open = 0
    /// There were too few launches.
    package var untestable = 0

    package init() {}

    /// The number of all verdicts.
    package var total: Int { faster + slower + tied + open + untestable }

    mutating func add(_ relation: PairRelation) {
      switch relation {
      case .faster: faster += 1
      case .slower: slower += 1
      case .tied: tied += 1
      case .open: open += 1
      case .untestable: untestable += 1
      }
    }

    /// The sums of two.
    package static func + (first: Verdicts, second: Verdicts) -> Verdicts {
      var sum = first
      sum.faster += second.faster
      sum.slower += second.slower
      sum.tied += second.tied
      sum.open += second.open
      sum.untestable += second.untestable
      return sum
    }

    /// Whether every number can be one of a run.
    var isPossible: Bool {
      [faster, slower, tied, open, untestable].allSatisfy { (0...1_000_000).contains($0) }
    }
  }

  /// The name of the contender that is the same code as a strategy.
  package static func twin(of strategy: String) -> String { "\(strategy)~twin" }

  /// The name of the contender that is a strategy slowed by a known share.
  package static func slowed(_ strategy: String) -> String { "\(strategy)~slowed" }

  /// Takes from the ranking of a run what is known of the strategy and its two companions.
  ///
  /// A field that lacks one of them counts nowhere.
  ///
  /// - Parameters:
  ///   - ranking: the ranking of the run.
  ///   - strategy: the strategy.
  ///   - condition: what else ran, and how long it was allowed to measure.
  ///   - seconds: how long the whole run took.
  ///   - coresUsedByOthers: the number of cores that other programs kept busy.
  ///   - date: when the run ended, in ISO 8601.
  ///   - build: the commit that was built.
  ///   - earlier: what all earlier runs under this condition separate; `nil` if there are none.
  package init(
    _ ranking: RunRanking, of strategy: String, under condition: SelfTestCondition, seconds: Double,
    coresUsedByOthers: Double? = nil, date: String? = nil, build: String? = nil,
    after earlier: SeparatedPairs?
  ) {
    self.condition = condition
    self.date = date
    self.build = build
    self.strategy = strategy
    self.seconds = seconds
    self.coresUsedByOthers = coresUsedByOthers
    launches = ranking.fields.map(\.ranking.launches).min() ?? 0
    func relation(_ ranking: FieldRanking, with name: String) -> PairRelation? {
      guard let own = ranking.index(of: strategy), let other = ranking.index(of: name) else {
        return nil
      }
      return ranking.comparison(of: own, with: other).relation
    }
    var (twin, twinSeparated) = (Verdicts(), [String]())
    for ranking in ranking.analysis.rankings {
      guard let relation = relation(ranking, with: Self.twin(of: strategy)) else { continue }
      twin.add(relation)
      if relation == .faster || relation == .slower { twinSeparated.append(ranking.name) }
    }
    (self.twin, self.twinSeparated) = (twin, twinSeparated)
    var (inCache, inMemory, inCacheOverall) = (Verdicts(), Verdicts(), Verdicts())
    for (_, ranking) in ranking.fields {
      guard let relation = relation(ranking, with: Self.slowed(strategy)) else { continue }
      if ranking.margin == .inCache { inCache.add(relation) } else { inMemory.add(relation) }
    }
    for query in BenchmarkQuery.allCases {
      guard let ranking = ranking.overall(query), ranking.margin == .inCache,
        let relation = relation(ranking, with: Self.slowed(strategy))
      else { continue }
      inCacheOverall.add(relation)
    }
    (self.inCache, self.inMemory, self.inCacheOverall) = (inCache, inMemory, inCacheOverall)
    contradictions = earlier.map { $0.contradictions(with: SeparatedPairs(ranking)) }
  }

  /// Whether the run had enough launches to separate the twin anywhere.
  package var isTestable: Bool { twin.untestable < twin.total }

  /// Whether every number can be one of a run.
  var isPossible: Bool {
    [twin, inCache, inCacheOverall, inMemory].allSatisfy(\.isPossible) && seconds >= 0
      && launches >= 0 && condition.isPossible
  }
}
