import Corpora
import HitTesting
import Oracles

/// The oracle's answers to the probes of one case, each computed when it is needed first.
struct OracleAnswers {
  let testCase: HitTestCase
  let oracle: ExactOracle
  private var verdicts: [Bool?]
  private var illConditioned: [Fidelity: [Bool?]] = [:]
  private var excuses: [Fidelity: [Int: Double?]] = [:]

  init(_ testCase: HitTestCase) {
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
