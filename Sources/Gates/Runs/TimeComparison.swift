import Foundation
import Measurements
import RandomNumbers

/// Compares the times of two builds: launches both again and again, until it is known how the gate
/// ends.
///
/// It ends
/// - when every benchmark is decided by what is asked for, times or slow launches alone, and none
///   has slow launches of the head that further launches would prove (``SlowLaunches``);
/// - when a regression is certain: it then goes on to the next look, so that regressions that are
///   almost as clear are named too, and ends at the first look that shows no further one;
/// - when no undecided benchmark can become a regression, and none is likely to be decided
///   otherwise, with the launches that fit into the time that is left (``TimeProspect``);
/// - when the time is over, or after the largest number of launches.
///
/// None of these raises the rate of false alarms: every look has its part of it, and no gate looks
/// more often than ``GateSettings/looks`` says. Where the time is over between two looks, the last
/// look comes early.
struct TimeComparison {
  let programs: Sides<GateProgram>
  let settings: GateSettings
  /// Which of times and slow launches are compared.
  var metrics: Set<GateMetric> = [.time, .slowLaunches]
  /// The folder for copies of the programs: an absolute path that no other gate uses.
  let folder: String
  var trial: GateRun.Trial?
  /// The number of launches at a time, each on a core of its own.
  var lanes = 1
  var isCancelled: @Sendable () -> Bool = { false }
  var progress: @Sendable (String) -> Void = { _ in }
  /// Is called with the preliminary verdicts after each look.
  var announce: @Sendable (String) -> Void = { _ in }

  /// The outcome of a comparison.
  struct Result {
    /// In the order of the benchmarks.
    var findings: [GateFinding]
    /// Why benchmarks could not be compared, one line per error.
    var errors: [String]
    var notes: [String]
    /// What a side did after which nothing more is asked; `nil` for nothing.
    var fatal: FatalFault?
    /// `nil` when it failed or was interrupted.
    var run: TimesRun?
  }

  /// Compares benchmarks.
  ///
  /// A benchmark at which a side fails is left out. An interrupted comparison returns what is
  /// decided.
  func run(_ benchmarks: [String]) -> Result {
    var subjects = benchmarks.map {
      Subject(
        benchmark: $0, minimumEffect: settings.minimumEffect(of: $0),
        isTimed: metrics.contains(.time))
    }
    var random = SeededGenerator(seed: UInt64(Date.now.timeIntervalSince1970 * 1e6))
    let layouts = trial?.layouts ?? .shared
    let shared =
      layouts == .shared
      ? SharedFunctionOrder(programs.base.launched, programs.head.launched) : nil
    var pace = Pace(longestSeconds: settings.longestSeconds)
    var launches = 0
    var errors: [String] = []
    var isPinned = true
    var isOutOfTime = false
    var firsts = [GateProgram.Role](repeating: .base, count: lanes)
    var end: TimesRun.End?
    for look in settings.looks where errors.isEmpty && end == nil {
      while launches < look && errors.isEmpty && subjects.contains(where: \.isMeasured) {
        isOutOfTime = pace.launchesLeft(of: Self.measured(subjects)) == 0
        if isOutOfTime { break }
        let parts = (0..<min(lanes, look - launches)).map { lane in
          // The first side gets other memory than the second. If the sides alternated strictly, the
          // first side would get, on each core, memory that the same side released there: queries
          // on many alpha images then measured 1 % too fast at the head, as a mean of ten gates. So
          // the first of two launches on a core draws who is first.
          let isSecond = launches / lanes % 2 == 1
          firsts[lane] =
            isSecond ? firsts[lane].other : Bool.random(using: &random) ? .base : .head
          return Part(
            number: launches + lane, lane: lane, first: firsts[lane],
            random: SeededGenerator(seed: random.next()))
        }
        let made = inParallel(parts) { [subjects] part in
          Swift.Result { try launch(subjects, part, in: shared) }
        }
        for outcome in made {
          do {
            let part = try outcome.get()
            isPinned = part.isPinned && isPinned
            for (index, rounds, sample) in part.samples {
              subjects[index].rounds = rounds
              subjects[index].samples.append(sample)
            }
            if let (index, fault) = part.fault {
              subjects[index].fault = fault
            } else {
              launches += 1
              pace.note(
                launchOf: part.seconds / Double(parts.count),
                benchmarks: part.times.map { ($0, $1 / Double(parts.count)) })
            }
          } catch let fault as FatalFault {
            return Result(findings: [], errors: [], notes: [], fatal: fault)
          } catch {
            errors.append(GateReport.words(error, isCancelled: isCancelled()))
          }
        }
      }
      if subjects.contains(where: \.isOpen) && launches < LaunchInterval.fewestLaunches
        && errors.isEmpty
      {
        errors.append(tooLittleTime(launches))
      }
      if !errors.isEmpty { break }
      let shown = lookAt(&subjects, launches: launches, pace: pace, using: &random)
      end = Self.end(
        shown, isOutOfTime: isOutOfTime || pace.launchesLeft(of: Self.measured(subjects)) == 0,
        isLast: look == settings.mostLaunches)
      announce(Self.preliminary(subjects, launches: launches, seconds: pace.seconds))
    }
    let inOneLayout = notesOfOneLayout
    let lacksOrder = layouts == .shared && shared == nil && inOneLayout.isEmpty
    return Result(
      findings: subjects.compactMap(\.finding) + subjects.compactMap(\.slowFinding),
      errors: subjects.compactMap(\.fault) + errors,
      notes: Self.notesOfScatter(isPinned: isPinned, lacksOrder: lacksOrder) + inOneLayout
        + Subject.tooFewToTell(
          subjects,
          inLayouts: inOneLayout.isEmpty && programs.both.allSatisfy { $0.plugins.isEmpty }),
      run: end.map { TimesRun(end: $0, launches: launches, seconds: pace.seconds) })
  }

