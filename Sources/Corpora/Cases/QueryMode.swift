import HitTesting

/// The ways in which a hit tester is asked, in the order of reports.
package enum QueryMode: Hashable, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The queries of one kind are asked one at a time.
  case single(QueryKind)
  /// All points are asked at once.
  case batch
  /// Only the image is shown, which the hit tester accepts or refuses.
  case image
  /// A stack is asked questions of one kind.
  case stack(StackQueryKind)
  /// A finger or a pointer does something, and it is asked what that means.
  case touch

  /// All modes; batches follow points.
  package static let allCases: [QueryMode] =
    QueryKind.allCases.flatMap { $0 == .point ? [.single($0), .batch] : [.single($0)] } + [.image]
    + StackQueryKind.allCases.map { .stack($0) } + [.touch]

  /// The kind of the queries that are asked; `nil` for the image, for stacks and for touches.
  package var kind: QueryKind? {
    switch self {
    case .single(let kind): kind
    case .batch: .point
    case .image, .stack, .touch: nil
    }
  }

  /// Whether a hit tester without answers in this mode leaves a query unanswered.
  ///
  /// Batches and rectangles of texels are optional.
  package var isExpected: Bool { self != .batch && kind?.format != nil }
}

extension QueryMode: RawRepresentable {
  /// The name: that of the kind, `batch`, `image`, `touch`, or the kind of a question to a stack
  /// after `stack-`.
  package var rawValue: String {
    switch self {
    case .single(let kind): kind.rawValue
    case .batch: "batch"
    case .image: "image"
    case .stack(let kind): "stack-\(kind.rawValue)"
    case .touch: "touch"
    }
  }

  /// Parses a name; returns `nil` for an unknown name.
  package init?(rawValue: String) {
    guard let mode = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = mode
  }
}
