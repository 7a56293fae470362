import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// `touchstone corpus`: the images that everything is tried on.
struct Corpus: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes, checks and lists the corpus of images.",
    subcommands: [Write.self, Verify.self, List.self])

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draws the images, and puts the oracle's verdicts into the suites.",
      discussion: """
        Images that already hold the right alpha are left as they are. A new case needs no verdicts: write what is shown \
        and asked, then run this.
        """)

    @Option(help: ArgumentHelp("The corpus folder.", valueName: "folder"))
    var output = "corpus"

    @Option(
      help: ArgumentHelp(
        "Sides of the images in texels, separated by commas.", valueName: "sides"))
    var sides = CorpusFile.committedSides.map(String.init).joined(separator: ",")

    func run() throws {
      if output.isEmpty { throw ValidationError("--output: expected a folder") }
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
      progress.clear()
      print(
        "\(output): \(folder.files.count) images, \(suites.count) suites, "
          + "\(written + suites.written) files written")
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks that the files are what `corpus write` writes.",
      discussion: """
        Decodes every image, and recomputes every verdict and margin. Exit status 1 when a file is missing, wrong or \
        belongs to nothing, 2 when a suite cannot be read.
        """)

    @Option(help: ArgumentHelp("The corpus folder.", valueName: "folder"))
    var input = "corpus"

    func run() throws {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: input, isDirectory: &isDirectory),
        isDirectory.boolValue
      else { throw ValidationError("--input \(input): no such folder") }
      let folder = CorpusFolder(path: input)
      let faults = folder.faults()
      let suites = try folder.checkSuites()
      let known = "\(input)/\(ResultOptions.knownFailuresName)"
      if let text = try? String(contentsOfFile: known, encoding: .utf8) {
        _ = try KnownFailures(parsing: text, path: known)
      }
      let allFaults = (faults + suites.faults).map { "\($0)" }
      if !allFaults.isEmpty { print(allFaults.asLines) }
      let count = faults.count + suites.faults.count
      print(
        "\(input): \(folder.files.count) images, \(suites.suiteCount) suites, "
          + "\(suites.caseCount) cases, \(suites.placeCount) verdicts, \(count) faults")
      if count > 0 { throw ExitCode(1) }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the kinds of images.")

    func run() {
      for kind in CorpusImage.allCases { print("\(kind.rawValue): \(kind.summary)") }
    }
  }
}
