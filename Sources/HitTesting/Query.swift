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

/// A closed disc in parent space, such as the contact area of a fingertip.
///
/// *Edges*: a disc of radius 0 is a point on closed texels: on an edge it can hit either neighbor.
/// A disc with a negative or non-finite radius, or with a non-finite center, hits nothing.
@frozen
public struct Disc: Hashable, Sendable {
  /// The center in parent space.
  public var center: Point
  /// The radius in points of the parent.
  public var radius: Double

  /// Makes a disc; nothing is checked.
  @inlinable
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// A closed rectangle in parent space, `origin.x … origin.x + size.width` ×
/// `origin.y … origin.y + size.height`.
///
/// *Edges*: a rectangle with a side of 0 is a segment or a point. A rectangle with a negative or
/// non-finite side, or with a non-finite origin, hits nothing. The far corner is the exact sum, not
/// the rounded one.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the least x and y.
  public var origin: Point
  /// The sides in points of the parent.
  public var size: Size

  /// Makes a rectangle of its corner and size; nothing is checked.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle of four numbers; nothing is checked.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
