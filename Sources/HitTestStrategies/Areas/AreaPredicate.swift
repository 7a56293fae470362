import HitTesting

/// An area of parent space.
package enum AreaShape {
  case disc(Disc)
  case rect(Rect)
}

/// The arithmetic that it took to decide an area.
package enum AreaStage: Int, Hashable, CaseIterable, Comparable, Sendable {
  /// Doubles with their error bound.
  case doubles
  /// About 100 bits.
  case moreBits
  /// Integers of any length, which is the only stage that allocates memory.
  case integers

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A way to decide where doubles cannot.
package protocol AreaPredicate {
  /// Prepares the predicate for a shape.
  ///
  /// - Precondition: the shape is valid and the placement is not empty.
  init(_ shape: AreaShape, in placement: Placement)

  /// Whether the shape meets the closed cells of these texels, cut to the bounds if the layer
  /// clips; and the arithmetic that it took.
  func meets(_ texels: TexelRect) -> (Bool, AreaStage)
}

/// About 100 bits, whatever they round.
package struct RoundedArea: AreaPredicate {
  private let area: PreciseArea<ScaledDoubleDouble>

  package init(_ shape: AreaShape, in placement: Placement) {
    area = PreciseArea(shape, in: placement)
  }

  package func meets(_ texels: TexelRect) -> (Bool, AreaStage) {
    (area.meets(texels), .moreBits)
  }
}

/// About 100 bits with their error bound, and integers of any length where the bound is too wide.
package struct ExactArea: AreaPredicate {
  private let area: PreciseArea<BoundedNumber>
  private let shape: AreaShape
  private let placement: Placement

  package init(_ shape: AreaShape, in placement: Placement) {
    area = PreciseArea(shape, in: placement)
    (self.shape, self.placement) = (shape, placement)
  }

  package func meets(_ texels: TexelRect) -> (Bool, AreaStage) {
    if let verdict = try? area.meets(texels) { return (verdict, .moreBits) }
    return (meetsInIntegers(texels), .integers)
  }

  @inline(never)
  private func meetsInIntegers(_ texels: TexelRect) -> Bool {
    PreciseArea<ExactNumber>(shape, in: placement).meets(texels)
  }
}
