import HitStacks
import HitTestStrategies
import HitTesting

/// What is known of an index of stacks without measuring it: it finds the layers under a point, and
/// a texel strategy looks at their texels.
package struct IndexFacts: Hashable, Sendable {
  /// The name, as in tables: `uniform-grid`.
  package let name: String
  /// The name in benchmarks and in the suites: that of the exact form, `certified-uniform-grid`,
  /// where texels are exact.
  package var contender: String { fidelity == .exact ? "certified-\(name)" : name }
  /// The Swift type without its texel strategy.
  package let type: String
  /// What it keeps and how it answers, in one line.
  package let summary: String
  /// What it promises about the layers under a point.
  package let fidelity: Fidelity
  /// Whether it finds all layers under a point, and not only the frontmost one.
  package let answersAll: Bool
  /// What it promises about the layers under a disc; `nil` where it does not find them.
  package let areaFidelity: Fidelity?

  /// States the facts of an index; `nil` for one whose promise depends on the size of the stack.
  private init?<S: StackStrategy>(_: S.Type) {
    guard case .texels(let fidelity)? = try? S(HitStack()).fidelity else { return nil }
    name = fidelity == .exact ? String(S.name.dropFirst("certified-".count)) : S.name
    type = String("\(S.self)".prefix { $0 != "<" })
    (summary, self.fidelity) = (S.summary, fidelity)
    answersAll = S.self is any FullStackStrategy.Type
    areaFidelity = (S.self as? any DiscStackStrategy.Type)?.discFidelity
  }

  /// The indexes that a product can take, in the order of the tables.
  ///
  /// An id buffer is left out: it promises a resolution, which depends on the size of the stack.
  package static let all = facts(of: StackRegistry.all(PackedMask.self))
  /// The same indexes over exact strategies, in the same order.
  package static let exact = facts(of: StackRegistry.exact)

  private static func facts(of strategies: [any StackStrategy.Type]) -> [IndexFacts] {
    func facts<S: StackStrategy>(_ type: S.Type) -> IndexFacts? { IndexFacts(type) }
    return strategies.compactMap { facts($0) }
  }

  /// The indexes that are measured for a product.
  ///
  /// Where it asks for exact answers, those in doubles are among them: where nothing else fits, the
  /// answer says what they would allow.
  package static func candidates(for profile: ProductProfile) -> [IndexFacts] {
    profile.fidelity == .exact ? exact + all : all
  }

  /// The bytes of a layer that every index keeps at least, where answers have a fidelity.
  package static func leastBytesPerLayer(_ fidelity: Fidelity) -> Int {
    HitStack.leastBytesPerLayer + (fidelity == .exact ? HitStack.exactBytesPerLayer : 0)
  }

  /// The texel strategy that the index is measured over; the cost of another one differs by its
  /// look-ups.
  package var measuredOver: String {
    fidelity == .exact ? Certified<PackedMask>.name : PackedMask.name
  }
}
