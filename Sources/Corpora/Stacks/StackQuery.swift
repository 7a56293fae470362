import HitTesting

/// A question to a stack, whose answer is a list of layers.
package enum StackQuery: Hashable, Sendable {
  /// The frontmost layer that a point hits: at most one.
  case topmost(Point)
  /// All layers that a point hits, front to back.
  case all(Point)
  /// All layers that a disc hits, ordered by a rule.
  case disc(Disc, DiscOrder)

  package var kind: StackQueryKind {
    switch self {
    case .topmost: .topmost
    case .all: .all
    case .disc: .disc
    }
  }

  /// The numbers of the question, in the order of suites and of the protocol.
  package var numbers: [Double] {
    switch self {
    case .topmost(let point), .all(let point): [point.x, point.y]
    case .disc(let disc, _): [disc.center.x, disc.center.y, disc.radius]
    }
  }

  /// The place of the question in words, without its kind.
  package var words: String {
    switch self {
    case .topmost(let point), .all(let point): Query.point(point).words
    case .disc(let disc, let order): "\(Query.disc(disc).words), \(order.rawValue)"
    }
  }

  /// Makes a question from its numbers; `order` counts for discs only.
  ///
  /// - Precondition: the count of numbers is that of the kind.
  package init(_ kind: StackQueryKind, numbers n: [Double], order: DiscOrder = .topmost) {
    precondition(n.count == kind.numberCount, "\(n.count) numbers for \(kind.rawValue)")
    let point = Point(x: n[0], y: n[1])
    self =
      switch kind {
      case .topmost: .topmost(point)
      case .all: .all(point)
      case .disc: .disc(Disc(center: point, radius: n[2]), order)
      }
  }
}

/// The kinds of questions to a stack, by their words in suites and in the protocol.
package enum StackQueryKind: String, CaseIterable, Codable, Sendable {
  case topmost
  case all
  case disc

  package var numberCount: Int { self == .disc ? 3 : 2 }
}
