import HitTestStrategies

/// The strategies that need a 2D library, and all strategies together.
extension Registry {
  /// Visits the strategies that draw; none where the library is not there.
  public static func visitRenderers<V: StrategyVisitor>(_ visitor: inout V) {
    if !DrawingLibrary.isThere { return }
    visitor.visit(OnePixelRender.self)
    visitor.visit(OnePixelRenderFresh.self)
    visitor.visit(FullRedraw.self)
  }

  /// Visits every strategy, the embeddable ones first.
  ///
  /// It is inlined into other modules, as only that lets them specialize what visits.
  @inlinable
  public static func visitAll<V: StrategyVisitor>(_ visitor: inout V) {
    visitEmbeddable(&visitor)
    visitRenderers(&visitor)
  }

  /// Every strategy, in the order of the tables.
  public static let all: [any HitTestStrategy.Type] = list(by: visitAll)
}
