import Choosing
import HitTestStrategies
import Reports

/// The documents of the repository with sections that `make documents` writes.
public enum RepositoryDocuments {
  /// All of them, which explain the strategies among other things.
  ///
  /// - Parameters:
  ///   - tree: the root of the repository, whose profiles and stored choices are read.
  ///   - strategies: the strategies to explain.
  /// - Returns: one for each section, so that a document with two sections stands there twice.
  /// - Throws: ``ProfileFault`` or ``ResultsError`` naming the file that cannot be used.
  public static func all(
    in tree: String, strategies: [any HitTestStrategy.Type]
  ) throws -> [GeneratedDocument] {
    let stored = try StoredChoices(folder: "\(tree)/corpus/profiles")
    let choices = GeneratedSection("choices", command: "make profiles")
    let guide = GeneratedDocument.guide(to: strategies)
    return [
      GeneratedDocument(
        readme, GeneratedSection("keys", command: "make documents"),
        text: ProfileKeyTable.markdown),
      GeneratedDocument(
        readme, choices, text: ChoiceTable(stored, linkingTo: "").markdown),
      guide,
      GeneratedDocument(
        guide.path, choices, text: ChoiceTable(stored, linkingTo: nil).markdown),
    ]
  }

  private static let readme = "corpus/profiles/README.md"
}
