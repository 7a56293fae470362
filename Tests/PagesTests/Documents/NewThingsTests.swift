import Foundation
import HitTesting
import TestSupport
import Testing

/// The table of CONTRIBUTING.md that says how many files a new strategy, query or format touches.
@Suite struct NewThingsTests {
  /// The cells of each row.
  private func rows() throws -> [[String]] {
    let text = try StoredCorpus.text(of: ".github/CONTRIBUTING.md")
    let heading = try #require(text.range(of: "## How many files a new one touches\n"))
    return text[heading.upperBound...].split(separator: "\n").prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("| ") }.dropFirst(2).map(\.markdownCells)
  }

  /// The paths in a text, each between backquotes.
  private func paths(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  private func exists(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob("\(repository.path)/\(pattern)", 0, nil, &found) == 0
  }

  /// What follows a semicolon is not counted.
  @Test func everyFileExistsAndIsCounted() throws {
    let table = try rows()
    #expect(table.count > 8)
    for row in table {
      try #require(row.count == 3, "\(row)")
      let counted = row[2].prefix { $0 != ";" }
      #expect(paths(in: counted).count == Int(row[1]), "\(row[0])")
      for path in paths(in: row[2]) { #expect(exists(path), "\(row[0]): \(path)") }
    }
  }

  /// A switch over all kinds of queries is one more file that a new kind touches.
  @Test func theTableHasEveryFileThatTellsAllKindsOfQueriesApart() throws {
    let table = try rows()
    let row = try #require(table.first { $0[0] == "conformance query" })
    let found = try StoredCorpus.sources().filter { _, text in
      QueryKind.allCases.allSatisfy { text.contains("case .\($0)") }
    }
    #expect(found.count > 1 && Set(found.keys).isSubset(of: paths(in: row[2])))
  }
}
