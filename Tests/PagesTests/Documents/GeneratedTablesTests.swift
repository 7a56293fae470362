import Corpora
import Foundation
import Presentation
import TestSupport
import Testing

/// The tables that `make witnesses` and `make peers` write have a row per program, and the current
/// columns.
@Suite struct GeneratedTablesTests {
  /// The cells of the table in a section, with the header row first.
  private func table(_ section: GeneratedSection, in document: String) throws -> [[String]] {
    let text = try StoredCorpus.text(of: "corpus/adapters/\(document)")
    return try section.parts(of: text, named: document).section.split(separator: "\n")
      .filter { $0.hasPrefix("|") && !$0.hasPrefix("| --") }
      .map(\.markdownCells)
  }

  private func names(in list: String) throws -> [String] {
    try StoredCorpus.text(of: "corpus/adapters/\(list)")
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func everyWitnessHasARowAndContradictsNothing() throws {
    let rows = try table(
      GeneratedSection("agreement", command: "make witnesses"), in: "witnesses/README.md")
    let own = rows.dropFirst().map { $0[0] }.filter { !$0.hasSuffix(", R16") }
    #expect(try own == names(in: "witnesses/witnesses.txt"))
    #expect(rows.count > own.count + 1)
    let clear = try #require(rows[0].firstIndex(of: "margin ≥ 1/64"))
    for row in rows.dropFirst() {
      let counts = row[clear].split(separator: "/")
      #expect(counts.count == 2 && counts[0] == counts[1], "\(row)")
    }
  }

  @Test func everyPeerHasARowAndEveryAreaAColumn() throws {
    let rows = try table(
      GeneratedSection("who conforms to what", command: "make peers"), in: "peers/README.md")
    #expect(
      try rows.dropFirst().map { $0[0].split(separator: " ").first.map(String.init) ?? "" }
        == names(in: "peers/peers.txt"))
    #expect(Array(rows[0].dropFirst(3)) == ["protocol"] + SuiteFile.areas)
  }
}
