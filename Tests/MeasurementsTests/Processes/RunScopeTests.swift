import Measurements
import Testing

/// How long a run measures, with loads that are made up.
@Suite struct RunScopeTests {
  private func seconds(_ scope: RunScope, beside load: Double?) -> Double {
    scope.extended(scope.seconds, beside: load)?.seconds ?? scope.seconds
  }

  /// As MachineLoad returns it: none at all, what a quiet machine has, and a compiler on a core.
  @Test(arguments: [
    (nil, 60.0), (0, 60), (0.2, 60), (0.25, 60), (0.26, 120), (1.3, 120), (2, 120),
  ]) func aRunTakesLongerBesideOthers(load: Double?, expected: Double) {
    #expect(seconds(RunScope(.usual), beside: load) == expected)
    #expect(seconds(RunScope(.chosen), beside: load) == expected)
    #expect(seconds(RunScope(.product), beside: load) == expected)
  }

  /// TIME=40, TIME=60, and a number of launches are what the user wants, and so are FULL=1 and
  /// QUICK=1.
  @Test func whatTheUserSaidStays() {
    for load in [nil, 0.1, 1.9] {
      #expect(seconds(RunScope(.usual, seconds: 40), beside: load) == 40)
      #expect(seconds(RunScope(.usual, seconds: 60), beside: load) == 60)
      #expect(seconds(RunScope(.usual, launches: 9), beside: load) == 60)
      #expect(seconds(RunScope(.full), beside: load) == 300)
      #expect(seconds(RunScope(.stacks), beside: load) == 300)
      #expect(seconds(RunScope(.fullStacks), beside: load) == 900)
      #expect(seconds(RunScope(.usual, isQuick: true), beside: load) == 3)
      #expect(seconds(RunScope(.stacks, isQuick: true), beside: load) == 3)
    }
  }

  /// A load that comes later counts too, but once: the run is not extended again and again.
  @Test func aRunIsExtendedOnce() throws {
    let scope = RunScope(.usual)
    #expect(scope.extended(60, beside: 0.1) == nil)
    let longer = try #require(scope.extended(60, beside: 0.9))
    #expect(longer.seconds == 120 && longer.cores == 0.9)
    #expect(scope.extended(120, beside: 0.9) == nil)
  }

  /// An extended run launches until it has had all of its seconds: 60 and then 60 more.
  @Test func theLaunchesFillTheTime() throws {
    let scope = RunScope(.usual)
    var schedule = LaunchSchedule(
      [.init(share: 1, isRanked: true, isLarge: false)], launches: scope.launches,
      seconds: scope.seconds, leastLaunches: 8)
    var now = 0.0
    func launchAll() {
      while case .launch(let kind) = schedule.next(at: now) {
        schedule.begin(kind)
        now += 2
        schedule.finish(kind, seconds: 2)
      }
    }
    launchAll()
    #expect(now == 60)
    schedule.extend(to: try #require(scope.extended(scope.seconds, beside: 1)).seconds)
    launchAll()
    #expect(now == 120)
  }

  /// The chance of an error is divided by the looks of the longest run, before its load is known.
  ///
  /// Looks are at 12 · 1.6ⁿ: 12, 19.2, 30.72, 49.15, 78.64 and the end.
  @Test func theLooksAreThoseOfTheLongestRun() {
    #expect(RunScope(.usual).mostLooks == 6)
    #expect(RunScope(.usual, seconds: 60).mostLooks == 5)
    #expect(RunScope(.usual, seconds: 12).looks(until: 12) == [12])
    #expect(RunScope(.usual, seconds: 20).looks(until: 20).count == 3)
  }
}
