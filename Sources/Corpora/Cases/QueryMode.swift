import HitTesting

/// The ways in which a case is put to a hit tester, in the order of reports.
public enum QueryMode: Hashable, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The queries of one kind, one at a time.
  case single(QueryKind)
  /// All points at once.
  case batch
  /// The image alone: whether the tester accepts it at all.
  case image

  /// Every mode; batches follow points.
  public static let allCases: [QueryMode] =
    QueryKind.allCases.flatMap { $0 == .point ? [.single($0), .batch] : [.single($0)] } + [.image]

  /// The kind of the queries that are asked, or `nil` for the image.
  public var kind: QueryKind? {
    switch self {
    case .single(let kind): kind
    case .batch: .point
    case .image: nil
    }
  }

  /// Whether a tester that gives no answers in this mode leaves something unanswered.
  ///
  /// Batches and rectangles of texels are extras that no program has to offer.
  public var isExpected: Bool { self != .batch && kind?.format != nil }
}

extension QueryMode: RawRepresentable {
  /// The kind's name, `batch` or `image`.
  public var rawValue: String {
    switch self {
    case .single(let kind): kind.rawValue
    case .batch: "batch"
    case .image: "image"
    }
  }

  /// Reads a name; returns `nil` for an unknown one.
  public init?(rawValue: String) {
    guard let mode = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = mode
  }
}
