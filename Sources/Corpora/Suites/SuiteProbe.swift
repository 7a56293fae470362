import HitTesting
import Oracles

/// A query as a suite spells it, with its answer.
package struct SuiteProbe: Hashable, Sendable {
  /// The kind of the query, which has a format.
  package let kind: QueryKind
  /// The numbers of the query, in the order of the kind's format.
  package var numbers: [Numeral]
  /// The oracle's answer; `nil` if none is stored yet.
  package var verdict: Verdict?
  /// The name of the rule that leaves either verdict right; `nil` if only one verdict is right.
  package var rule: String?
  /// The margin in texels; `nil` if no opposite verdict exists.
  package var margin: Double?
  /// The faults that a wrong verdict indicates, by the names that the suite defines.
  package var flags: [String] = []

  /// The verdict on a query.
  package enum Verdict: String, CaseIterable, Hashable, Sendable {
    case hit
    case miss
    case either
  }

  /// The query as a value.
  package var query: Query { Query(kind, numbers: numbers.map(\.value)) }

  /// Sets the verdict and the margin of the exact oracle; a verdict that a rule leaves open stays
  /// open.
  fileprivate mutating func judge(by oracle: ExactOracle) {
    verdict = rule == nil ? (oracle.hits(query) ? .hit : .miss) : .either
    margin = rule == nil ? oracle.margin(at: query) : nil
  }
}

extension SuiteCase {
  /// Sets the verdict and the margin of every query.
  mutating func judge(_ image: Bitmap) {
    let oracle = ExactOracle(
      PassingTexels(image, threshold: state.shownThreshold), layer: state.shownLayer,
      sampling: state.sampling)
    for index in probes.indices { probes[index].judge(by: oracle) }
  }
}
