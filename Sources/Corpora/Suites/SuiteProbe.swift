import HitTesting

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

  package enum Verdict: String, CaseIterable, Hashable, Sendable {
    case hit
    case miss
    case either
  }

  package var query: Query { Query(kind, numbers: numbers.map(\.value)) }

  /// Returns the probe with its flags in words.
  func probe(in suite: SuiteFile) -> ImageCase.Probe {
    var probe = ImageCase.Probe(query)
    probe.isOpen = rule != nil
    probe.flags = flags.map(suite.words(of:))
    return probe
  }

  var words: String { answerWords(verdict?.rawValue, margin: margin) }
}
