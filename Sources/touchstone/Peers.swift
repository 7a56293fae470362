import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Presentation

/// `touchstone peers`: judges several programs on the suites of the corpus and compares them.
struct Peers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges several programs and compares them by area.",
    discussion: """
      Each program answers the suites of the corpus. Its results are written to a folder of its \
      name, and those of all as a page, report.html, with pictures of the differences. The exit \
      status is 2 if a program cannot be asked, and otherwise 0: a difference between hit testers \
      is not a failure here.
      """)

  @Option(help: takes("file", "A file of programs. Each line has a name, a tab and a command."))
  var list: String

  @Option(help: takes("file", "A document with the marker lines for the table."))
  var into: String?

  @Option(help: takes("folder", "The folder for the result files."))
  var output = "build/peers/results"

  @Option(help: takes("seconds", "The time limit per answer of a program."))
  var timeout = 60.0

  @OptionGroup var corpus: CorpusOption
  @OptionGroup var tables: TableOptions

  static let section = GeneratedSection("who conforms to what", command: "make peers")

  func validate() throws { try requireTimeout(timeout) }

  func run() throws {
    try OutputFolder.prepare(output)
    let suites = try corpus.folder().caseSuites()
    let progress = ProgressLine()
    let explain = ExplainCommand(
      program: CommandLine.arguments[0], corpus: corpus.corpus, timeoutInSeconds: timeout)
    var reports: [ConformanceReport] = []
    for (name, command) in try AdapterList.commands(in: list) {
      let contender: AdapterContender
      do {
        contender = try AdapterContender(command: command, timeoutInSeconds: timeout)
      } catch {
        progress.clear()
        throw ValidationError("\(name): \(error)")
      }
      let run = ConformanceRun(
        contenders: [contender], suites: suites, seed: 0, versions: DependencyVersions.all,
        program: ProgramVersion.commit)
      let report = run.run(progress: { progress.say("\(name): \($0) of \($1) cases") })
      try report.write(to: "\(output)/\(name)", explain: explain)
      reports.append(report)
    }
    progress.clear()
    let comparison = ConformanceComparison(reports)
    print(comparison.table(tables.style))
    let rules = comparison.rules(tables.style)
    if !rules.isEmpty { print("", rules, separator: "\n") }
    if let into {
      let style = TextTable.Style(.markdown, isWide: true)
      let version = (try? CorpusVersion(of: corpus.folder())).map {
        " by version \($0.text) of the corpus"
      }
      let parts = [
        "Judged on \(ConformancePageFile.today)\(version ?? "").",
        comparison.table(style), comparison.rules(style),
      ].filter { !$0.isEmpty }
      try Document(path: into).replace(Self.section, with: parts.joined(separator: "\n\n"))
    }
    let page = try ConformancePageFile.write(
      reports, corpus: corpus.corpus, explain: explain, into: output)
    print("page: \(page.onOneLine)")
  }
}
