import Corpora
import HitTesting
import Oracles

/// One thing that a case asks about.
public enum Place: Sendable {
  case point(Point)
  case disc(Disc)
  case rect(Rect)
  case texels(TexelRect)

  /// Where it is, in words.
  public var words: String {
    switch self {
    case .point(let point): "(\(point.x), \(point.y))"
    case .disc(let disc): "(\(disc.center.x), \(disc.center.y)), radius \(disc.radius)"
    case .rect(let rect):
      "(\(rect.origin.x), \(rect.origin.y)), \(rect.size.width) × \(rect.size.height)"
    case .texels(let rect):
      "columns \(rect.minColumn)..<\(rect.maxColumn), rows \(rect.minRow)..<\(rect.maxRow)"
    }
  }
}

extension HitTestCase {
  /// What is asked by one kind of query.
  public func places(_ query: Query) -> [Place] {
    switch query {
    case .point, .batch: points.map { .point($0) }
    case .disc: discs.map { .disc($0) }
    case .rect: rects.map { .rect($0) }
    case .texelRect: texelRects.map { .texels($0) }
    case .image: []
    }
  }
}

extension ExactOracle {
  public func hits(_ place: Place) -> Bool {
    switch place {
    case .point(let point): hits(point)
    case .disc(let disc): hits(disc)
    case .rect(let rect): hits(rect)
    case .texels(let rect): texels.passingCount(in: rect) > 0
    }
  }

  public func margin(at place: Place) -> Double? {
    switch place {
    case .point(let point): margin(at: point)?.approximation
    case .disc(let disc): margin(of: disc)
    case .rect(let rect): margin(of: rect)
    case .texels: nil
    }
  }

  /// Below which margin a contender of this fidelity may differ; texels are asked about in whole numbers, which nobody
  /// gets wrong by rounding.
  public func excusedMargin(for fidelity: Fidelity, at place: Place) -> Double {
    switch place {
    case .point(let point): excusedMargin(for: fidelity, at: point)
    case .disc(let disc): excusedMargin(for: fidelity, of: disc)
    case .rect(let rect): excusedMargin(for: fidelity, of: rect)
    case .texels: 0
    }
  }

  public func excuses(_ fidelity: Fidelity, at place: Place) -> Bool {
    switch place {
    case .point(let point): excuses(fidelity, at: point)
    case .disc(let disc): excuses(fidelity, of: disc)
    case .rect(let rect): excuses(fidelity, of: rect)
    case .texels: false
    }
  }

  /// Whether a contender of this fidelity could be off by so much that its answer tells nothing.
  public func isIllConditioned(for fidelity: Fidelity, at place: Place) -> Bool {
    switch place {
    case .point(let point): isIllConditioned(for: fidelity, at: point)
    case .disc(let disc): isIllConditioned(for: fidelity, of: disc)
    case .rect(let rect): isIllConditioned(for: fidelity, of: rect)
    case .texels: false
    }
  }
}
