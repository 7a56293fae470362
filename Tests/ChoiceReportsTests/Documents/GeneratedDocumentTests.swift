import ChoiceReports
import Choosing
import Foundation
import HitTestStrategies
import Renderers
import StoredCorpus
import Testing

/// The generated parts of documents are those that the code gives.
@Suite struct GeneratedDocumentTests {
  @Test func sectionsAreFresh() throws {
    let documents = try RepositoryDocuments.all(
      in: StoredCorpus.repository.path, strategies: Registry.all)
    for document in documents {
      let text = try String(
        contentsOf: StoredCorpus.repository.appendingPathComponent(document.path), encoding: .utf8)
      #expect(
        try document.updated(text) == text,
        "\(document.path): run `make documents`, or `make readme` after a benchmark run")
    }
  }

  @Test func everyKeyOfAProfileHasARow() {
    let rows = ProfileKeyTable.markdown.split(separator: "\n")
    #expect(rows.count == ProfileKey.all.count + 2)
    #expect(
      rows.contains(
        "| `images-at-once` | The number of images that are prepared at the same time. "
          + "| a whole number from 1 to 10 million | `100` |"))
    #expect(rows.allSatisfy { $0.count { $0 == "|" } == 5 })
  }
}
