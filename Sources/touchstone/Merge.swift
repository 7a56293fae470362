import ArgumentParser
import Conformance
import Foundation
import Reports

/// `touchstone merge`: merges the parts of a conformance run.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merges the results of the parts of a conformance run.",
    discussion: """
      Each part is the conformance.json of `touchstone conform --shard i/n`. The exit status is 1 \
      when a strategy or program does not conform, and 2 when the files are not parts of one run.
      """)

  @Argument(help: ArgumentHelp("The conformance.json of every part.", valueName: "files"))
  var files: [String]

  @OptionGroup(title: "Results") var results: ResultOptions

  func run() throws {
    let parts = try files.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ValidationError("\(path): cannot be read")
      }
      return (name: path, report: try ConformanceReport(parsing: data, name: path))
    }
    try results.prepare()
    let corpus = ExplainCommand.defaultCorpus
    let known = try results.readKnownFailures(corpus: corpus)
    try results.deliver(
      try ConformanceReport.merging(parts), known, corpus: corpus, isWhole: false)
  }
}
