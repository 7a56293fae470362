import Choosing
import HitTestStrategies
import Presentation

/// The documents of the repository with sections that `make documents` writes: from the code, or
/// from the code and the record of a run.
package enum RepositoryDocuments {
  /// All of them, which explain the strategies and report a run, among other things.
  ///
  /// - Parameters:
  ///   - tree: the root of the repository, from which the profiles, the stored choices and the
  ///     record of a run are read.
  ///   - strategies: the strategies to explain.
  /// - Returns: one for each section, so that a document with two sections stands there twice.
  /// - Throws: ``ProfileFaults`` or ``ResultsError`` naming the file that cannot be used.
  package static func all(
    in tree: String, strategies: [any HitTestStrategy.Type]
  ) throws -> [GeneratedDocument] {
    let stored = try StoredChoices(folder: "\(tree)/corpus/profiles")
    let more = try StoredChoices(folder: "\(tree)/corpus/profiles/more")
    let guide = GeneratedDocument.guide(to: strategies)
    let overview = try OverviewRecord(contentsOfFile: "\(tree)/\(OverviewRecord.path)")
    return [
      GeneratedDocument(
        path: readme, section: GeneratedSection("keys", command: "make documents"),
        text: ProfileKeyTable.markdown),
      GeneratedDocument(
        path: readme, section: GeneratedSection("replays", command: "make profiles"),
        text: ReplayTable(stored, more).markdown),
      guide, .advice(overview, of: strategies),
      GeneratedDocument(
        path: guide.path, section: GeneratedSection("choices", command: "make profiles"),
        text: ChoiceTable(stored).markdown),
      .overview(overview, of: strategies),
    ]
  }

  private static let readme = "corpus/profiles/README.md"
}