  /// Says what makes times scatter more than they have to.
  private static func notesOfScatter(isPinned: Bool, lacksOrder: Bool) -> [String] {
    var notes: [String] = []
    if !isPinned {
      notes.append("the two sides could not be pinned to one core, so their times scatter more")
    }
    if !GateProgram.fixesAddresses {
      notes.append(
        "the system draws the addresses of programs (setarch -R or a stack of 192 MiB is not "
          + "allowed), so their times scatter more")
    }
    if lacksOrder {
      notes.append(
        "nm lists no functions of base and head, so that each side has an order of its own, and "
          + "their times scatter more")
    }
    return notes
  }

  /// Says whose times are those of one layout of the program.
  private var notesOfOneLayout: [String] {
    programs.both.filter { !$0.launched.hasLayouts }.map {
      "\($0.name) cannot be linked in other layouts: its times are those of one layout, and a change "
        + "elsewhere in the program could move them by some per cent"
    }
  }

  private static func measured(_ subjects: [Subject]) -> [String] {
    subjects.filter(\.isMeasured).map(\.benchmark)
  }

  private func tooLittleTime(_ launches: Int) -> String {
    let seconds = settings.longestSeconds?.formatted() ?? "no"
    return "times were not compared: \(launches) launch\(launches == 1 ? "" : "es") in "
      + "\(seconds) s, "
      + "expected \(LaunchInterval.fewestLaunches) at least; give it more time (TIME=)"
  }

  /// What a look showed.
  private struct Look {
    /// The number of regressions before it, and with it.
    let regressions: (before: Int, now: Int)
    /// Whether some benchmark is undecided.
    let hasOpen: Bool
    /// Whether further launches can decide about one of them.
    let isWorthwhile: Bool
  }

