import ArgumentParser
import Choosing
import Measurements
import Reports

/// `touchstone compare`: puts runs of several machines side by side.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares the choices for a product that follow from runs on several machines.",
    discussion: """
      A choice is made from each run alone. Times of different machines are never compared, only \
      ratios of strategies and shares of the product's budgets.

      Exit status: 0 each run has a choice, 1 a run has nothing to choose, 2 a file cannot be used.
      """)

  @Argument(help: ArgumentHelp("Results of `make choose`.", valueName: "files"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The product: a profile in YAML, or the name of one in corpus/profiles, such as kiosk.",
      valueName: "file"))
  var profile: String

  @Option(
    help: ArgumentHelp(
      "The one set of images to compare, such as flower-512 (default: all).", valueName: "name"))
  var images: String?

  @OptionGroup var corpus: CorpusOption
  @OptionGroup var tables: TableOptions

  func validate() throws {
    if files.count < 2 { throw ValidationError("expected two or more files of results") }
  }

  func run() throws {
    let ready = ReadyProfiles(corpus: corpus.corpus)
    let product = try ProductProfile(contentsOfFile: try ready.file(of: profile))
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
