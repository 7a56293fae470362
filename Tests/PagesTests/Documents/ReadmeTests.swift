import BenchmarkReports
import Foundation
import HitTestStrategies
import Measurements
import Presentation
import Renderers
import TestSupport
import Testing

/// The repository from which these tests were built.
let repository = StoredCorpus.repository

/// The READMEs show a real run; these tests fail when its tables no longer have the structure that
/// a run produces.
@Suite struct ReadmeTests {
  private func section() throws -> [Substring] {
    let text = try StoredCorpus.text(of: "Benchmarks/RESULTS.md")
    return try ResultsSection.section.parts(of: text, named: "Benchmarks/RESULTS.md").section
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The parts of the table of strategies, which is split if it is wide; each has a header row and
  /// then a row per strategy.
  private func tables() throws -> [[[String]]] {
    let tables = try section().map(\.markdownCells).split { $0.count < 2 }
      .map { rows in rows.filter { !$0[0].hasPrefix("--") } }
    let found = tables.filter { $0[0].starts(with: ["strategy", "images"]) }
    try #require(!found.isEmpty, "run `make bench FULL=1` and `make readme`")
    return found
  }

  @Test func tablesHaveTheColumnsOfARun() throws {
    let titles = try ["strategy", "images"] + tables().flatMap { $0[0].dropFirst(2) }
    #expect(
      titles == MeasuredTable.columns.map(\.title), "run `make bench FULL=1` and `make readme`")
  }

  @Test func everyTableFitsATerminal() throws {
    for line in try section() where line.hasPrefix("|") {
      #expect(line.count <= TextTable.maximumWidth, "\(line)")
    }
  }

  @Test func tablesHaveEveryStrategyOfAFullRun() throws {
    for table in try tables() {
      #expect(
        table.dropFirst().map { $0[0] } == (Registry.all + Registry.smooth).map { $0.name },
        "run `make bench FULL=1` and `make readme`")
    }
  }

  /// The README gives the oracle's rate in millions per second, which is at least one.
  @Test func theOracleIsFastEnough() throws {
    let line = try #require(try section().first { $0.hasPrefix("The oracle: ") })
    let rate = try #require(Double(line.split(separator: " ")[2]))
    #expect(rate >= 1 && line.contains("fell back to fractions"), "\(line)")
  }

  @Test func everyStrategyConforms() throws {
    let table = try tables()[0]
    let column = try #require(table[0].firstIndex(of: "conforms?"))
    for row in table.dropFirst() { #expect(["yes", "to bounds"].contains(row[column])) }
  }

  /// The README has one row for each strategy, with what the strategy says of itself.
  @Test func overviewHasEveryStrategy() throws {
    let section = GeneratedSection("overview", command: "make readme")
    let overview = try section.parts(of: StoredCorpus.text(of: "README.md"), named: "README.md")
      .section.split(separator: "\n")
    let rows = overview.filter { $0.hasPrefix("| `") }
    #expect(rows.count == Registry.all.count, "run `make bench FULL=1` and `make readme`")
    for (row, strategy) in zip(rows, Registry.all) {
      #expect(row.count <= TextTable.maximumWidth, "\(row)")
      let cells = row.markdownCells
      #expect(cells.count == 6)
      #expect(cells.first == "`\(strategy.name)`" && cells.last == strategy.guide.takeItWhen)
    }
    #expect(overview.contains { $0.hasPrefix("Measured on ") })
  }

  /// The names of what lies in a folder of the repository.
  private func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: repository.appendingPathComponent(folder).path
    ).filter { !$0.hasPrefix(".") }
  }

  @Test func everyRoomIsListed() throws {
    let text = try StoredCorpus.text(of: ".github/CONTRIBUTING.md")
    for room in try entries(of: "Sources") {
      #expect(text.contains("`Sources/\(room)`"), "\(room)")
    }
  }

  @Test(arguments: ["Benchmarks", "corpus"]) func everyPartIsListed(folder: String) throws {
    let text = try StoredCorpus.text(of: "\(folder)/README.md")
    for part in try entries(of: folder) where part != "README.md" {
      let names = ["`\(part)`", "`\(part)/", "(\(part))"]
      #expect(names.contains(where: text.contains), "\(folder)/\(part)")
    }
  }

  /// A query has a row under the title of its column, or by its name or the beginning of it.
  @Test func everyQueryIsExplained() throws {
    let text = try StoredCorpus.text(of: "Benchmarks/README.md")
    for query in BenchmarkQuery.allCases {
      let name = query.rawValue
      let family = ["peer-", "growth-"].first(where: name.hasPrefix)
      let words = [
        query.column.map { "| \($0) | " }, "`\(name)`", "`\(name)/…`", family.map { "`\($0)…`" },
      ]
      #expect(words.compactMap { $0 }.contains(where: text.contains), "\(name)")
    }
  }

  /// What `make` lists is explained where a reader looks for it.
  @Test func everyTargetIsExplained() throws {
    let folders = try entries(of: "corpus/adapters").map { "corpus/adapters/\($0)" }
    let corpus = ["corpus", "corpus/adapters", "corpus/images", "corpus/profiles", "corpus/suites"]
    let documents =
      ["README.md", "Benchmarks/README.md", ".github/CONTRIBUTING.md"]
      + (corpus + folders).map { "\($0)/README.md" }
    let texts = documents.compactMap { try? StoredCorpus.text(of: $0) }.joined()
    let targets = try StoredCorpus.text(of: "Makefile").matches(of: /(?m)^([a-z-]+):.*##/)
      .map { $0.1 }
    #expect(targets.count > 20)
    for target in targets {
      let command = try Regex("make \(target)(?![a-z-])")
      #expect(texts.contains(command), "make \(target)")
    }
  }

  @Test(arguments: ["README.md", "corpus/README.md"]) func readmeIsShort(document: String) throws {
    let lines = try StoredCorpus.text(of: document).count { $0 == "\n" }
    #expect(lines <= 120)
  }

  /// Every relative link of the documents leads to a file.
  @Test(arguments: [
    "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", "Benchmarks/README.md",
    "Benchmarks/RESULTS.md", "corpus/README.md", "corpus/RULES.md", "corpus/adapters/PROTOCOL.md",
  ])
  func linksLeadToFiles(document: String) throws {
    let folder = repository.appendingPathComponent(document).deletingLastPathComponent()
    let text = try StoredCorpus.text(of: document)
    let links = text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map { String($0.1) }
    let pictures = text.matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    for link in links + pictures {
      let file = folder.appendingPathComponent(link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link)")
    }
  }

  @Test(arguments: [("README.md", 2), (".github/CONTRIBUTING.md", 20)])
  func namesOnlyFoldersThatExist(document: String, least: Int) throws {
    let folders = try StoredCorpus.text(of: document)
      .matches(of: /`((?:Sources|Benchmarks|Tests|corpus)\/[A-Za-z\/]+)`/).map { String($0.1) }
    #expect(folders.count >= least)
    for folder in folders {
      #expect(
        FileManager.default.fileExists(atPath: repository.appendingPathComponent(folder).path),
        "\(folder)")
    }
  }
}
