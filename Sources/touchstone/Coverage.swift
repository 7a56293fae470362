import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Faults
import Foundation
import Presentation
import Synchronization

/// `touchstone corpus coverage`: measures the suites by the faults that they miss.
struct Coverage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts the faults of programs that no case of the corpus finds.",
    discussion: """
      The command records the requests of a run of `touchstone conform` and plays a family of \
      faults on them, which is made from \(schemaName). A fault misreads requests; a request finds \
      it if the misreading changes the exact answer. \(equivalentName) lists the faults that no \
      request can find, with the reason. \(survivingName), which the command writes, lists the \
      others that no request of the run finds. --resume continues an interrupted run.

      With --tenth, a fixed tenth of the faults is played, and the exit status is 1 if no request \
      finds a fault that is in neither list.
      """)

  static let schemaName = "requests.schema.json"
  static let equivalentName = "equivalent-faults.txt"
  static let survivingName = "surviving-faults.txt"
  static let section = GeneratedSection("coverage", command: "make coverage")

  @OptionGroup var corpus: CorpusOption
  @OptionGroup(title: "Cases") var selection: CaseSelection

  @Option(help: takes("folder", "The folder for coverage.json."))
  var output = "build"

  @Option(help: takes("file", "A document with the marker lines for the table."))
  var into: String?

  @Flag(help: "Play a fixed tenth of the faults, and compare with the stored lists.")
  var tenth = false

  @Flag(help: "Continue an interrupted run of the same requests and faults.")
  var resume = false

  @OptionGroup var tables: TableOptions

  func validate() throws {
    try require(selection.division.shard == nil, "--shard: a run is not divided")
    try require(
      into == nil || asksAll, "--into: expected all cases, 160,000 points and seed 1")
  }

  /// Whether the run has the requests that the stored lists are about.
  private var asksAll: Bool {
    selection.isStandard && selection.seed == 1 && selection.points == CaseSelection.usualPoints
  }

  func run() throws {
    Interruption.watch()
    let suites = try selection.suites(of: try corpus.folder())
    let schema = Data(try text(of: Self.schemaName).utf8)
    let family = FaultFamily.all(
      of: try RequestSchema(parsing: schema, name: path(Self.schemaName)))
    let equivalent = try EquivalentFaults(
      parsing: try text(of: Self.equivalentName), path: path(Self.equivalentName))
    try OutputFolder.prepare(output)
    let checkpoint = "\(output)/\(fileName).unfinished.json"
    let unfinished = resume ? FileManager.default.contents(atPath: checkpoint) : nil
    try require(!resume || unfinished != nil, "--resume: \(output) holds no unfinished run")
    let progress = ProgressLine()
    let conversations = Conversation.recorded(
      of: suites, isCancelled: { Interruption.isRequested },
      progress: { progress.say("recorded \($0) of \($1) cases") })
    if Interruption.isRequested {
      progress.keep("touchstone: error: interrupted before a fault was played")
      throw ExitCode(2)
    }
    let known = tenth ? try survivors() : []
    let run = CoverageRun(
      conversations, faults: tenth ? family.filter { FaultFamily.isInTenth($0.name) } : family,
      isKnown: { equivalent.contains($0) || known.contains($0) })
    let report = run.run(
      after: try unfinished.map {
        try CoverageReport(parsing: $0, name: checkpoint, ofRequests: run.requests)
      },
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("played \($0) of \($1) faults") },
      // A disk that is full fails the results.
      save: { try? JSONFile.writeHashed($0, to: checkpoint) })
    progress.clear()
    if !run.isWhole(report) {
      StandardError.line(
        "touchstone: error: incomplete run; the same command with --resume continues")
      throw ExitCode(2)
    }
    try JSONFile.writeHashed(report, to: "\(output)/\(fileName).json")
    unlink(checkpoint)
    // A tenth may lack the faults that a line is there for.
    let seen = tenth ? CoverageReport(requests: run.requests) : report
    try deliver(CoverageText(report, equivalent), equivalent.staleLines(in: seen, family: family))
  }

  /// Shows and stores what was found, or compares it with what is stored.
  private func deliver(_ found: CoverageText, _ staleLines: [String]) throws {
    print(found.table(tables.style), "", found.summary, separator: "\n")
    var wrong = staleLines
    if tenth {
      let known = try survivors()
      wrong += found.survivors.filter { !known.contains($0) }.map { "\($0): no request shows it" }
    } else if asksAll {
      let lines = found.survivors.map { "\($0)\n" }.joined()
      try WholeFile.write(Data(lines.utf8), to: path(Self.survivingName))
    }
    if let into {
      let share = tenth ? "A fixed tenth of the family" : "The whole family"
      let text = "\(found.overview)\n\n\(share): \(found.summary)."
      try Document(path: into).replace(Self.section, with: text)
    }
    if !wrong.isEmpty {
      print(wrong.asLines)
      throw ExitCode(1)
    }
  }

  /// The name of the results, without what it ends with.
  private var fileName: String { tenth ? "coverage-tenth" : "coverage" }

  /// The faults that no request was seen to show.
  private func survivors() throws -> Set<String> {
    Set(try text(of: Self.survivingName).split(whereSeparator: \.isNewline).map(String.init))
  }

  private func path(_ name: String) -> String { "\(corpus.corpus)/\(name)" }

  private func text(of name: String) throws -> String { try Document(path: path(name)).text() }
}
