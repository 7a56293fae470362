import Measurements

/// How much a run measures, and for how long.
struct RunScope {
  let kind: RunContext.Scope
  /// The seconds of measuring.
  let seconds: Double
  /// The seconds of measuring beside a noticeable load; `nil` for the same.
  var secondsBesideLoad: Double?
  /// The number of launches of each kind; `nil` for as many as the time allows.
  let launches: Int?
  /// The queries that the run of a product measures.
  var queries: Set<BenchmarkQuery> = []
  /// Whether the run only shows that everything runs, and nothing is concluded from it.
  var isQuick = false

  static let usualSeconds = 60.0
  static let fullSeconds = 300.0
  static let quickSeconds = 3.0
  /// When the first table is shown, in seconds after the measuring began.
  static let firstLook = 12.0

  /// The first table is shown as soon as something can be ranked, and after so many seconds at the
  /// latest.
  static let latestFirstLook = 15.0

  /// How often a run looks at what it measured, beside load or not, at most.
  var mostLooks: Int { looks(until: secondsBesideLoad ?? seconds).count }

  /// When tables are shown: each at 1.6 times the time of the one before, and the last at the end.
  func looks(until seconds: Double) -> [Double] {
    var looks: [Double] = []
    var next = Self.firstLook
    while next < seconds {
      looks.append(next)
      next *= 1.6
    }
    return looks + [seconds]
  }
}
