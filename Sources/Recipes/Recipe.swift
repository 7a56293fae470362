import HitTestStrategies
import HitTesting

/// A way of testing hits that people publish and copy, written anew from its description with its
/// faults.
///
/// A recipe is a strategy like any other for whoever judges or measures it, and no choice for a
/// product.
package protocol Recipe: HitTestStrategy {
  /// What the recipe does, when it is right, and what its faults are.
  static var page: RecipePage { get }
}

/// What the page says, for the places that list and explain strategies.
extension Recipe {
  package static var name: String { page.name }
  package static var summary: String { page.summary }
  package static var guide: StrategyGuide {
    StrategyGuide(
      takeItWhen: "never: it is wrong, and its page shows where",
      whatItIs: page.whatItDoes,
      purpose: "It shows where code that people publish and copy is wrong. \(page.whenItIsRight)",
      limits: page.faults.map(\.what).joined(separator: " "))
  }

  /// A picture: most recipes draw.
  package static var lookup: TexelLookup { .picture }
  /// Doubles; a recipe that draws through a scaled pattern is held to fixed point.
  package static var fidelity: Fidelity { lookup == .picture ? .fixed16 : .float64 }
}
