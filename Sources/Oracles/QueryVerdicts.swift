import HitTesting

/// The answers of the oracle to queries of any kind; in perspective only points are asked.
extension ExactOracle {
  package func hits(_ query: Query) -> Bool {
    switch query {
    case .point(let point): hits(point)
    case .disc(let disc): hits(disc)
    case .rect(let rect): hits(rect)
    case .texelRect(let rect): texels.passingCount(in: rect) > 0
    }
  }

  /// The margin of a query in texels, rounded to a double.
  ///
  /// `nil` where nothing has the opposite verdict, and for rectangles of texels.
  package func margin(at query: Query) -> Double? {
    switch query {
    case .point(let point): margin(at: point)?.approximation
    case .disc(let disc): margin(of: disc)
    case .rect(let rect): margin(of: rect)
    case .texelRect: nil
    }
  }
}

extension DivisionFreeOracle {
  /// The verdict on a query; `nil` for rectangles of texels, which have no layer to derive anything
  /// from.
  package func hits(_ query: Query) -> Bool? {
    switch query {
    case .point(let point): hits(point)
    case .disc(let disc): hits(disc)
    case .rect(let rect): hits(rect)
    case .texelRect: nil
    }
  }
}

/// What bounds of rounding need to know of a query.
struct QueryExtent {
  /// The largest magnitudes of parent coordinates that the decision computes with.
  ///
  /// The radius and the sides are added, which accounts for the rounding of the far side.
  let reach: Point
  /// The magnitudes of all numbers of the query.
  let numbers: [Double]

  /// Returns `nil` where rounding decides nothing: for rectangles of texels, and for queries that
  /// cannot hit because a number is not finite or a length is negative.
  init?(_ query: Query) {
    let (x, y, lengths): (Double, Double, (along: Double, down: Double))
    switch query {
    case .point(let point): (x, y, lengths) = (point.x, point.y, (0, 0))
    case .disc(let disc):
      (x, y, lengths) = (disc.center.x, disc.center.y, (disc.radius, disc.radius))
    case .rect(let rect):
      (x, y, lengths) = (rect.origin.x, rect.origin.y, (rect.size.width, rect.size.height))
    case .texelRect: return nil
    }
    numbers = [x.magnitude, y.magnitude, lengths.along, lengths.down]
    guard numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    reach = Point(x: x.magnitude + lengths.along, y: y.magnitude + lengths.down)
  }
}
