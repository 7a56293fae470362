/// One question about an image in a layer: "does this place hit?".
@frozen
public enum Query: Hashable, Sendable {
  /// A point of parent space.
  case point(Point)
  /// A disc in parent space.
  case disc(Disc)
  /// A rectangle in parent space.
  case rect(Rect)
  /// A rectangle of whole texels, whatever the layer.
  case texelRect(TexelRect)

  /// The kind of the query.
  @inlinable
  public var kind: QueryKind {
    switch self {
    case .point: .point
    case .disc: .disc
    case .rect: .rect
    case .texelRect: .texelRect
    }
  }
}

/// The kinds of queries, in the order of reports.
public enum QueryKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case point
  case disc
  case rect
  case texelRect = "texel-rect"

  /// Whether the kind asks about an area of parent space.
  ///
  /// A strategy promises one fidelity for points and one for areas. Areas are defined for nearest
  /// sampling only.
  public var isArea: Bool { self == .disc || self == .rect }
}
