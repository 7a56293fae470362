/// An action on each strategy that knows its concrete type, so that the code is specialized for the
/// strategy.
public protocol StrategyVisitor {
  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type)
}

/// The list of all strategies.
///
/// A line here puts a strategy into the tests, the conformance run, the benchmarks and the tables.
/// Its exact form, which every texel strategy has, is taken by name wherever the strategy is; the
/// tables list only those of the lines that say so.
public enum Registry {
  /// Visits the strategies that a product can embed: they depend only on this module and its
  /// kernels.
  @inlinable
  public static func visitEmbeddable<V: StrategyVisitor>(_ visitor: inout V) {
    visitTexelStrategies(&visitor, .listed)
  }

  /// Visits the exact forms that no table lists.
  @inlinable
  public static func visitUnlisted<V: StrategyVisitor>(_ visitor: inout V) {
    visitTexelStrategies(&visitor, .unlisted)
  }

  // Inlined with a constant, so that each caller is specialized for what it visits alone.
  @inlinable
  @inline(__always)
  static func visitTexelStrategies<V: StrategyVisitor>(_ visitor: inout V, _ forms: Forms) {
    visit(BoundsOnly.self, &visitor, forms)
    visit(RGBACache.self, &visitor, forms)
    visit(AlphaCache.self, &visitor, forms)
    visit(SIMDScan.self, &visitor, forms)
    visit(MaxPyramid.self, &visitor, forms)
    visit(PackedMask.self, &visitor, forms)
    visit(StripedMask.self, &visitor, forms, listsExactForm: true)
    visit(TiledMask.self, &visitor, forms)
    visit(AdaptiveMask.self, &visitor, forms)
    visit(SpanList.self, &visitor, forms)
    visit(SummedArea.self, &visitor, forms)
    visit(DistanceField.self, &visitor, forms)
  }

  /// Which forms of a line are visited: what the tables list, or the exact forms that they do not.
  @usableFromInline
  enum Forms {
    case listed
    case unlisted
  }

  @inlinable
  @inline(__always)
  static func visit<S: TexelStrategy, V: StrategyVisitor>(
    _: S.Type, _ visitor: inout V, _ forms: Forms, listsExactForm: Bool = false
  ) {
    switch forms {
    case .listed:
      visitor.visit(S.self)
      if listsExactForm { visitor.visit(Certified<S>.self) }
    case .unlisted:
      if !listsExactForm { visitor.visit(Certified<S>.self) }
    }
  }

  /// Visits the strategies that interpolate alpha, which no table lists beside those that do not.
  @inlinable
  public static func visitSmooth<V: StrategyVisitor>(_ visitor: inout V) {
    visitor.visit(BilinearAlpha<ClampedEdge>.self)
    visitor.visit(BilinearAlpha<FadingEdge>.self)
  }

  /// The strategies that interpolate alpha.
  public static let smooth: [any HitTestStrategy.Type] = list(by: visitSmooth)

  /// The exact forms that no table lists, in the order of their strategies.
  public static let unlisted: [any HitTestStrategy.Type] = list(by: visitUnlisted)

  /// The strategies that a visit visits, in its order.
  package static func list(
    by visit: (inout StrategyCollector) -> Void
  ) -> [any HitTestStrategy.Type] {
    var collector = StrategyCollector()
    visit(&collector)
    return collector.types
  }
}

/// Collects the types of the strategies that it visits.
package struct StrategyCollector: StrategyVisitor {
  fileprivate var types: [any HitTestStrategy.Type] = []

  package mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) { types.append(strategy) }
}
