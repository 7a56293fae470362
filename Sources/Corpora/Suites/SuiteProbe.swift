import HitTesting
import Oracles

/// A query as a suite spells it, and the answer.
public struct SuiteProbe: Hashable, Sendable {
  /// A kind that has a format.
  public let kind: QueryKind
  /// The numbers of the query, in the order of the kind's format.
  public var numbers: [Numeral]
  public var verdict: Verdict?
  /// The rule on which the verdict hangs, where either verdict is right.
  public var rule: String?
  /// The margin in texels; `nil` where no opposite verdict exists.
  public var margin: Double?
  /// What a wrong answer tells, by the names that the suite defines.
  public var flags: [String] = []

  /// The answer to a query.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    case hit
    case miss
    case either
  }

  /// The query that the numbers spell.
  public var query: Query { Query(kind, numbers: numbers.map(\.value)) }

  /// Sets verdict and margin as the exact oracle gives them; where a rule leaves the verdict open, it stays open.
  fileprivate mutating func judge(by oracle: ExactOracle) {
    verdict = rule == nil ? (oracle.hits(query) ? .hit : .miss) : .either
    margin = rule == nil ? oracle.margin(at: query) : nil
  }
}

extension SuiteCase {
  /// Sets the verdict and the margin of every probe.
  mutating func judge(_ image: Bitmap) {
    let oracle = ExactOracle(
      PassingTexels(image, threshold: .atLeast(state.minimumAlpha)), layer: state.layer.geometry,
      sampling: state.sampling)
    for index in probes.indices { probes[index].judge(by: oracle) }
  }
}
