import Measurements
import Testing

@Suite("The schedule of launches")
struct LaunchScheduleTests {
  private static func kind(
    share: Int = 1, isRanked: Bool = false, isLarge: Bool = false
  ) -> LaunchSchedule.Kind {
    LaunchSchedule.Kind(share: share, isRanked: isRanked, isLarge: isLarge)
  }

  private static func schedule(
    _ kinds: [LaunchSchedule.Kind], launches: Int? = nil, seconds: Double = 10
  ) -> LaunchSchedule {
    LaunchSchedule(kinds, launches: launches, seconds: seconds, leastLaunches: 8)
  }

  /// Launches on one lane, one second each, and returns the kinds in order.
  private static func order(
    _ schedule: inout LaunchSchedule, count: Int, from start: Double = 0
  ) -> [Int] {
    var (order, now) = ([Int](), start)
    for _ in 0..<count {
      guard case .launch(let kind) = schedule.next(at: now) else { break }
      launch(kind, in: &schedule)
      now += 1
      order.append(kind)
    }
    return order
  }

  private static func launch(_ kind: Int, in schedule: inout LaunchSchedule) {
    schedule.begin(kind)
    schedule.finish(kind, seconds: 1)
  }

  @Test("kinds take turns by their shares, each first launch before any second one")
  func shares() {
    var schedule = Self.schedule([Self.kind(share: 3), Self.kind(share: 1)])
    #expect(Self.order(&schedule, count: 8) == [0, 1, 0, 0, 0, 1, 0, 0])
  }

  @Test("what cannot be ranked yet comes before the shares")
  func leastLaunches() {
    var schedule = Self.schedule(
      [Self.kind(share: 8, isRanked: true), Self.kind(share: 1, isRanked: true)], seconds: 29)
    let order = Self.order(&schedule, count: 16)
    #expect(order.count { $0 == 1 } == 8)
    #expect(schedule.finished == [8, 8])
    // From here on the second kind waits until it has an eighth of the first one's launches.
    #expect(Self.order(&schedule, count: 8, from: 16) == [Int](repeating: 0, count: 8))
  }

  @Test("a longer run launches the first kind until it can be ranked")
  func preview() {
    var long = Self.schedule([Self.kind(), Self.kind()], seconds: 30)
    #expect(Self.order(&long, count: 9) == [Int](repeating: 0, count: 8) + [1])
    var short = Self.schedule([Self.kind(), Self.kind()], seconds: 29.9)
    #expect(Self.order(&short, count: 2) == [0, 1])
  }

  @Test("a run that is extended goes on")
  func longer() {
    var schedule = Self.schedule([Self.kind()], seconds: 3)
    #expect(Self.order(&schedule, count: 9).count == 3)
    schedule.extend(to: 5)
    #expect(Self.order(&schedule, count: 9, from: 3).count == 2)
  }

  @Test("the run ends before a launch that would take too long, but launches every kind once")
  func end() {
    var schedule = Self.schedule([Self.kind(), Self.kind()], seconds: 3)
    #expect(Self.order(&schedule, count: 9) == [0, 1, 0])
    #expect(schedule.next(at: 2) == .launch(1))
    #expect(schedule.next(at: 2.5) == .end)
    #expect(Self.schedule([Self.kind()], seconds: 0.001).next(at: 99) == .launch(0))
    #expect(Self.schedule([]).next(at: 0) == .end)
  }

  @Test("a number of launches holds for each kind, however long it takes")
  func launches() {
    var schedule = Self.schedule([Self.kind(share: 5), Self.kind()], launches: 2, seconds: 0.1)
    #expect(Self.order(&schedule, count: 9) == [0, 1, 0, 1])
    #expect(schedule.next(at: 0) == .end)
  }

  @Test("two lanes launch at the same time, but no kind before its first launch has ended")
  func lanes() {
    var schedule = Self.schedule([Self.kind(), Self.kind()])
    schedule.begin(0)
    #expect(schedule.next(at: 0) == .launch(1))
    schedule.begin(1)
    #expect(schedule.next(at: 0) == .wait)
    schedule.finish(0, seconds: 1)
    #expect(schedule.next(at: 1) == .launch(0))
    schedule.begin(0)
    // The second launch of a kind may run beside its first one only after that has ended.
    #expect(schedule.next(at: 1) == .launch(0))
  }

  @Test("of what holds much memory, one launch runs at a time, and others beside it")
  func large() {
    var schedule = Self.schedule([Self.kind(), Self.kind(isLarge: true), Self.kind(isLarge: true)])
    schedule.begin(1)
    #expect(schedule.next(at: 0) == .launch(0))
    Self.launch(0, in: &schedule)
    #expect(schedule.next(at: 1) == .launch(0))
    schedule.giveUp(0)
    #expect(schedule.next(at: 1) == .wait)
    schedule.finish(1, seconds: 1)
    #expect(schedule.next(at: 1) == .launch(2))
  }

  @Test("a launch that is dropped counts nowhere, and what is given up gets no other")
  func dropping() {
    var schedule = Self.schedule([Self.kind(isRanked: true), Self.kind()], launches: 8)
    schedule.begin(0)
    schedule.drop(0)
    #expect(schedule.finished == [0, 0])
    #expect(schedule.next(at: 0) == .launch(0))
    schedule.giveUp(0)
    #expect(schedule.finished == [nil, 0])
    #expect(schedule.next(at: 0) == .launch(1))
  }

  @Test("there is enough of each when what is ranked can be, and the rest was launched once")
  func enough() {
    var schedule = Self.schedule([Self.kind(isRanked: true), Self.kind(), Self.kind()])
    schedule.giveUp(2)
    for _ in 0..<7 { Self.launch(0, in: &schedule) }
    Self.launch(1, in: &schedule)
    #expect(!schedule.hasEnoughOfEach)
    Self.launch(0, in: &schedule)
    #expect(schedule.hasEnoughOfEach)
  }

  @Test("a kind is given up when its first launch fails, or two in a row")
  func failures() {
    var schedule = Self.schedule([Self.kind(), Self.kind()])
    func fails(_ kind: Int) -> Bool {
      schedule.begin(kind)
      return schedule.fail(kind)
    }
    let isFirstGivenUp = fails(0)
    #expect(isFirstGivenUp)
    #expect(schedule.finished == [nil, 0])
    Self.launch(1, in: &schedule)
    let isGivenUpByOne = fails(1)
    Self.launch(1, in: &schedule)
    let isGivenUp = [fails(1), fails(1)]
    #expect(!isGivenUpByOne)
    #expect(isGivenUp == [false, true])
    #expect(schedule.next(at: 3) == .end)
  }
}
