import ArgumentParser
import ChoiceReports
import HitTestStrategies
import Renderers
import Reports

/// `touchstone documents`: writes the generated parts of the repository's documents.
struct Documents: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the parts of documents that follow from the code.")

  @Option(help: ArgumentHelp("The repository.", valueName: "folder"))
  var tree = "."

  func run() throws {
    for generated in try RepositoryDocuments.all(in: tree, strategies: Registry.all) {
      let document = Document(path: "\(tree)/\(generated.path)")
      let text = try document.text()
      let updated = try generated.updated(text)
      if updated != text { try document.update { _ in updated } }
      print("\(generated.path): \(updated == text ? "unchanged" : "written")")
    }
  }
}
