/// What is to be known about a recipe, in sentences without markup, with the cases that prove them.
public struct RecipePage: Hashable, Sendable {
  /// What the recipe does, in full sentences.
  public let whatItDoes: String
  /// When it is right, in a sentence.
  public let whenItIsRight: String
  /// The names of cases, or of whole suites, that the recipe answers without a fault.
  public let rightCases: [String]
  /// The faults.
  public let faults: [Fault]
  /// What to do instead, in a sentence.
  public let cure: String

  /// A fault of a recipe, with a case of the corpus that exposes it.
  public struct Fault: Hashable, Sendable {
    /// What the recipe does wrong, in a sentence.
    public let what: String
    /// The name of a case that the recipe answers wrongly because of the fault.
    public let caseName: String

    /// Creates a fault.
    public init(_ what: String, shownBy caseName: String) {
      self.what = what
      self.caseName = caseName
    }
  }

  /// Creates a page.
  public init(
    whatItDoes: String, whenItIsRight: String, rightCases: [String], faults: [Fault], cure: String
  ) {
    self.whatItDoes = whatItDoes
    self.whenItIsRight = whenItIsRight
    self.rightCases = rightCases
    self.faults = faults
    self.cure = cure
  }
}
