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

  /// How many numbers say the place of a query.
  package var numberCount: Int {
    switch self {
    case .point: 2
    case .disc: 3
    case .rect, .texelRect: 4
    }
  }
}

extension Query {
  /// Makes a query about a place of parent space from its numbers.
  ///
  /// - Precondition: the kind is not that of rectangles of texels, and there are as many numbers as
  ///   ``QueryKind/numberCount`` says.
  package init(_ kind: QueryKind, numbers n: [Double]) {
    precondition(n.count == kind.numberCount, "\(n.count) numbers for a \(kind.rawValue)")
    self =
      switch kind {
      case .point: .point(Point(x: n[0], y: n[1]))
      case .disc: .disc(Disc(center: Point(x: n[0], y: n[1]), radius: n[2]))
      case .rect: .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case .texelRect: preconditionFailure("rectangles of texels have no spelling")
      }
  }

  /// The numbers of the place, in the order in which suites and programs write them.
  package var numbers: [Double] {
    switch self {
    case .point(let point): [point.x, point.y]
    case .disc(let disc): [disc.center.x, disc.center.y, disc.radius]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .texelRect(let rect):
      [rect.minColumn, rect.minRow, rect.maxColumn, rect.maxRow].map { Double($0) }
    }
  }

  /// The extreme points of the place in parent space, in turn where they are corners; of a
  /// rectangle of texels, its corners in texel space.
  package var extremes: [Point] {
    switch self {
    case .point(let point): [point]
    case .disc(let disc):
      [-1.0, 1].map {
        Point(x: disc.center.x + $0 * disc.radius, y: disc.center.y + $0 * disc.radius)
      }
    case .rect(let rect): rect.corners
    case .texelRect(let rect):
      [
        (rect.minColumn, rect.minRow), (rect.maxColumn, rect.minRow),
        (rect.maxColumn, rect.maxRow), (rect.minColumn, rect.maxRow),
      ].map { Point(x: Double($0.0), y: Double($0.1)) }
    }
  }

  /// The place of the query in words, without its kind.
  package var words: String {
    switch self {
    case .point(let point): "(\(point.x), \(point.y))"
    case .disc(let disc): "(\(disc.center.x), \(disc.center.y)), radius \(disc.radius)"
    case .rect(let rect):
      "(\(rect.origin.x), \(rect.origin.y)), \(rect.size.width) × \(rect.size.height)"
    case .texelRect(let rect):
      "columns \(rect.minColumn)..<\(rect.maxColumn), rows \(rect.minRow)..<\(rect.maxRow)"
    }
  }
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

  /// The corners, in turn.
  fileprivate var corners: [Point] {
    let far = Point(x: origin.x + size.width, y: origin.y + size.height)
    return [origin, Point(x: far.x, y: origin.y), far, Point(x: origin.x, y: far.y)]
  }
}
