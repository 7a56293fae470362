/// A strategy that a product may take, what it would cost, and why it cannot be taken.
package struct Candidate: Hashable, Sendable {
  package let facts: StrategyFacts
  /// Whether it is right about what the product uses; `nil` if it was not checked.
  package let conformance: ConformanceFinding?
  /// What it costs per query and image; `nil` where it was not measured.
  package let units: UnitCosts?
  /// What it costs the product; `nil` where it was not measured.
  package let costs: ProductCosts?
  /// Why it cannot be taken; empty where it can.
  package let rejections: [Rejection]
  /// The number of points of an image after which preparing it once has paid against reading its
  /// pixels; `nil` where it never does, or where nothing is known.
  package internal(set) var breakEvenPoints: Double?

  package var name: String { facts.name }
  /// Whether it can be taken.
  package var isAccepted: Bool { rejections.isEmpty }
  /// Whether nothing but budgets stands against it.
  package var isAble: Bool { costs != nil && rejections.allSatisfy { $0.excess != nil } }
}
