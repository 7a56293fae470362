import ArgumentParser
import BenchmarkReports
import CommandLineTools
import HitTestStrategies
import Measurements
import Pages
import Presentation
import Recipes
import Renderers

/// `touchstone report`: shows an earlier benchmark run.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a benchmark run: as tables, as a page of HTML, or in a document.",
    discussion: """
      With --format html, the report is one page that needs no network and no script: \
      build/report.html, or the file of --output. The page shows the images of the run with \
      touches on them, the answer of every strategy to each touch, and the results of the last \
      `touchstone conform`.

      If `touchstone choose` decided by these results, its recommendation comes first: what to \
      take, the runner-up, and what would change it. On a terminal it comes last, where it stays \
      in sight.

      The report of an interrupted run shows the results so far and says INCOMPLETE. Results of \
      another measuring design and files with impossible numbers are refused in one line with exit \
      status 2, as by `touchstone choose --from`.

      With --into, the table in Markdown replaces the text between the document's marker lines. \
      Nothing else changes.
      """)

  @Argument(help: takes("file", "The results of `make bench` or `make choose`."))
  var results = "build/results.json"

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case markdown
    case html
    /// The name of `text` for the tables of other commands.
    case terminal

    /// `terminal` is understood and not advertised.
    static var allValueStrings: [String] { ["text", "markdown", "html"] }
  }

  @Option(help: "The format of the report: text, markdown or html.")
  var format = Format.text

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  @Option(help: takes("file", "A document with the marker lines, such as README.md."))
  var into: String?

  @Option(help: takes("name", "The one set of images to show, such as flower-512 (default: all)."))
  var images: String?

  @Option(help: takes("folder", "A folder for the files for other programs; nothing is shown."))
  var export: String?

  @Option(
    help: takes(
      "file",
      "A file for the numbers of the run that README.md shows; `touchstone documents` makes the "
        + "table and the picture from it. Nothing is shown."))
  var overview: String?

  @OptionGroup var choice: ChoiceOption

  @OptionGroup(title: "A page")
  var page: PageOptions

  func validate() throws {
    if format != .html, let option = page.givenOption {
      throw ValidationError("\(option): expected --format html too")
    }
    let outputs = [
      (format == .html, "--format html"), (into != nil, "--into"), (export != nil, "--export"),
      (overview != nil, "--overview"),
    ].filter(\.0).map(\.1)
    try require(outputs.count <= 1, "expected one of \(outputs.joined(separator: " and "))")
    try require(export != "", "--export: expected a folder")
    try require(overview != "", "--overview: expected a file")
    try requireNotBoth(export != nil, images != nil, "--export or --images")
    if choice.choice != nil, let other = outputs.first, format != .html {
      throw ValidationError("expected --choice or \(other), not both")
    }
  }

  func run() throws {
    let run = try BenchmarkResults(contentsOfFile: results)
    try run.checkForReport(file: results)
    if let export {
      try ExportFiles(run).write(forResults: results, to: export)
      return
    }
    var table = MeasurementTable(run)
    if let images {
      let sets = table.imageSets.joined(separator: ", ")
      table = try unwrapped(
        table.restricted(toImageSet: images),
        "--images \(images): not in \(results), which has \(sets)")
    }
    if format == .html {
      try page.write(table, choice: try choice.record(of: run, file: results))
    } else if let into {
      if let recipe = table.strategies.first(where: Registry.isRecipe) {
        throw ValidationError(
          "--into \(into): \(results) has \(recipe), and documents leave recipes out; "
            + "measure without them")
      }
      try Document(path: into).update { text in
        try ResultsSection(table).replacing(in: text, named: into)
      }
    } else if let overview {
      try JSONFile.write(OverviewRecord(table, strategies: Registry.all), to: overview)
    } else {
      let advice = try choice.record(of: run, file: results).map { $0.text(style) }
      let report = BenchmarkReport(table).text(style)
      let parts = format == .markdown ? [advice, report] : [report, advice]
      print(parts.compactMap { $0 }.joined(separator: "\n\n"))
    }
  }

  private var style: TextTable.Style {
    .standardOutput(format == .markdown ? .markdown : .terminal, isWide: wide)
  }
}
