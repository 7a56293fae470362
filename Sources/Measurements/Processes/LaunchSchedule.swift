/// Which kind of launch a free lane takes next.
///
/// A run has kinds of launches, and lanes that launch at the same time. The schedule is not safe
/// for concurrent use: its owner locks it.
package struct LaunchSchedule {
  /// What is known of a kind beforehand.
  package struct Kind {
    /// How many launches it gets for each launch of a kind with share 1.
    let share: Int
    /// Whether its results are ranked, which takes the least number of launches.
    let isRanked: Bool
    /// Whether its launches hold much memory or wait for all cores, so that there is one of them at
    /// a time.
    let isLarge: Bool

    package init(share: Int, isRanked: Bool, isLarge: Bool) {
      self.share = share
      self.isRanked = isRanked
      self.isLarge = isLarge
    }
  }

  /// What a free lane does next.
  package enum Step: Hashable {
    /// It launches the kind of this index.
    case launch(Int)
    /// It asks again when a launch of another lane has ended.
    case wait
    /// It has nothing more to do.
    case end
  }

  private struct State {
    let kind: Kind
    /// The number of launches that have begun and have not failed.
    var begun = 0
    /// The number of launches that are complete.
    var finished = 0
    var seconds = 0.0
    /// Whether it takes no more launches.
    var isGivenUp = false
    /// Whether the last launch failed.
    var hasFailed = false

    var running: Int { begun - finished }
    /// The first launch finds out how the next ones measure.
    var waitsForItsFirst: Bool { finished == 0 && begun > 0 }
  }

  private var states: [State]
  private let launches: Int?
  private var seconds: Double
  private let leastLaunches: Int

  /// A run of fewer seconds must first launch every kind once.
  private static let secondsForAPreview = 30.0

  /// Plans launches of kinds.
  ///
  /// - Parameters:
  ///   - kinds: the kinds, in the order of their first launches.
  ///   - launches: the number of launches of each kind; `nil` for all that fit into the time.
  ///   - seconds: when the last launch should have ended, in seconds.
  ///   - leastLaunches: how many launches a rank takes.
  package init(_ kinds: [Kind], launches: Int?, seconds: Double, leastLaunches: Int) {
    states = kinds.map { State(kind: $0) }
    self.launches = launches
    self.seconds = seconds
    self.leastLaunches = leastLaunches
  }

  /// The number of complete launches of each kind; `nil` for one that was given up.
  package var finished: [Int?] { states.map { $0.isGivenUp ? nil : $0.finished } }

  /// Whether every kind has as many launches as its ranks take, or one if it is not ranked; a kind
  /// that was given up takes none.
  package var hasEnoughOfEach: Bool {
    states.allSatisfy {
      $0.isGivenUp || $0.finished >= ($0.kind.isRanked ? leastLaunches : 1)
    }
  }

  /// What a free lane does at a time, in seconds since the run began.
  ///
  /// Every kind is launched once, however little time there is.
  package func next(at now: Double) -> Step {
    guard let due else { return states.contains { $0.running > 0 } ? .wait : .end }
    let state = states[due]
    if launches == nil, state.finished > 0,
      now + state.seconds / Double(state.finished) > seconds
    {
      return .end
    }
    return .launch(due)
  }

  /// The kind to launch next: the first one until it can be ranked, so that there is something to
  /// show soon, and then the one whose turn it is; `nil` for none at present.
  private var due: Int? {
    let open = states.indices.filter { !states[$0].isGivenUp }
    let hasLarge = states.contains { $0.running > 0 && $0.kind.isLarge }
    let able = open.filter { index in
      let state = states[index]
      return !state.waitsForItsFirst && !(hasLarge && state.kind.isLarge)
        && launches.map { state.begun < $0 } ?? true
    }
    if launches == nil, seconds >= Self.secondsForAPreview, let first = open.first,
      states[first].begun < leastLaunches, able.contains(first)
    {
      return first
    }
    return able.min { turn(states[$0]) < turn(states[$1]) }
  }

  /// The kind with the smallest turn is launched next.
  ///
  /// What is ranked gets the least number of launches soon.
  private func turn(_ state: State) -> Double {
    if launches != nil { return Double(state.begun) }
    let isUnranked = state.kind.isRanked && state.begun < leastLaunches
    let share = isUnranked ? max(state.kind.share, Self.firstShare) : state.kind.share
    return Double(state.begun) / Double(share)
  }

  /// The share of a kind that cannot be ranked yet.
  private static let firstShare = 8

  /// Lets the last launch end later, in seconds since the run began.
  package mutating func extend(to seconds: Double) { self.seconds = seconds }

  /// Notes that a lane launches a kind.
  package mutating func begin(_ kind: Int) { states[kind].begun += 1 }

  /// Notes that a launch is complete, which took some seconds.
  package mutating func finish(_ kind: Int, seconds: Double) {
    states[kind].finished += 1
    states[kind].seconds += seconds
    states[kind].hasFailed = false
  }

  /// Notes that a launch did not complete, for a reason that no later launch has.
  package mutating func drop(_ kind: Int) { states[kind].begun -= 1 }

  /// Ends the launches of a kind for which nothing is left to measure.
  package mutating func giveUp(_ kind: Int) { states[kind].isGivenUp = true }

  /// Notes that a launch failed.
  ///
  /// One of many may fail by a full disk or a kill. A kind whose first launch fails, or two in a
  /// row, is given up.
  ///
  /// - Returns: whether the kind is given up by this failure.
  package mutating func fail(_ kind: Int) -> Bool {
    states[kind].begun -= 1
    if states[kind].isGivenUp { return false }
    states[kind].isGivenUp = states[kind].finished == 0 || states[kind].hasFailed
    states[kind].hasFailed = true
    return states[kind].isGivenUp
  }
}
