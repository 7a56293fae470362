/// What one run of a self-test of the ranks shows of contenders whose order is known.
///
/// Besides a strategy, the run measures its twin, which is the same code, and the strategy slowed
/// by a known share.
package struct RankTrial: Codable, Hashable, Sendable {
  /// What else ran on the machine, and the time limit of the run.
  package let condition: SelfTestCondition
  /// When it ended, in ISO 8601; `nil` where that was not kept.
  package var date: String?
  /// The commit that was built; `nil` where it is unknown.
  package var build: String?
  /// The strategy that has a twin.
  package let strategy: String
  /// The duration of the whole run in seconds.
  package let seconds: Double
  /// The least number of launches of any field.
  package let launches: Int
  /// The number of cores that other programs kept busy; `nil` where the system does not say.
  package var coresUsedByOthers: Double?
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
  /// The pairs of contenders that this run and any earlier one under its condition separate in
  /// opposite directions; `nil` for the first run.
  package let contradictions: [String]?

  /// How often each verdict on a pair of contenders was given.
  package struct Verdicts: Codable, Hashable, Sendable {
    /// The first contender is surely faster.
    package private(set) var faster = 0
    /// The first contender is surely slower.
    package private(set) var slower = 0
    /// The two are the same within the margin.
    package private(set) var tied = 0
    /// The launches do not decide.
    package private(set) var open = 0
    /// There were too few launches.
    package private(set) var untestable = 0

    /// Counts verdicts.
    init(_ relations: [PairRelation] = []) {
      for relation in relations { self[keyPath: Self.count(of: relation)] += 1 }
    }

    /// Adds up the verdicts of several runs or kinds.
    init(sum all: [Verdicts]) {
      for count in Self.counts { self[keyPath: count] = all.reduce(0) { $0 + $1[keyPath: count] } }
    }

    private static func count(of relation: PairRelation) -> WritableKeyPath<Self, Int> {
      switch relation {
      case .faster: \.faster
      case .slower: \.slower
      case .tied: \.tied
      case .open: \.open
      case .untestable: \.untestable
      }
    }

    private static var counts: [WritableKeyPath<Self, Int>] {
      [.faster, .slower, .tied, .open, .untestable].map(count)
    }

    package var total: Int { faster + slower + tied + open + untestable }

    /// Whether every number can be one of a run.
    var isPossible: Bool {
      Self.counts.allSatisfy { (0...1_000_000).contains(self[keyPath: $0]) }
    }
  }

  /// The name of the contender that is the same code as a strategy.
  package static func twin(of strategy: String) -> String { "\(strategy)~twin" }

  /// The name of the contender that is a strategy slowed by a known share.
  package static func slowed(_ strategy: String) -> String { "\(strategy)~slowed" }

  /// Takes from the ranking of a run what is known of the strategy and its two companions.
  ///
  /// A field that lacks one of them counts nowhere. All earlier runs under this condition separate
  /// `earlier`, which is `nil` if there are none.
  package init(
    _ ranking: RunRanking, of strategy: String, under condition: SelfTestCondition, seconds: Double,
    after earlier: SeparatedPairs?
  ) {
    func relation(_ ranking: FieldRanking, with name: String) -> PairRelation? {
      guard let own = ranking.index(of: strategy), let other = ranking.index(of: name) else {
        return nil
      }
      return ranking.comparison(of: own, with: other).relation
    }
    func verdicts(_ rankings: [FieldRanking], with name: String) -> Verdicts {
      Verdicts(rankings.compactMap { relation($0, with: name) })
    }
    let (all, fields) = (ranking.analysis.rankings, ranking.fields.map(\.ranking))
    let overall = BenchmarkQuery.allCases.compactMap(ranking.overall)
    let (twin, slowed) = (Self.twin(of: strategy), Self.slowed(strategy))
    self.condition = condition
    self.strategy = strategy
    self.seconds = seconds
    launches = fields.map(\.launches).min() ?? 0
    self.twin = verdicts(all, with: twin)
    twinSeparated = all.filter { ranking in
      relation(ranking, with: twin).map { [.faster, .slower].contains($0) } == true
    }.map(\.name)
    inCache = verdicts(fields.filter { $0.margin == .inCache }, with: slowed)
    inCacheOverall = verdicts(overall.filter { $0.margin == .inCache }, with: slowed)
    inMemory = verdicts(fields.filter { $0.margin != .inCache }, with: slowed)
    contradictions = earlier.map { $0.contradictions(with: SeparatedPairs(ranking)) }
  }

  /// Whether the run had enough launches to separate the twin anywhere.
  package var isTestable: Bool { twin.untestable < twin.total }

  /// The strategy against the slowed one, everywhere.
  var slowed: Verdicts { Verdicts(sum: [inCache, inCacheOverall, inMemory]) }

  /// Whether every number can be one of a run.
  var isPossible: Bool {
    [twin, inCache, inCacheOverall, inMemory].allSatisfy(\.isPossible) && seconds >= 0
      && launches >= 0 && condition.isPossible
  }
}
