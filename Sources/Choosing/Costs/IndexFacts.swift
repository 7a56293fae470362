import HitStacks
import HitTestStrategies
import HitTesting

/// What is known of an index of stacks without measuring it: it finds the layers under a point, and a
/// texel strategy looks at their texels.
package struct IndexFacts: Hashable, Sendable {
  /// The name, as in tables and benchmarks: `uniform-grid`.
  package let name: String
  /// The Swift type without its texel strategy.
  package let type: String
  /// What it keeps and how it answers, in one line.
  package let summary: String
  /// What it promises about the layers under a point.
  package let fidelity: Fidelity
  /// Whether it finds all layers under a point, and not only the frontmost one.
  package let answersAll: Bool
  /// Whether it finds the layers under a disc.
  package let answersDiscs: Bool

  package init(
    name: String, type: String, summary: String = "", fidelity: Fidelity = .float64,
    answersAll: Bool = true, answersDiscs: Bool = true
  ) {
    (self.name, self.type, self.summary, self.fidelity) = (name, type, summary, fidelity)
    (self.answersAll, self.answersDiscs) = (answersAll, answersDiscs)
  }

  /// States the facts of an index; `nil` for one whose promise depends on the size of the stack.
  private init?<S: StackStrategy>(_: S.Type) {
    guard case .texels(let fidelity)? = try? S(HitStack()).fidelity else { return nil }
    self.init(
      name: S.name, type: String("\(S.self)".prefix { $0 != "<" }), summary: S.summary,
      fidelity: fidelity, answersAll: S.self is any FullStackStrategy.Type,
      answersDiscs: S.self is any DiscStackStrategy.Type)
  }

  /// The indexes that a product can take, in the order of the tables.
  ///
  /// An id buffer is left out: it promises a resolution, which depends on the size of the stack.
  package static let all = StackRegistry.all(PackedMask.self).compactMap { strategy in
    func facts<S: StackStrategy>(_ type: S.Type) -> IndexFacts? { IndexFacts(type) }
    return facts(strategy)
  }

  /// The texel strategy that indexes are measured over; the cost of another one differs by its
  /// look-ups.
  package static let measuredOver = PackedMask.name
}
