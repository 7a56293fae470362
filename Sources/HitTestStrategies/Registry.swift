/// An action on each strategy that knows its concrete type, so that the code is specialized for the
/// strategy.
public protocol StrategyVisitor {
  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type)
}

/// The list of all strategies.
///
/// A line here puts a strategy into the tests, the conformance run, the benchmarks and the tables.
public enum Registry {
  /// Visits the strategies that a product can embed: they depend only on this module and its
  /// kernels.
  @inlinable
  public static func visitEmbeddable<V: StrategyVisitor>(_ visitor: inout V) {
    visitor.visit(BoundsOnly.self)
    visitor.visit(RGBACache.self)
    visitor.visit(AlphaCache.self)
    visitor.visit(SIMDScan.self)
    visitor.visit(MaxPyramid.self)
    visitor.visit(PackedMask.self)
    visitor.visit(StripedMask.self)
    visitor.visit(Certified<StripedMask>.self)
    visitor.visit(TiledMask.self)
    visitor.visit(AdaptiveMask.self)
    visitor.visit(SpanList.self)
    visitor.visit(SummedArea.self)
    visitor.visit(DistanceField.self)
  }

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
