/// How much a run measures, and for how long.
package struct RunScope: Sendable {
  package let kind: RunContext.Scope
  package let seconds: Double
  /// The seconds of measuring beside a noticeable load; `nil` for the same.
  package let secondsBesideLoad: Double?
  /// The number of launches of each kind; `nil` for all that fit into the time.
  package let launches: Int?
  /// The queries that the run of a product measures.
  package let queries: Set<BenchmarkQuery>
  /// Whether the run only shows that everything runs, and nothing is concluded from it.
  package let isQuick: Bool

  package static let usualSeconds = 60.0
  package static let fullSeconds = 300.0
  package static let fullStacksSeconds = 900.0
  package static let quickSeconds = 3.0
  /// When the first table is shown, in seconds after the measuring began.
  package static let firstLook = 12.0

  /// The first table is shown as soon as something can be ranked, and after this number of seconds
  /// at the latest.
  package static let latestFirstLook = 15.0

  /// Plans a run, which takes longer beside load only if no time limit was set.
  ///
  /// The seconds and the launches are given if the user says them.
  package init(
    _ kind: RunContext.Scope, seconds: Double? = nil, launches: Int? = nil,
    queries: Set<BenchmarkQuery> = [], isQuick: Bool = false
  ) {
    let whole =
      switch kind {
      case .full, .stacks: Self.fullSeconds
      case .fullStacks: Self.fullStacksSeconds
      case .usual, .chosen, .product: Self.usualSeconds
      }
    let usual = isQuick ? Self.quickSeconds : whole
    self.kind = kind
    self.seconds = seconds ?? usual
    self.launches = launches
    self.queries = queries
    self.isQuick = isQuick
    let growsBesideLoad = seconds == nil && launches == nil && usual == Self.usualSeconds
    secondsBesideLoad = growsBesideLoad ? RunContext.secondsBesideLoad : nil
  }

  /// The time limit of a run beside other programs, which take a part of the processor's time.
  ///
  /// - Parameters:
  ///   - longest: the seconds that it would take at most.
  ///   - load: the number of cores that others keep busy; `nil` where it is not known.
  /// - Returns: the seconds, and the number of cores that make them necessary; `nil` where the run
  ///   ends as it would have.
  package func extended(
    _ longest: Double, beside load: Double?
  ) -> (seconds: Double, cores: Double)? {
    guard let longer = secondsBesideLoad, longer > longest,
      let cores = RunContext.noticeable(load)
    else { return nil }
    return (longer, cores)
  }

  /// How often a run looks at what it measured, beside load or not, at most.
  package var mostLooks: Int { looks(until: secondsBesideLoad ?? seconds).count }

  /// When tables are shown: each at 1.6 times the time of the one before, and the last at the end.
  package func looks(until seconds: Double) -> [Double] {
    var looks: [Double] = []
    var next = Self.firstLook
    while next < seconds {
      looks.append(next)
      next *= 1.6
    }
    return looks + [seconds]
  }
}
