import ArgumentParser
import CommandLineTools
import Foundation
import HitTestStrategies
import Pages
import Presentation
import Renderers

/// `touchstone documents`: writes the generated parts of the repository's documents.
struct Documents: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the generated parts of the documents.",
    discussion: """
      They follow from the code and from stored choices; the table and the picture of README.md \
      also follow from \(OverviewRecord.path), which `make readme` writes.
      """)

  @Option(help: takes("folder", "The repository."))
  var tree = "."

  func run() throws {
    if !DrawingLibrary.isThere { throw ValidationError(StrategySelection.withoutDrawing) }
    for generated in try RepositoryDocuments.all(in: tree, strategies: Registry.all) {
      let document = Document(path: "\(tree)/\(generated.path)")
      let text = try document.text()
      try write(try generated.updated(text), to: generated.path, insteadOf: text)
    }
    let overview = try OverviewRecord(contentsOfFile: "\(tree)/\(OverviewRecord.path)")
    for file in OverviewPicture(overview).files {
      let earlier = try? String(contentsOfFile: "\(tree)/\(file.path)", encoding: .utf8)
      try write(file.contents, to: file.path, insteadOf: earlier)
    }
  }

  private func write(_ text: String, to path: String, insteadOf earlier: String?) throws {
    if text != earlier { try WholeFile.write(Data(text.utf8), to: "\(tree)/\(path)") }
    print("\(path): \(text == earlier ? "unchanged" : "written")")
  }
}
