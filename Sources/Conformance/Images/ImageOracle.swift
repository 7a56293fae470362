import Corpora
import HitTesting
import Oracles

/// The exact answers to the probes of a case about an image: those by its alpha, and those as if
/// every texel were opaque, for contenders that ignore alpha.
package struct ImageOracle: CaseOracle {
  private var exact: OracleAnswers
  /// Made for the first contender that ignores alpha.
  private var opaque: OracleAnswers?

  package init(_ testCase: ImageCase) { exact = OracleAnswers(testCase) }

  /// Whether a contender's verdicts in a mode are judged as if every texel were opaque.
  private static func ignoresAlpha(_ contender: any Contender, in mode: QueryMode) -> Bool {
    !contender.readsAlpha && mode != .single(.texelRect)
  }

  private mutating func withAnswers<Result>(
    for contender: any Contender, in mode: QueryMode, _ body: (inout OracleAnswers) -> Result
  ) -> Result {
    guard Self.ignoresAlpha(contender, in: mode) else { return body(&exact) }
    if opaque == nil {
      var opaqueCase = exact.testCase
      opaqueCase.threshold = .atLeast(0)
      opaque = OracleAnswers(opaqueCase)
    }
    return body(&opaque!)
  }

  package mutating func answer(
    to question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Bool {
    withAnswers(for: contender, in: mode) { $0.hits(question) }
  }

  package mutating func ruling(
    on verdict: Bool, to question: Int, in mode: QueryMode, of contender: any Contender
  ) -> Ruling {
    let fidelity = contender.fidelity(for: exact.testCase.probes[question].query.kind)
    var ruling = withAnswers(for: contender, in: mode) { oracle in
      let agrees = verdict == oracle.hits(question)
      let outcome: Ruling.Outcome =
        if oracle.isIllConditioned(question, for: fidelity) {
          .illConditioned
        } else if agrees {
          .right
        } else if let margin = oracle.excuse(for: fidelity, at: question) {
          .excused(belowMargin: margin)
        } else {
          .wrong
        }
      return Ruling(outcome: outcome, agrees: agrees, fidelity: fidelity)
    }
    if Self.ignoresAlpha(contender, in: mode) {
      ruling.isAsIfOpaque = true
      ruling.isHitBelowThreshold =
        verdict && mode.oneAtATime == .single(.point) && !exact.hits(question)
    }
    return ruling
  }

  package mutating func margin(
    of question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Double? {
    withAnswers(for: contender, in: mode) { $0.margin(at: question) }
  }
}

/// The oracle's answers to the probes of one case, each computed when it is needed first.
private struct OracleAnswers {
  let testCase: ImageCase
  let oracle: ExactOracle
  private var verdicts: [Bool?]
  private var illConditioned: [Fidelity: [Bool?]] = [:]
  private var excuses: [Fidelity: [Int: Double?]] = [:]

  init(_ testCase: ImageCase) {
    self.testCase = testCase
    oracle = ExactOracle(testCase)
    verdicts = Array(repeating: nil, count: testCase.probes.count)
  }

  private func query(_ probe: Int) -> Query { testCase.probes[probe].query }

  mutating func hits(_ probe: Int) -> Bool {
    if let known = verdicts[probe] { return known }
    let verdict = oracle.hits(query(probe))
    verdicts[probe] = verdict
    return verdict
  }

  mutating func isIllConditioned(_ probe: Int, for fidelity: Fidelity) -> Bool {
    if illConditioned[fidelity] == nil {
      illConditioned[fidelity] = Array(repeating: nil, count: testCase.probes.count)
    }
    if let known = illConditioned[fidelity]![probe] { return known }
    let isIllConditioned = oracle.isIllConditioned(for: fidelity, at: query(probe))
    illConditioned[fidelity]![probe] = isIllConditioned
    return isIllConditioned
  }

  /// The margin below which a contender may differ; `nil` if the probe's margin is not below it.
  mutating func excuse(for fidelity: Fidelity, at probe: Int) -> Double? {
    if let known = excuses[fidelity]?[probe] { return known }
    let query = query(probe)
    let margin =
      oracle.excuses(fidelity, at: query)
      ? oracle.excusedMargin(for: fidelity, at: query) : nil
    excuses[fidelity, default: [:]][probe] = .some(margin)
    return margin
  }

  func margin(at probe: Int) -> Double? { oracle.margin(at: query(probe)) }
}
