import Conformance
import Corpora
import Presentation
import Synchronization

/// A search for the known faults that explain what a contender gets wrong.
///
/// Every fault is played on a few cases that the contender fails, the likely ones on more, and the
/// likeliest on all of them; the judge compares both. Faults that are alike go on together, until a
/// case distinguishes them. So the faults need no stored patterns, which would be those of another
/// corpus after each new case.
package struct DiagnosisRun: Sendable {
  private let program: AdapterDescription
  private let cases: [DiagnosedCase]
  private let faults: [KnownFault]
  /// What flags say, and the areas of their suites, by their names.
  private let flags: [String: (words: String, area: String)]
  /// The flags of places that failed.
  private let marked: [LikelyCause]
  /// The number of answers that are missing because wrong requests were accepted.
  private let broken: Int
  private let isCancelled: @Sendable () -> Bool

  /// The numbers of cases and of faults with which a search goes on.
  private enum Limit {
    /// Failed cases on which every fault is played.
    static let screened = 16
    /// Groups of faults that are alike, and that are played on more cases.
    static let likely = 160
    /// Failed cases, and as many that passed, on which likely faults are played.
    static let compared = 60
    /// Groups of faults that are played on all cases.
    static let finalists = 12
    /// Groups of them whose faults misread the same.
    static let ofOneSubject = 3
    /// Faults times cases of a round, from which on a group goes on with fewer of its faults.
    static let played = 300_000
    /// Random cases that failed and are compared; those that passed are not kept.
    static let random = 60
  }

  /// Prepares a search for what a contender gets wrong by its report of a run of some suites; `nil`
  /// if there is nothing to be explained.
  ///
  /// The contender is asked failed cases again where the report comes from a file, which does not
  /// say all places. `isCancelled` is called repeatedly, from any thread; once it is true, the
  /// search ends.
  package init?(
    of contender: any Contender, _ report: ContenderReport, suites: [CaseSuite],
    faults: [KnownFault], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    guard !report.conforms, report.details.rule == nil, report.readsAlpha else { return nil }
    let program =
      (contender as? AdapterContender)?.description ?? AdapterServer(contender).description
    let outcomes = Dictionary(report.outcomes.map { ($0.name, $0) }) { first, _ in first }
    let failedPlaces = Self.failedPlaces(of: suites, in: outcomes.keys)
    var found: [(testCase: any HitTestCase, outcome: CaseOutcome)] = []
    var flags: [String: (words: String, area: String)] = [:]
    for (suite, failed) in zip(suites, failedPlaces) {
      for place in suite.isStored ? Array(0..<suite.count) : failed {
        let testCase = suite.testCase(at: place)
        for flag in testCase.questions.flatMap(\.flags) {
          let name = String(LikelyCause.name(of: flag))
          // The suite with the case of that name is about the fault.
          let isNamed = testCase.name.hasSuffix("/\(name)") && suite.area != "basic"
          if isNamed || flags[name] == nil {
            flags[name] = (String(flag.dropFirst(name.utf8.count + 2)), suite.area)
          }
        }
        // Missing answers say nothing about a fault, and known failures are explained already.
        guard var outcome = outcomes[testCase.name], !outcome.isKnown,
          outcome.sum.verdicts > 0, outcome.sum.broken == 0
        else { continue }
        if !outcome.hasAllWrongPlaces {
          if isCancelled() { return nil }
          contender.begin(suite: suite.name)
          let again = testCase.judged.outcomes(for: [contender])[0]
          // An answer that depends on what was asked before says nothing here.
          if again.tallies != outcome.tallies { continue }
          outcome = again
        }
        found.append((testCase, outcome))
      }
    }
    marked = report.likelyCauses
    broken = report.outcomes.filter { $0.acceptsWrongRequest && !$0.isKnown }
      .reduce(0) { $0 + $1.sum.broken }
    guard broken > 0 || found.contains(where: { !WrongAnswers($0.outcome).isEmpty }) else {
      return nil
    }
    let asked = found.map(\.testCase)
    let conversations = Conversation.recorded(
      of: asked.count, to: program, isCancelled: isCancelled, case: { asked[$0] })
    cases = zip(found, conversations).map { found, conversation in
      DiagnosedCase(
        testCase: found.testCase, wrong: WrongAnswers(found.outcome), conversation: conversation)
    }
    (self.program, self.faults, self.flags) = (program, faults, flags)
    self.isCancelled = isCancelled
  }

  /// The places of random cases that failed, by suite; taken from all suites in turn, up to a
  /// limit.
  private static func failedPlaces(
    of suites: [CaseSuite], in names: some Collection<String>
  ) -> [[Int]] {
    let places = suites.map { suite -> [Int] in
      if suite.isStored { return [] }
      return names.filter { $0.hasPrefix(suite.name + "/") }
        .compactMap { Int($0.split(separator: "/").last!) }
        .filter { $0 < suite.count }.sorted()
    }
    let longest = places.map(\.count).max() ?? 0
    let turns = (0..<longest).flatMap { turn in
      places.indices.filter { turn < places[$0].count }
    }.prefix(Limit.random)
    return places.indices.map { index in
      Array(places[index].prefix(turns.count { $0 == index }))
    }
  }

  /// Searches, and returns what was found; `nil` once the search is cancelled, and where no verdict
  /// is wrong and no flag explains the wrong requests that were accepted.
  ///
  /// `progress` is called with the numbers of cases that are done and of all, from any thread.
  package func run(progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }) -> Diagnosis? {
    if cases.allSatisfy(\.wrong.isEmpty) {
      // Wrong requests were accepted, and no verdict is wrong: flags alone say more.
      let named = Array(with(marked, []).prefix(Diagnosis.mostTold))
      return named.isEmpty
        ? nil : Diagnosis(candidates: named, tried: faults.count, condition: nil)
    }
    let rounds = rounds
    guard var played = play(Array(faults.indices), on: rounds[0], progress) else { return nil }
    var chosen = played.likely(most: Limit.likely)
    var pairs: [[[Int]]]?
    for round in rounds.dropFirst() {
      let all = (chosen + (pairs ?? []).flatMap { $0 }).uniqued
      let members = played.cut(all, most: Limit.played / max(1, round.count))
      guard let more = play(members.flatMap { $0 }, on: round, progress) else { return nil }
      played.add(more)
      let groups = played.groups
      pairs = pairs?.map { played.narrowed($0, to: groups) } ?? played.pairs(of: groups)
      chosen = played.finalists(most: Limit.finalists, ofOneSubject: Limit.ofOneSubject)
    }
    let finalists =
      played.groups.map { Finalist([$0[0]], alike: played.alike(in: $0), in: played) }
      + (pairs ?? []).map { pair in Finalist(pair.map { $0[0] }, alike: [], in: played) }
    // The second best of faults that misread the same says nothing new.
    var seen: Set<String> = []
    let best = finalists.sorted { $0.order < $1.order }.filter { finalist in
      finalist.faults.count > 1 || seen.insert(finalist.faults[0].subject).inserted
    }.prefix(Diagnosis.mostTold).map(candidate)
    return Diagnosis(
      candidates: Array(with(marked, best).prefix(Diagnosis.mostTold)),
      tried: faults.count,
      condition: FailingConditions.words(cases.filter { !$0.isRandom }))
  }

  /// Faults that were played, and those that flags name, which explain most first.
  ///
  /// A flag marks few of the places that its fault gets wrong, so that the other wrong verdicts may
  /// follow from it. What was played is the better evidence: a flag comes before it only where it
  /// explains less than half.
  private func with(
    _ marked: [LikelyCause], _ played: [Diagnosis.Candidate]
  ) -> [Diagnosis.Candidate] {
    let wrong = cases.reduce(broken) { $0 + $1.wrong.count }
    let flagged = marked.map { cause in
      let (name, count) = (String(cause.name), cause.count)
      let beyond = max(0, wrong - count.failed)
      let agreement = Agreement(
        common: count.failed, extra: count.points - count.failed, beyond: beyond)
      return Diagnosis.Candidate(
        names: [name], words: [flags[name]?.words ?? name],
        ruleIDs: flags[name].map { SuiteFile.ruleIDs(ofArea: $0.area) } ?? [],
        agreement, markedShare: agreement.markedShare)
    }
    let likely = played.filter { $0.share >= Diagnosis.leastShare }
    let other = played.filter { $0.share < Diagnosis.leastShare }
    let rest = (other + flagged.filter { $0.share >= Diagnosis.leastNear }).enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
    return (likely + rest).grouped { $0.names }.map { $0.members[0] }
  }

  /// A fault, or two, that were played on all cases.
  private struct Finalist {
    let faults: [KnownFault]
    let alike: [KnownFault]
    let agreement: Agreement
    /// What explains most comes first, then one fault before two, and the likelier one.
    let order: (Double, Int, Int)

    init(_ places: [Int], alike: [Int], in played: PlayedFaults) {
      faults = places.map { played.faults[$0] }
      self.alike = alike.map { played.faults[$0] }
      agreement = played.agreement(of: places)
      order = (-agreement.share, faults.count, faults.map(\.rank).max()!)
    }
  }

  private func candidate(_ finalist: Finalist) -> Diagnosis.Candidate {
    let ruleIDs = finalist.faults.flatMap { fault in
      flags[fault.flag].map { SuiteFile.ruleIDs(ofArea: $0.area) } ?? fault.ruleIDs
    }
    return Diagnosis.Candidate(
      names: finalist.faults.map(\.name), words: finalist.faults.map(words(of:)),
      ruleIDs: ruleIDs.uniqued, finalist.agreement, alike: finalist.alike.map(\.name))
  }

  /// What a fault does and what users see; its name says it where no suite does.
  private func words(of fault: KnownFault) -> String {
    fault.words ?? flags[fault.flag]?.words ?? String(fault.name.map { $0 == "-" ? " " : $0 })
  }

  /// The cases by rounds: a few that failed; more of them, and as many that passed; and then as
  /// many as in the rounds before, to the end.
  private var rounds: [[Int]] {
    let failed = spread(cases.indices.filter { !cases[$0].wrong.isEmpty })
    let passed = spread(cases.indices.filter { cases[$0].wrong.isEmpty })
    var rounds = [Array(failed.prefix(Limit.screened))]
    var (start, end) = (0, Limit.compared)
    repeat {
      let next = failed.prefix(end).dropFirst(max(start, Limit.screened))
      rounds.append(Array(next) + passed.prefix(end).dropFirst(start))
      (start, end) = (end, 2 * end)
    } while start < max(failed.count, passed.count)
    return rounds
  }

  /// Cases from all suites in turn, in each suite first those that take little time.
  private func spread(_ places: [Int]) -> [Int] {
    let suites = Dictionary(grouping: places) { CaseOutcome(cases[$0].testCase.name).suite }
    var rest = suites.sorted { $0.key < $1.key }
      .map { $0.value.sorted { (cases[$0].cost, $0) < (cases[$1].cost, $1) } }
    // Suites of large images come last: they say no more than small ones.
    rest.sort { cases[$0[0]].cost < cases[$1[0]].cost }
    var chosen: [Int] = []
    while !rest.isEmpty {
      for place in rest.indices { chosen.append(rest[place].removeFirst()) }
      rest.removeAll(where: \.isEmpty)
    }
    return chosen
  }

  /// Plays faults on some cases, on all cores; `nil` once the search is cancelled.
  private func play(
    _ members: [Int], on places: [Int], _ progress: @escaping @Sendable (Int, Int) -> Void
  ) -> PlayedFaults? {
    let played = members.map { faults[$0] }
    let remembered = played.map { fault in
      fault.misreading.flatMap { $0.isInOrder ? misread(by: $0, at: Set(places)) : nil }
    }
    let found = Mutex([[WrongAnswers]](repeating: [], count: places.count))
    let done = Atomic(0)
    AllCores.work(on: places.count, isCancelled, with: RememberingOracle()) { oracle, index in
      let asked = zip(played, remembered).map { ($0, $1.map { $0[places[index]] ?? [:] }) }
      let wrong = cases[places[index]].predictions(of: asked, like: program, by: oracle)
      found.withLock { $0[index] = wrong }
      progress(done.add(1, ordering: .relaxed).newValue, places.count)
    }
    if isCancelled() { return nil }
    return PlayedFaults(
      members, of: faults, own: places.map { cases[$0].wrong },
      scopes: places.map { type(of: cases[$0].testCase.judged).place }, wrong: found.withLock { $0 }
    )
  }

  /// What a fault misreads in some cases that remembers the requests of all cases before.
  private func misread(by fault: Fault, at places: Set<Int>) -> [Int: [Int: any AdapterRequest]] {
    let read = fault.begin()
    var misread: [Int: [Int: any AdapterRequest]] = [:]
    for place in cases.indices where !isCancelled() {
      let found = cases[place].misread(by: read, isAnswered: places.contains(place))
      if !found.isEmpty { misread[place] = found }
    }
    return misread
  }
}
