import HitTestStrategies

/// What is to be known about a recipe, in sentences without markup, with the cases that prove them.
package struct RecipePage: Hashable, Sendable {
  /// The name of the recipe, in the folder of all of them.
  package let name: String
  /// What the recipe does, in one line.
  package let summary: String
  /// Whether the recipe is about touches, and not about points on an image.
  package var isAboutTouches = false
  /// What the recipe does, in full sentences.
  package let whatItDoes: String
  /// When it is right, in a sentence.
  package let whenItIsRight: String
  /// The names of cases, or of whole suites, that the recipe answers without a fault.
  package var rightCases: [String] = []
  /// The faults, at least one.
  package let faults: [Fault]
  /// What to do instead, in a sentence.
  package let cure: String

  /// A fault of a recipe, with a case of the corpus that exposes it.
  package struct Fault: Hashable, Sendable {
    /// What the recipe does wrong, in a sentence.
    package let what: String
    /// The name of a case that the recipe answers wrongly because of the fault.
    package let caseName: String

    init(_ what: String, shownBy caseName: String) {
      self.what = what
      self.caseName = caseName
    }
  }

  /// The name without the folder.
  package var shortName: String { String(name.dropFirst(Registry.recipeFolder.count + 1)) }

  /// The pages of all recipes, in the order of the tables.
  package static let all =
    Registry.recipes.map { $0.page } + [SensitiveOverlay<String>.page, FeedbackCircle.page]
}
