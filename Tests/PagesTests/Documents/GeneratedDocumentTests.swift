import Choosing
import Foundation
import HitTestStrategies
import Pages
import Presentation
import Renderers
import TestSupport
import Testing

/// The generated parts of documents are those that the code gives.
@Suite struct GeneratedDocumentTests {
  @Test func sectionsAreFresh() throws {
    let documents = try RepositoryDocuments.all(
      in: StoredCorpus.repository.path, strategies: Registry.all)
    for document in documents {
      let text = try StoredCorpus.text(of: document.path)
      #expect(
        try document.updated(text) == text,
        "\(document.path): run `make documents`, or `make readme` after a benchmark run")
    }
  }

  /// The sample of the README is what the stored choice says.
  @Test func theReadmeShowsTheStoredChoice() throws {
    let stored = try StoredChoices(
      folder: StoredCorpus.repository.appendingPathComponent("corpus/profiles").path)
    let choice = try #require(stored.choices["sprite-game"])
    guard case .lowestScore(let count) = choice.reason, choice.isFirm else {
      Issue.record("README.md shows a firm choice for its costs: choose another profile for it")
      return
    }
    let (parts, sum) = Quantity.sum([choice.costs.shares.time, choice.costs.shares.memory])
    let sentences = [
      "Take \(choice.recommendation), because it costs the least of the \(count) that meet the budgets:",
      "\(parts[0]) of the time budget + \(parts[1]) of the memory budget = \(sum).",
      "This is firm: of 1,000 simulated reruns, all chose \(choice.recommendation).",
    ]
    // A terminal breaks the lines elsewhere.
    let readme = try StoredCorpus.text(of: "README.md").flat
    #expect(readme.contains(sentences.joined(separator: " ")), "write there: \(sentences)")
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