  /// Decides about all benchmarks, and which of the others further launches are worthwhile for.
  ///
  /// Those that are decided already take part with the samples that they have.
  private func lookAt(
    _ subjects: inout [Subject], launches: Int, pace: Pace, using random: inout SeededGenerator
  ) -> Look {
    let compared = subjects.indices.filter { subjects[$0].fault == nil }
    let timed = metrics.contains(.time) ? compared : []
    let candidates = timed.map { index in
      TimeDecision.Candidate(
        interval: LaunchInterval(ratios: subjects[index].samples.map(\.ratio), using: &random),
        minimumEffect: subjects[index].minimumEffect)
    }
    func regressions() -> Int { subjects.count(where: \.isRegression) }
    let before = regressions()
    // Every look can raise a false alarm, so each gets its part of the rate.
    let looks = settings.looks
    let falseAlarmRate = settings.falseAlarmRate / Double(looks.count)
    let missRate = settings.missRate / Double(looks.count)
    let outcomes = TimeDecision.outcomes(
      candidates, falseAlarmRate: falseAlarmRate, missRate: missRate,
      comparisons: trial?.comparisons)
    for (index, outcome) in zip(timed, outcomes) where subjects[index].isOpen {
      subjects[index].outcome = outcome
    }
    let slowRate = decideSlowLaunches(&subjects, falseAlarmRate: falseAlarmRate)
    let found = regressions()
    let open = subjects.indices.filter { subjects[$0].isOpen }
    // Once the gate has failed, only the next look matters, and only for further regressions.
    let most = found > 0 ? looks.first { $0 > launches } ?? launches : settings.mostLaunches
    let suspects = compared.filter {
      subjects[$0].canBeProvedSlow(afterFurther: max(0, most - launches), slowRate)
    }
    let further = min(
      max(0, most - launches),
      pace.launchesLeft(of: Set(open + suspects).map { subjects[$0].benchmark }))
    let share = TimeDecision.errorRate(
      ofOne: falseAlarmRate, comparisons: max(compared.count, trial?.comparisons ?? 0))
    for (index, candidate) in zip(timed, candidates) where subjects[index].isOpen {
      let prospect = TimeProspect(candidate, afterFurther: further)
      // The step-up procedure may grant as much as if all of them had got worse.
      subjects[index].isWorthwhile =
        prospect.canBecomeRegression(
          withProbability: missRate, errorRate: share * Double(found + open.count))
        || found == 0 && prospect.isLikelyDecided(errorRate: share, missRate: missRate)
    }
    // What seems hopeless after a few launches takes part in those that others need: its scatter
    // may be that of one launch.
    if found == 0 && open.contains(where: { subjects[$0].isWorthwhile }) {
      for index in open { subjects[index].isWorthwhile = true }
    }
    for index in compared {
      subjects[index].isSuspicious = subjects[index].canBeProvedSlow(
        afterFurther: further, slowRate)
    }
    return Look(
      regressions: (before, found), hasOpen: !open.isEmpty,
      isWorthwhile: further > 0 && subjects.contains(where: \.isMeasured))
  }

  /// Decides which benchmarks have slow launches on one side alone.
  ///
  /// - Returns: the largest probability that proves it.
  private func decideSlowLaunches(_ subjects: inout [Subject], falseAlarmRate: Double) -> Double {
    guard metrics.contains(.slowLaunches) else { return 0 }
    // What is proved stays proved, with the counts that proved it.
    for index in subjects.indices
    where subjects[index].fault == nil && !subjects[index].isSlowProved {
      subjects[index].slow = SlowLaunches(
        ratios: subjects[index].samples.map(\.ratio),
        minimumEffect: subjects[index].minimumEffect)
    }
    let rate = SlowLaunches.errorRate(
      of: subjects.compactMap(\.slow), falseAlarmRate: falseAlarmRate,
      comparisons: trial?.comparisons)
    for index in subjects.indices where !subjects[index].isSlowProved {
      subjects[index].slowVerdict =
        subjects[index].slow?.verdict(errorRate: rate)
        ?? (metrics.contains(.time) ? nil : .undecided)
    }
    return rate
  }

  /// Whether the comparison ends after a look, and why.
  private static func end(_ look: Look, isOutOfTime: Bool, isLast: Bool) -> TimesRun.End? {
    let goesOn = look.isWorthwhile && !isOutOfTime && !isLast
    if !look.hasOpen && !goesOn { return .decided }
    let (before, now) = look.regressions
    if now > 0 && (now == before || !goesOn) {
      return .regressionCertain
    }
    if isOutOfTime { return .outOfTime }
    if isLast { return .mostLaunches }
    return look.isWorthwhile ? nil : .hopeless
  }

  /// The verdicts so far: `after 12 launches (41 s): 2 regressions, 31 the same, 3 undecided`.
  private static func preliminary(
    _ subjects: [Subject], launches: Int, seconds: Double
  ) -> String {
    func count(_ verdict: GateVerdict) -> Int {
      subjects.count { $0.verdict == verdict && !$0.isRegression }
    }
    let regressions = subjects.count(where: \.isRegression)
    let parts = [
      (regressions, regressions == 1 ? "regression" : "regressions"),
      (count(.improvement), "better"), (count(.same), "the same"),
      (count(.undecided), "undecided"),
      (subjects.count(where: \.isSuspicious), "with slow launches of the head"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "after \(launches) launches (\(Int(seconds.rounded())) s): "
      + (parts.isEmpty ? "nothing compared" : parts.joined(separator: ", "))
  }
}
