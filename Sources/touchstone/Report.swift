import ArgumentParser
import Foundation
import Measurements
import Reports

/// `touchstone report`: the table of a benchmark run, again.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the table of a benchmark run, or puts it into a document.",
    discussion: """
      With --into, the text between the document's marker lines is replaced by the table in Markdown; nothing else \
      changes.
      """)

  @Argument(help: ArgumentHelp("Results of `make bench`.", valueName: "file"))
  var results = "build/results.json"

  @Option(help: "How to set the table: terminal or markdown.")
  var format: TextTable.Style = .terminal

  @Option(
    help: ArgumentHelp("A document with the marker lines, such as README.md.", valueName: "file"))
  var into: String?

  @Option(
    help: ArgumentHelp("Show one set of images only, such as flower-512.", valueName: "name"))
  var images: String?

  func run() throws {
    var table = MeasurementTable(try BenchmarkResults(contentsOfFile: results))
    if let images {
      guard let part = table.restricted(toImageSet: images) else {
        throw ValidationError(
          "--images \(images): not in \(results), which has "
            + table.imageSets.joined(separator: ", "))
      }
      table = part
    }
    guard let into else {
      print(BenchmarkReport(table).text(format))
      return
    }
    guard let document = try? String(contentsOfFile: into, encoding: .utf8) else {
      throw ValidationError("\(into): cannot be read")
    }
    let updated = try ResultsSection(table).replacing(in: document, named: into)
    do {
      // The file that a link leads to is replaced and keeps its permissions.
      let target = URL(fileURLWithPath: into).resolvingSymlinksInPath().path
      let permissions = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
      try updated.write(toFile: target, atomically: true, encoding: .utf8)
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: target)
      }
    } catch {
      throw ValidationError("\(into): cannot be written")
    }
  }
}
