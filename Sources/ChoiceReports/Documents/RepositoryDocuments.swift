import HitTestStrategies
import Reports

/// The documents of the repository with sections that `make documents` writes.
public enum RepositoryDocuments {
  /// All of them, which explain the strategies among other things.
  public static func all(strategies: [any HitTestStrategy.Type]) -> [GeneratedDocument] {
    [profileKeys, .guide(to: strategies)]
  }

  /// The table of the keys of a profile.
  private static let profileKeys = GeneratedDocument(
    "corpus/profiles/README.md", GeneratedSection("keys", command: "make documents"),
    text: ProfileKeyTable.markdown)
}
