import ArgumentParser
import Measurements
import Reports

/// `touchstone report`: prints the table of an earlier benchmark run.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the table of a benchmark run, or writes it into a document.",
    discussion: """
      With --into, the table in Markdown replaces the text between the document's marker lines. \
      Nothing else changes.
      """)

  @Argument(help: ArgumentHelp("Results of `make bench`.", valueName: "file"))
  var results = "build/results.json"

  @OptionGroup
  var tables: TableOptions

  @Option(
    help: ArgumentHelp("A document with the marker lines, such as README.md.", valueName: "file"))
  var into: String?

  @Option(
    help: ArgumentHelp("Only this set of images, such as flower-512.", valueName: "name"))
  var images: String?

  @Option(
    help: ArgumentHelp(
      "Only write the files for other programs again, into this folder.",
      valueName: "folder"))
  var export: String?

  func validate() throws {
    guard let export else { return }
    if export.isEmpty { throw ValidationError("--export: expected a folder") }
    if into != nil || images != nil {
      throw ValidationError("expected --export or a table, with --into or --images, not both")
    }
  }

  func run() throws {
    let run = try BenchmarkResults(contentsOfFile: results)
    if let export {
      try ExportFiles(run).write(forResults: results, to: export)
      return
    }
    var table = MeasurementTable(run)
    if let images {
      guard let part = table.restricted(toImageSet: images) else {
        throw ValidationError(
          "--images \(images): not in \(results), which has "
            + table.imageSets.joined(separator: ", "))
      }
      table = part
    }
    guard let into else {
      print(BenchmarkReport(table).text(tables.style))
      return
    }
    try Document(path: into).update { text in
      try ResultsSection(table).replacing(in: text, named: into)
    }
  }
}
