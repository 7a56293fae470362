/// A strategy that a product may take, what it would cost, and why it cannot be taken.
public struct Candidate: Hashable, Sendable {
  /// What the strategy is.
  public let facts: StrategyFacts
  /// Whether it is right about what the product uses; `nil` where nobody has checked it.
  public let conformance: ConformanceFinding?
  /// What it costs per query and image; `nil` where it was not measured.
  public let units: UnitCosts?
  /// What it costs the product; `nil` where it was not measured.
  public let costs: ProductCosts?
  /// Why it cannot be taken; empty where it can.
  public let rejections: [Rejection]
  /// The number of points of an image after which preparing it once has paid against reading its
  /// pixels; `nil` where it never does, or where nothing is known.
  public internal(set) var breakEvenPoints: Double?

  /// The name of the strategy.
  public var name: String { facts.name }
  /// Whether it can be taken.
  public var isAccepted: Bool { rejections.isEmpty }
  /// Whether nothing but budgets stands against it.
  public var isAble: Bool { costs != nil && rejections.allSatisfy { $0.excess != nil } }
}
