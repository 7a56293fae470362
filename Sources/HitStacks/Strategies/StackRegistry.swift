import HitTestStrategies

/// An action on each strategy for stacks that knows its concrete type, so that the code is
/// specialized for the strategy.
public protocol StackStrategyVisitor {
  /// Does the action for one strategy.
  mutating func visit<S: StackStrategy>(_ strategy: S.Type)
}

/// The list of all strategies for stacks.
///
/// A line here puts a strategy into all tests.
public enum StackRegistry {
  /// Visits all strategies, with one texel test.
  @inlinable
  public static func visit<Texels: TexelStrategy, V: StackStrategyVisitor>(
    _ texels: Texels.Type, _ visitor: inout V
  ) {
    visitor.visit(LinearWalk<Texels>.self)
    visitor.visit(LinearSIMD<Texels>.self)
    visitor.visit(UniformGrid<Texels>.self)
    visitor.visit(MaxDepthTree<Texels>.self)
    visitor.visit(IDBuffer<Texels>.self)
  }

  /// All strategies with one texel test, in the order of the visit.
  package static func all<Texels: TexelStrategy>(
    _ texels: Texels.Type
  ) -> [any StackStrategy.Type] {
    var collector = StackStrategyCollector()
    visit(texels, &collector)
    return collector.types
  }

  /// The strategies that are exact over exact texels, in their exact form: over certified packed
  /// masks.
  package static var exact: [any StackStrategy.Type] {
    all(Certified<PackedMask>.self).filter { strategy in
      if case .texels(.exact)? = try? strategy.init(HitStack()).fidelity { true } else { false }
    }
  }
}

private struct StackStrategyCollector: StackStrategyVisitor {
  var types: [any StackStrategy.Type] = []

  mutating func visit<S: StackStrategy>(_ strategy: S.Type) { types.append(strategy) }
}
