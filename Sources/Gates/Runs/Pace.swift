/// How long launches take, and so how many more of them fit into the time.
///
/// A launch costs the start of two processes, and the time of each benchmark that it measures.
struct Pace {
  private let longestSeconds: Double?
  private let start = ContinuousClock.now
  private var launches = 0
  /// The time of all launches, without that of their benchmarks.
  private var startingSeconds = 0.0
  /// The time of each benchmark in all launches, and the number of these.
  private var measured: [String: (seconds: Double, launches: Int)] = [:]

  /// Starts the clock.
  ///
  /// - Parameter longestSeconds: the time for everything; `nil` for no limit.
  init(longestSeconds: Double?) { self.longestSeconds = longestSeconds }

  var seconds: Double { start.duration(to: .now) / .seconds(1) }

  /// Notes a launch: how long it took, and how much of that each benchmark did.
  mutating func note(launchOf seconds: Double, benchmarks: [(name: String, seconds: Double)]) {
    launches += 1
    startingSeconds += seconds - benchmarks.map(\.seconds).reduce(0, +)
    for (name, seconds) in benchmarks {
      let earlier = measured[name] ?? (0, 0)
      measured[name] = (earlier.seconds + seconds, earlier.launches + 1)
    }
  }

  /// The number of launches of some benchmarks that fit into the time that is left.
  ///
  /// Before the first launch, when nothing is known, any number fits.
  func launchesLeft(of benchmarks: [String]) -> Int {
    guard let longestSeconds else { return .max }
    let left = longestSeconds - seconds
    if left <= 0 { return 0 }
    if launches == 0 { return .max }
    let each = benchmarks.reduce(startingSeconds / Double(launches)) { sum, name in
      sum + (measured[name].map { $0.seconds / Double($0.launches) } ?? 0)
    }
    return each * 1e9 <= left ? 1_000_000_000 : Int(left / each)
  }
}
