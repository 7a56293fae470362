import HitTestStrategies

/// What is to be known about a recipe, in sentences without markup, with the cases that prove them.
public struct RecipePage: Hashable, Sendable {
  /// The name of the recipe, in the folder of all of them.
  public let name: String
  /// What the recipe does, in one line.
  public let summary: String
  /// Whether the recipe is about touches, and not about points on an image.
  public var isAboutTouches = false
  /// What the recipe does, in full sentences.
  public let whatItDoes: String
  /// When it is right, in a sentence.
  public let whenItIsRight: String
  /// The names of cases, or of whole suites, that the recipe answers without a fault.
  public var rightCases: [String] = []
  /// The faults, at least one.
  public let faults: [Fault]
  /// What to do instead, in a sentence.
  public let cure: String

  /// A fault of a recipe, with a case of the corpus that exposes it.
  public struct Fault: Hashable, Sendable {
    /// What the recipe does wrong, in a sentence.
    public let what: String
    /// The name of a case that the recipe answers wrongly because of the fault.
    public let caseName: String

    init(_ what: String, shownBy caseName: String) {
      self.what = what
      self.caseName = caseName
    }
  }

  /// The name without the folder.
  public var shortName: String { String(name.dropFirst(Registry.recipeFolder.count + 1)) }

  /// The pages of all recipes, in the order of the tables.
  public static let all =
    Registry.recipes.map { $0.page } + [SensitiveOverlay<String>.page, FeedbackCircle.page]
}
