import HitTestStrategies

/// A document of the repository with a section that follows from the code alone, without a run.
public struct GeneratedDocument: Sendable {
  /// The path, seen from the root of the repository.
  public let path: String
  /// The section.
  public let section: GeneratedSection
  /// The text that the section has to hold.
  public let text: String

  private init(_ path: String, _ name: String, _ text: String) {
    self.path = path
    section = GeneratedSection(name, command: "make documents")
    self.text = text
  }

  /// All such documents, which explain the strategies among other things.
  public static func all(strategies: [any HitTestStrategy.Type]) -> [GeneratedDocument] {
    [
      GeneratedDocument("corpus/profiles/README.md", "keys", ProfileKeyTable.markdown),
      GeneratedDocument(
        "Sources/HitTestStrategies/HitTestStrategies.docc/ChoosingAStrategy.md", "strategies",
        StrategyGuideText(strategies).article),
    ]
  }

  /// Returns the document with its section as it has to be.
  ///
  /// - Throws: ``SectionError`` if the document does not have both markers once each, in order.
  public func updated(_ document: String) throws(SectionError) -> String {
    try section.replacing(in: document, named: path, with: text)
  }
}
