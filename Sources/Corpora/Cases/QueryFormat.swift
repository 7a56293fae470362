import HitTesting

/// The spelling of the queries of one kind in suites and in the adapter protocol.
package struct QueryFormat: Sendable {
  package let kind: QueryKind
  /// The key of the list of queries, such as `"discs"`.
  package let listKey: String
  /// The key of one query in a suite, as in `{"disc": ["1", "2", "0.5"]}`.
  package let placeKey: String
  package let numberCount: Int

  package static let all = QueryKind.allCases.compactMap(\.format)
}

extension QueryKind {
  /// The spelling of the kind; `nil` if external programs cannot be asked.
  package var format: QueryFormat? {
    switch self {
    case .point: QueryFormat(kind: self, listKey: "points", placeKey: "at", numberCount: 2)
    case .disc: QueryFormat(kind: self, listKey: "discs", placeKey: "disc", numberCount: 3)
    case .rect: QueryFormat(kind: self, listKey: "rects", placeKey: "rect", numberCount: 4)
    case .texelRect: nil
    }
  }
}

extension Query {
  /// Makes a query from its numbers.
  ///
  /// - Precondition: the kind has a format, and the count of numbers is that of the format.
  package init(_ kind: QueryKind, numbers n: [Double]) {
    precondition(n.count == kind.format?.numberCount, "\(n.count) numbers for a \(kind.rawValue)")
    self =
      switch kind {
      case .point: .point(Point(x: n[0], y: n[1]))
      case .disc: .disc(Disc(center: Point(x: n[0], y: n[1]), radius: n[2]))
      case .rect: .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case .texelRect: preconditionFailure("rectangles of texels have no spelling")
      }
  }

  /// The numbers of the query, in the order of its format.
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

extension Rect {
  /// The corners, in turn.
  fileprivate var corners: [Point] {
    let far = Point(x: origin.x + size.width, y: origin.y + size.height)
    return [origin, Point(x: far.x, y: origin.y), far, Point(x: origin.x, y: far.y)]
  }
}
