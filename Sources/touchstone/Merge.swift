import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import Corpora
import Foundation
import Presentation
import StrictJSON

/// `touchstone merge`: merges the parts of a conformance run or of a campaign.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merges the results of the parts of a conformance run or of a campaign.",
    discussion: """
      Each part is the file of `touchstone conform` or `touchstone campaign` with --shard i/n: \
      conformance.json, or a file with the name of the campaign, such as exactness.json. Missing \
      and incomplete parts are named.

      Exit status: 0 all conform, 1 a strategy or program does not conform or a verdict is wrong, \
      2 the files are not all parts of one run, or one was changed after it was written.
      """)

  @Argument(help: takes("files", "The files of all parts."))
  var files: [String]

  @OptionGroup(title: "Results") var results: ResultOptions

  func run() throws {
    let parts = try files.map { path in
      let data = FileManager.default.contents(atPath: path)
      return (name: path, data: try unwrapped(data, "\(path): cannot be read"))
    }
    // Another kind of file in between is refused by its name.
    if let campaign = parts.lazy.compactMap({ Self.campaign(of: $0.data) }).first {
      try merge(parts, of: campaign)
    } else {
      try mergeConformance(parts)
    }
  }

  /// The kind of campaign in a file; `nil` for any other file.
  private static func campaign(of data: Data) -> Campaign? {
    guard case .object(let members)? = try? JSONValue(parsing: data),
      case .string(let name)? = members["campaign"]
    else { return nil }
    return Campaign.all.first { $0.name == name }
  }

  private func mergeConformance(_ parts: [(name: String, data: Data)]) throws {
    let reports = try parts.map {
      (name: $0.name, report: try ConformanceReport(parsing: $0.data, name: $0.name))
    }
    let output = results.folder(for: ResultFolder(of: reports[0].report))
    try results.prepare(output)
    let corpus = CorpusOption.usualCorpus
    let known = try results.readKnownFailures(corpus: corpus)
    try results.deliver(
      try ConformanceReport.merging(reports), known, corpus: corpus, into: output, isWhole: false)
  }

  private func merge(_ parts: [(name: String, data: Data)], of campaign: Campaign) throws {
    for (option, isGiven) in [
      ("--report", results.writesPage),
      ("--write-known-failures", results.writeKnownFailures != nil),
    ] where isGiven { throw ValidationError("\(option): expected parts of conformance runs") }
    let merged = try CampaignReport.merging(
      parts.map { ($0.name, try CampaignReport(parsing: $0.data, of: campaign, name: $0.name)) },
      of: campaign)
    let output = results.folder(for: .strategies)
    try OutputFolder.prepare(output)
    try CampaignCommand.deliver(merged, of: campaign, into: output, results.tables.style)
  }
}
