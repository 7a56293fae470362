import Corpora
import HitTesting
import Oracles

/// One case with the oracle's answers, and the only place that rules upon verdicts.
///
/// The oracle answers each probe once, for any number of contenders.
package struct Judge {
  /// The case that is judged.
  package let testCase: HitTestCase
  private var oracle: OracleAnswers
  /// The oracle's answers as if every texel were opaque; made for the first contender that ignores
  /// alpha.
  private var opaqueOracle: OracleAnswers?
  /// The oracle's answers to a case about a stack; made for the first contender that answers.
  private var stack: StackJudge?
  /// The oracle's answers to a case about touches; made for the first contender that answers.
  private var touches: TouchJudge?
  /// The earlier states, which are judged like the case.
  private var earlier: [Judge]

  /// Prepares the oracle for a case.
  package init(_ testCase: HitTestCase) {
    self.testCase = testCase
    oracle = OracleAnswers(testCase)
    earlier = testCase.earlier.map { Judge($0) }
  }

  // MARK: One verdict

  /// Whether a contender's verdicts in a mode are judged as if every texel were opaque.
  package func ignoresAlpha(_ contender: any Contender, in mode: QueryMode) -> Bool {
    !contender.readsAlpha && mode.kind != .texelRect
  }

  /// Rules upon one verdict.
  ///
  /// - Parameters:
  ///   - verdict: the contender's verdict.
  ///   - contender: the contender whose promises count.
  ///   - probe: the index of the query in ``HitTestCase/probes``.
  ///   - mode: how the query was asked.
  /// - Returns: the ruling.
  package mutating func ruling(
    on verdict: Bool, of contender: any Contender, at probe: Int, in mode: QueryMode
  ) -> Ruling {
    let fidelity = contender.fidelity(for: testCase.probes[probe].query.kind)
    return withOracle(for: contender, in: mode) { oracle in
      let agrees = verdict == oracle.hits(probe)
      let outcome: Ruling.Outcome =
        if oracle.testCase.probes[probe].isOpen {
          .open
        } else if oracle.isIllConditioned(probe, for: fidelity) {
          .illConditioned
        } else if agrees {
          .right
        } else if let margin = oracle.excuse(for: fidelity, at: probe) {
          .excused(belowMargin: margin)
        } else {
          .wrong
        }
      return Ruling(outcome: outcome, agrees: agrees, fidelity: fidelity)
    }
  }

  /// Rules upon one answer to a question to a stack.
  ///
  /// - Parameters:
  ///   - answer: the names of the layers that the contender gave.
  ///   - contender: the contender whose promises count.
  ///   - probe: the index of the question in all probes of the stack.
  /// - Returns: the ruling.
  /// - Precondition: the case is about a stack.
  package mutating func ruling(
    onLayers answer: [String], of contender: any Contender, at probe: Int
  ) -> ListRuling {
    guard let asked = testCase.stack else {
      preconditionFailure("\(testCase.name) is not about a stack")
    }
    return judge(of: asked).ruling(on: answer, at: probe, of: contender)
  }

  private mutating func judge(of asked: StackCase) -> StackJudge {
    if let stack { return stack }
    let made = StackJudge(asked)
    stack = made
    return made
  }

  /// Rules upon what a contender says that an event means.
  ///
  /// - Parameters:
  ///   - said: what the contender says.
  ///   - contender: the contender whose promises count.
  ///   - event: the index of the event in all events of the case.
  /// - Returns: the ruling.
  /// - Precondition: the case is about touches.
  package mutating func ruling(
    onOutcomes said: [TouchOutcome<String>], of contender: any Contender, at event: Int
  ) -> ListRuling {
    guard let asked = testCase.touches else {
      preconditionFailure("\(testCase.name) is not about touches")
    }
    return judge(of: asked).ruling(on: said, at: event, of: contender)
  }

  private mutating func judge(of asked: TouchCase) -> TouchJudge {
    if let touches { return touches }
    let made = TouchJudge(asked)
    touches = made
    return made
  }

  /// Whether it was right to accept or to refuse the image.
  package func isRight(isRefusal: Bool) -> Bool { isRefusal == testCase.isRefused }

  private mutating func withOracle<Result>(
    for contender: any Contender, in mode: QueryMode, _ body: (inout OracleAnswers) -> Result
  ) -> Result {
    guard ignoresAlpha(contender, in: mode) else { return body(&oracle) }
    if opaqueOracle == nil {
      var opaqueCase = testCase
      opaqueCase.threshold = .atLeast(0)
      opaqueOracle = OracleAnswers(opaqueCase)
    }
    return body(&opaqueOracle!)
  }

  // MARK: A whole case

  /// Asks a contender about the earlier states of the case, and returns its answers to the case.
  ///
  /// - Throws: ``AnswerFailure`` of the contender.
  package func answers(of contender: any Contender) throws(AnswerFailure) -> Answers {
    let answers = try allAnswers(of: contender)
    return answers[answers.count - 1]
  }

  /// A contender's answers to the earlier states, and behind them those to the case.
  private func allAnswers(of contender: any Contender) throws(AnswerFailure) -> [Answers] {
    if testCase.stack != nil && contender.stackQueries.isEmpty {
      throw .unsupported("no stacks of layers")
    }
    if let needs = testCase.touches?.needs, !needs.isSubset(of: contender.touchReports) {
      let missing = needs.subtracting(contender.touchReports).map(\.rawValue).sorted()
      throw .unsupported("no touches of kind \(missing.joined(separator: ", "))")
    }
    if testCase.earlier.isEmpty { return [try contender.answer(testCase)] }
    let view = contender.asOneView()
    var answers: [Answers] = []
    for state in testCase.earlier + [testCase] { answers.append(try view.answer(state)) }
    return answers
  }

  /// Puts the case to a contender and rules upon all of its answers, those to earlier states too.
  package mutating func judge(_ contender: any Contender) -> CaseOutcome {
    var outcome = CaseOutcome(testCase.name)
    do throws(AnswerFailure) {
      let answers = try allAnswers(of: contender)
      for place in earlier.indices {
        var part = CaseOutcome(testCase.name)
        earlier[place].compare(answers[place], of: contender, into: &part)
        outcome.add(part, state: place)
      }
      var last = CaseOutcome(testCase.name)
      compare(answers[answers.count - 1], of: contender, into: &last)
      outcome.add(last)
    } catch {
      for (mode, count) in expectedAnswers {
        var tally = Tally()
        switch error {
        case .unsupported: tally.unsupported = count
        case .broken: tally.broken = count
        }
        outcome.tallies[mode] = tally
      }
      if error.isFault { for flags in testCase.flags { outcome.count(flags, isFault: true) } }
      outcome.reason = error.description
    }
    return outcome
  }

  /// How many answers are missing if there are none.
  private var expectedAnswers: [QueryMode: Int] {
    if let probes = testCase.stack?.probes {
      return probes.reduce(into: [:]) { $0[.stack($1.query.kind), default: 0] += 1 }
    }
    if let touches = testCase.touches { return [.touch: touches.events.count] }
    let own = max(1, testCase.probes.count { $0.query.kind.format != nil })
    return [
      .single(.point): earlier.reduce(own) { $0 + ($1.expectedAnswers[.single(.point)] ?? 0) }
    ]
  }

  private mutating func compare(
    _ answers: Answers, of contender: any Contender, into outcome: inout CaseOutcome
  ) {
    if let asked = testCase.stack {
      let none = [[String]?](repeating: nil, count: asked.probes.count)
      judge(of: asked).compare(answers.layers ?? none, of: contender, into: &outcome)
      return
    }
    if let asked = testCase.touches {
      let silence = [[TouchOutcome<String>]](repeating: [], count: asked.events.count)
      judge(of: asked).compare(answers.outcomes ?? silence, of: contender, into: &outcome)
      return
    }
    if testCase.isRefused || answers.isRefusal {
      compare(isRefusal: answers.isRefusal, into: &outcome)
      return
    }
    // A place that is asked about singly and in a batch is one place.
    var faults: [Int: Bool] = [:]
    for mode in QueryMode.allCases {
      let probes = testCase.probes.indices.filter { testCase.probes[$0].query.kind == mode.kind }
      if probes.isEmpty { continue }
      if let verdicts = answers[mode] {
        precondition(
          verdicts.count == probes.count, "\(contender.name): expected one verdict per probe")
        outcome.tallies[mode] = compare(
          verdicts, at: probes, of: contender, mode, &faults, into: &outcome)
      } else if mode.isExpected {
        outcome.tallies[mode, default: Tally()].unsupported = probes.count
      }
    }
    for (probe, isFault) in faults {
      outcome.count(testCase.probes[probe].flags, isFault: isFault)
    }
  }

  private func compare(isRefusal: Bool, into outcome: inout CaseOutcome) {
    var tally = Tally()
    tally.verdicts = 1
    if !isRight(isRefusal: isRefusal) {
      if isRefusal { tally.falseMisses = 1 } else { tally.falseHits = 1 }
      for flags in testCase.flags { outcome.count(flags, isFault: true) }
      outcome.reason =
        isRefusal ? "refused a sound image" : "took an image that cannot be read"
    }
    outcome.tallies[.image] = tally
  }

  private mutating func compare(
    _ verdicts: [Bool], at probes: [Int], of contender: any Contender, _ mode: QueryMode,
    _ faults: inout [Int: Bool], into outcome: inout CaseOutcome
  ) -> Tally {
    var tally = Tally()
    for (index, (probe, verdict)) in zip(probes, verdicts).enumerated() {
      let ruling = ruling(on: verdict, of: contender, at: probe, in: mode)
      tally.add(ruling, verdict: verdict)
      if ruling.isJudged && verdict && ignoresAlpha(contender, in: mode)
        && mode.kind == .point && !oracle.hits(probe)
      {
        tally.hitsBelowThreshold += 1
      }
      if !ruling.isJudged { continue }
      faults[probe] = faults[probe] == true || ruling.isFault
      if ruling.agrees { continue }
      if !ruling.isFault {
        outcome.excuse(margin: withOracle(for: contender, in: mode) { $0.margin(at: probe) })
        continue
      }
      let margin = withOracle(for: contender, in: mode) { $0.margin(at: probe) }
      outcome.add(
        Disagreement(
          query: mode, index: index, place: testCase.probes[probe].query.words,
          expectedHit: !verdict, margin: margin, flags: testCase.probes[probe].flags,
          layers: nil))
    }
    return tally
  }
}

extension HitTestCase {
  /// The flags of each place that is asked about.
  fileprivate var flags: [[String]] {
    stack?.probes.map(\.flags) ?? touches?.events.map(\.flags) ?? probes.map(\.flags)
  }
}
