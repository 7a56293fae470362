import ArgumentParser
import Choosing
import CommandLineTools
import Measurements

/// `touchstone compare`: puts runs of several machines side by side.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares the choices for a product that follow from runs on several machines.",
    discussion: """
      A choice is made from each run alone. Times of different machines are never compared, only \
      ratios of strategies and shares of the product's budgets.

      Exit status: 0 each run has a choice, 1 a run has nothing to choose, 2 a file cannot be used.
      """)

  @Argument(help: takes("files", "Results of `make choose`."))
  var files: [String]

  @Option(
    help: takes(
      "file",
      "The product: a profile in YAML, or the name of one in corpus/profiles, such as kiosk."))
  var profile: String

  @Option(
    help: takes("name", "The one set of images to compare, such as flower-512 (default: all)."))
  var images: String?

  @OptionGroup var corpus: CorpusOption
  @OptionGroup var tables: TableOptions

  func validate() throws {
    try require(files.count >= 2, "expected two or more files of results")
  }

  func run() throws {
    let product = try ProductProfile(contentsOfFile: corpus.file(ofProfile: profile))
    let runs = try files.map { file in
      RunComparison.Run(
        name: file,
        decision: Decision(
          try ProductMeasurements(
            BenchmarkResults(contentsOfFile: file), file: file, profile: product,
            imageSet: images)))
    }
    let comparison = RunComparison(runs)
    print(RunComparisonText(comparison).text(tables.style))
    if runs.contains(where: { $0.decision.recommendation == nil }) { throw ExitCode(1) }
  }
}
