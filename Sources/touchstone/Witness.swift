import ArgumentParser
import CommandLineTools
import Conformance
import FileAccess
import Presentation

/// `touchstone witness`: compares renderers with the oracle.
struct Witness: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares the oracle with renderers.",
    discussion: """
      Each witness is queried at the centers of pixels under random layers. The table shows how \
      often it agrees with the oracle, by the distance of the point from the opposite verdict.

      Exit status: 0 no contradiction, 1 a witness contradicts a verdict that is clear by 1/64 of \
      a texel or more, 2 a witness cannot be asked.
      """)

  @Option(help: takes("command", "A program that speaks the adapter protocol."))
  var adapter: String?

  @Option(help: takes("file", "A file of witnesses. Each line has a name, a tab and a command."))
  var list: String?

  @Option(help: "The seed of the random layers.")
  var seed: UInt64 = 1

  @Option(help: takes("count", "The number of points per witness."))
  var points = 30_000

  @Option(help: takes("seconds", "The time limit per answer of a program."))
  var timeout = 60.0

  @Option(help: takes("file", "A document with the marker lines for the table."))
  var into: String?

  @OptionGroup
  var tables: TableOptions

  static let section = GeneratedSection("agreement", command: "make witnesses")

  func validate() throws {
    try require((adapter == nil) != (list == nil), "expected --adapter or --list")
    try require(points, in: 1...100_000_000, "--points")
    try requireTimeout(timeout)
    try requireCommand(adapter)
  }

  func run() throws {
    let commands = try adapter.map { [$0] } ?? AdapterList.commands(in: list!).map(\.command)
    let progress = ProgressLine()
    var reports: [WitnessReport] = []
    for command in commands {
      do {
        let contender = try AdapterContender(command: command, timeoutInSeconds: timeout)
        for isInPerspective in contender.features.contains(.projection) ? [false, true] : [false] {
          let run = WitnessRun(
            witness: contender, seed: seed, points: points, isInPerspective: isInPerspective)
          reports.append(run.run { progress.say("\(contender.name): \($0) of \(points) points") })
        }
      } catch {
        progress.clear()
        throw ValidationError("\(error)")
      }
    }
    progress.clear()
    print(WitnessText.table(reports, tables.style))
    if let into {
      try Document(path: into).replace(Self.section, with: WitnessText.table(reports, .markdown))
    }
    for report in reports where !report.agrees {
      let found = report.fault.map { [$0] } ?? report.contradictions
      let title = "\(report.name): \(report.fault == nil ? "contradicts the oracle" : "fault")"
      print("", ([title] + found.map { "  \($0)" }).asLines, separator: "\n")
    }
    if reports.contains(where: { $0.fault == nil && !$0.agrees }) { throw ExitCode(1) }
    if !reports.allSatisfy(\.agrees) { throw ExitCode(2) }
  }
}

/// The lists of programs that `make witnesses` and `make peers` read.
enum AdapterList {
  /// Reads a list.
  ///
  /// - Throws: an error that names the file, and the line that is wrong.
  static func commands(in path: String) throws -> [(name: String, command: String)] {
    let lines = try Document(path: path).text().split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
    try require(!lines.isEmpty, "\(path): has no programs")
    var names: Set<Substring> = []
    return try lines.map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      try require(
        parts.count == 2, "\(path): \"\(line)\": expected a name, a tab and a command")
      try require(
        parts[0].wholeMatch(of: /[A-Za-z0-9_.+-]*[A-Za-z0-9][A-Za-z0-9_.+-]*/) != nil,
        "\(path): \"\(parts[0])\": expected a name that a folder may have")
      try require(names.insert(parts[0]).inserted, "\(path): \(parts[0]) occurs twice")
      return (String(parts[0]), String(parts[1]))
    }
  }
}
