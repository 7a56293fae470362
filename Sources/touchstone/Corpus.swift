import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import FileAccess
import Foundation
import Pages

/// `touchstone corpus`: the images and suites that everything is tested with.
struct Corpus: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes, checks, measures and exports the corpus, and lists its kinds of images.",
    subcommands: [Write.self, Verify.self, List.self, Coverage.self, Export.self])

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the images, recordings, verdicts of the suites, recipes and slices.",
      discussion: """
        Images that already hold the right alpha stay as they are. A new case needs no verdicts: \
        write the layer and the queries into its suite, and run this command. It also writes the \
        pages of the recipes, which count wrong answers, and the slices for other projects.
        """)

    @Option(help: takes("folder", "The corpus folder."))
    var output = "corpus"

    @Option(help: takes("sides", "The sides of the images in texels, separated by commas."))
    var sides = CorpusFile.committedSides.map(String.init).joined(separator: ",")

    func run() throws {
      try requireFolder(output)
      let sides = try self.sides.split(separator: ",", omittingEmptySubsequences: false).map {
        text in
        guard let side = Int(text), CorpusImage.namedSides.contains(side) else {
          throw ValidationError("--sides \(text): expected \(CorpusImage.namedSides)")
        }
        return side
      }
      let folder = CorpusFolder(path: output, files: CorpusFile.all(sides: sides))
      let progress = ProgressLine()
      let written = try folder.write { done, count in
        progress.say("\(done) of \(count) images")
      }
      progress.clear()
      let suites = try folder.writeSuites { progress.say("judging \($0)") }
      var pages = 0
      if suites.count > 0 {
        progress.say("judging the recipes")
        pages = try generated(from: folder).reduce(0) { try $0 + $1.write(to: output) }
      }
      progress.clear()
      let traces = try TraceFolder(path: "\(output)/traces").write()
      let version = try Corpus.writeVersion(of: folder)
      print(
        "\(output): \(folder.files.count) images, \(suites.count) suites, "
          + "\(StandardTrace.allCases.count) recordings, "
          + "\(written + suites.written + traces + pages + version) files written")
    }
  }

  /// Writes the list of cases by which the next version is checked.
  ///
  /// - Returns: the number of files that were written.
  /// - Throws: what is wrong with the version.
  private static func writeVersion(of folder: CorpusFolder) throws -> Int {
    if !CorpusVersion.isThere(in: folder) { return 0 }
    let (faults, isWritten) = try CorpusVersion.write(folder)
    if !faults.isEmpty { throw ValidationError(faults.asLines) }
    return isWritten ? 1 : 0
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks that all files are as `corpus write` writes them.",
      discussion: """
        The command decodes every image, reads every recording, and recomputes every verdict and \
        margin. It reports each fault in one line, with the file and the place. The pages of the \
        recipes and the slices are compared only if the suites are correct.

        Exit status: 0 all files are correct, 1 a file is missing, wrong or unused, 2 a suite \
        cannot be read.
        """)

    @Option(help: takes("folder", "The corpus folder."))
    var input = "corpus"

    func run() throws {
      let folder = try CorpusOption.folder(input, "--input")
      let faults = folder.faults() + TraceFolder(path: "\(input)/traces").faults()
      let suites = try folder.checkSuites()
      let known = "\(input)/\(ResultOptions.knownFailuresName)"
      if let text = try? String(contentsOfFile: known, encoding: .utf8) {
        _ = try KnownFailures(parsing: text, path: known)
      }
      let version = CorpusVersion.isThere(in: folder) ? try CorpusVersion.faults(of: folder) : []
      let stale =
        suites.faults.isEmpty
        ? try generated(from: folder).flatMap { $0.staleFiles(in: input) } : []
      let allFaults =
        faults + suites.faults + version
        + stale.map { "\(input)/\($0): \(CorpusFolder.isStale)" }
      if !allFaults.isEmpty { print(allFaults.asLines) }
      let count = allFaults.count
      print(
        "\(input): \(folder.files.count) images, \(suites.suiteCount) suites, "
          + "\(suites.caseCount) cases, \(suites.placeCount) verdicts, "
          + "\(StandardTrace.allCases.count) recordings, \(count) faults")
      if count > 0 { throw ExitCode(1) }
    }
  }

  /// What follows from the stored suites: the pages of the recipes, and the slices.
  private static func generated(from folder: CorpusFolder) throws -> [any GeneratedFolder] {
    let recipes = RecipeFolder(RecipeFindings(judgedBy: try folder.caseSuites()))
    // Cases without a version, as in an excerpt, are not a source for others.
    return CorpusVersion.isThere(in: folder) ? [recipes, try SliceFolder(folder)] : [recipes]
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the kinds of images.")

    func run() {
      for kind in CorpusImage.allCases { print("\(kind.rawValue): \(kind.summary)") }
    }
  }
}
