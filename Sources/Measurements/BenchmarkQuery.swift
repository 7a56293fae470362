/// The query that a benchmark measures: the first part of its name, `<query>/<strategy>/<image
/// set>`.
///
/// A query is a value with all that reports, ranks, launches and the gate have to know of it; the
/// values stand in `BenchmarkQueries.swift`.
package struct BenchmarkQuery: Sendable, RawRepresentable {
  /// How the gate compares a query, of every strategy, on the images that targets are stated for.
  package enum GateUse: Sendable {
    case none
    /// It compares instructions.
    case counted
    /// It compares times and instructions.
    case timed
  }

  /// What processes share: rows of one kind are measured by the same processes.
  package enum Launches: Sendable {
    /// One set of images, in cache.
    case cached
    /// One set of images that does not fit in the caches.
    case memory
    /// Sprites at a fixed size.
    case sprites
    /// One cost over several sizes.
    case growth
    /// Two threads.
    case threads
    /// One stack of layers.
    case stack
    /// A recording of touches.
    case drag
  }

  /// A function of a plug-in.
  package enum Function: Sendable {
    case point
    case batch
    case disc
    case rect
  }

  package let rawValue: String
  /// What the time of one iteration is for, as in *ns per point*.
  package let unit: String
  /// The title of the query's column in the tables of strategies and of ranks; `nil` for a query
  /// without ranks of its own.
  package var column: String?
  /// How the images are shown, as the title of a column of costs without ranks; `nil` for a query
  /// about plain images.
  package var view: String?
  /// What is asked, in words, for a query that strategies are ranked by; `nil` for others.
  package var phrase: String?
  /// Whether its rows stand outside the table of strategies.
  package var standsApart = false
  /// Whether its images do not fit in the caches, so that it waits for memory most of the time.
  package var waitsForMemory = false
  /// Whether its times are those of the clock on the wall.
  ///
  /// All others are CPU time of one thread, which cannot show how much faster two threads are.
  package var isTimedByTheWallClock = false
  package var gate = GateUse.none
  /// The second part of the names of rows that are the same for all strategies; `nil` for queries
  /// with a row for each strategy.
  package var commonContender: String?
  /// The name of the query in whose field it is measured, because the two are compared; `nil` for
  /// itself.
  var field: String?
  /// Whether the contenders of its field are compared by their times.
  ///
  /// Single points are timed by a clock that takes longer than most of them, and their quantiles
  /// are what counts. Placements and decoding have no other contender.
  package var isCompared = true
  /// Whether `make bench` measures it by default, on every set of images or on one of them.
  ///
  /// Recordings are planned by default for the recipes for touches alone.
  package var isMeasuredByDefault = false
  package var launches = Launches.cached
  /// The function of a plug-in that answers it; `nil` for preparing, which is noted by itself, and
  /// for what no plug-in is asked.
  package var function: Function?
  /// Whether the counters of its rows are measurements, which differ from launch to launch.
  package var hasCountersOfItsOwn = false
  /// The counters of its rows that the costs of a product are read from.
  package var costCounters: [String] = []

  init(_ name: String, per unit: String, _ set: (inout BenchmarkQuery) -> Void = { _ in }) {
    (rawValue, self.unit) = (name, unit)
    set(&self)
  }

  package var isTimedByGate: Bool { gate == .timed }
  package var isCountedByGate: Bool { gate != .none }

  /// The query in whose field this one is measured.
  ///
  /// It is another query where the two are compared with each other.
  package var comparedWith: BenchmarkQuery { field.map { BenchmarkQuery(rawValue: $0)! } ?? self }

  /// Whether strategies are ranked by it, which takes several launches.
  ///
  /// Growing sizes show how a cost grows, for which one launch is enough.
  package var takesRanks: Bool { launches != .growth }

  /// Whether sets of images are other places of the same question, so that ranks over all of them
  /// have a meaning.
  package var isRankedOverall: Bool { !standsApart && launches != .threads }
}

extension BenchmarkQuery: CaseIterable, Hashable {
  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Looks up a name; returns `nil` for a name that is not of this suite.
  package init?(rawValue: String) {
    guard let query = Self.named[rawValue] else { return nil }
    self = query
  }

  /// The query of a row; `nil` for a name that is not of this suite.
  package init?(ofRow name: String) { self.init(rawValue: String(name.prefix { $0 != "/" })) }

  package func row(_ strategy: String, _ imageSet: String) -> String {
    RowName(self, strategy, imageSet).description
  }

  /// Whether rows whose names begin so stand outside the table of strategies.
  ///
  /// Names that are not this version's count by their prefixes.
  package static func standsApart(_ name: String) -> Bool {
    BenchmarkQuery(rawValue: name)?.standsApart
      ?? [peerPrefix, growthPrefix, stackPrefix].contains(where: name.hasPrefix)
  }

  package static func == (left: BenchmarkQuery, right: BenchmarkQuery) -> Bool {
    left.rawValue == right.rawValue
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
