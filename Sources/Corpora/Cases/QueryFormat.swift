import HitTesting

/// The spelling of the queries of one kind in suites and in the adapter protocol.
package struct QueryFormat: Sendable {
  package let kind: QueryKind
  /// The key of the list of queries, such as `"discs"`.
  package var listKey: String { "\(kind.rawValue)s" }
  /// The key of one query in a suite, as in `{"disc": ["1", "2", "0.5"]}`.
  package var placeKey: String { kind == .point ? "at" : kind.rawValue }
  package var numberCount: Int { kind.numberCount }

  package static let all = QueryKind.allCases.compactMap(\.format)
}

extension QueryKind {
  /// The spelling of the kind; `nil` if external programs cannot be asked.
  package var format: QueryFormat? { self == .texelRect ? nil : QueryFormat(kind: self) }
}
