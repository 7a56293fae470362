import Corpora
import Foundation
import TestSupport
import Testing

/// The version of the cases says what changed since the last one.
@Suite struct CorpusVersionTests {
  private let folder: TemporaryFolder
  private let suite: String

  init() throws {
    folder = try TemporaryFolder()
    suite = try String(
      contentsOfFile: "\(StoredCorpus.path)/suites/basic/wiring.json", encoding: .utf8)
    try write(suite, "1.0\n\nThe first.")
    #expect(try CorpusVersion.write(corpus).isWritten)
  }

  private var corpus: CorpusFolder { CorpusFolder(path: folder.url.path) }

  private func write(_ suite: String, _ changes: String) throws {
    _ = try folder.write(Array(suite.utf8), to: "suites/basic/wiring.json")
    _ = try folder.write(Array("# Changes\n\n## \(changes)\n".utf8), to: "CHANGELOG.md")
  }

  private func faults(_ suite: String, _ changes: String) throws -> [String] {
    try write(suite, changes)
    let faults = try CorpusVersion.faults(of: corpus)
    #expect(try CorpusVersion.write(corpus).faults == faults)
    return faults.map { $0.replacing(folder.url.path + "/", with: "") }
  }

  private static let case0 = "basic/wiring/opaque-square"

  @Test func nothingChangedNeedsNoVersion() throws {
    #expect(try CorpusVersion(of: corpus).text == "1.0")
    #expect(try faults(suite, "1.0").isEmpty)
    #expect(try faults(suite, "1.1") == ["CHANGELOG.md: 1.1, but no case changed since 1.0"])
    // Margins and flags explain answers.
    #expect(
      try faults(suite.replacing("\"margin\": \"3\"", with: "\"margin\": \"4\""), "1.0").isEmpty)
  }

  @Test func anotherAnswerRaisesTheMajorNumberAndIsNamed() throws {
    let other = suite.replacing(
      #""verdict": "miss", "margin": "1.5""#, with: #""verdict": "hit", "margin": "1.5""#,
      maxReplacements: 1)
    let why = "because \(Self.case0) is gone or other than in 1.0"
    #expect(try faults(other, "1.0") == ["CHANGELOG.md: 1.0, expected 2.0, \(why)"])
    #expect(try faults(other, "1.1") == ["CHANGELOG.md: 1.1, expected 2.0, \(why)"])
    #expect(
      try faults(other, "2.0\n\nMore.") == [
        "CHANGELOG.md: 2.0 does not name \(Self.case0), which is gone or other than in 1.0"
      ])
    #expect(try faults(other, "2.0\n\n- `\(Self.case0)`: its edge is open.").isEmpty)
    #expect(try CorpusVersion(of: corpus).text == "2.0")
    #expect(try faults(other, "2.0").isEmpty)
  }

  @Test func aNewerMajorNumberIsNotKnown() throws {
    for known in ["1.0", "1.99", "one"] {
      try write(suite, known)
      try CorpusVersion.requireKnown(in: corpus)
    }
    try write(suite, "2.0")
    let fault = #expect(throws: CorpusError.self) { try CorpusVersion.requireKnown(in: corpus) }
    #expect(
      fault?.description
        == "\(corpus.path): version 2.0, this program knows 1; take a newer touchstone")
    try CorpusVersion.requireKnown(in: CorpusFolder(path: StoredCorpus.path))
    let stored = try CorpusVersion(of: CorpusFolder(path: StoredCorpus.path))
    #expect(stored.text.hasPrefix("\(CorpusVersion.knownMajor)."))
  }

  @Test func aNewCaseRaisesTheMinorNumber() throws {
    let (start, end) = (
      try #require(suite.range(of: #""cases": ["#)).upperBound,
      try #require(suite.range(of: #"      "name": "answers-in-another-order""#)).lowerBound
    )
    // Without its first case, and with it again.
    let less = String(suite[..<start] + "\n    {\n" + suite[end...])
    #expect(try faults(less, "2.0\n\n\(Self.case0) is gone.").isEmpty)
    #expect(try faults(suite, "2.0") == ["CHANGELOG.md: 2.0, expected 2.1, because cases are new"])
    #expect(try faults(suite, "2.1").isEmpty)
  }

  /// `touchstone corpus write` brings the list up to date once CHANGELOG.md has the right version.
  @Test func theVersionOfTheCorpusSaysWhatChanged() throws {
    #expect(try CorpusVersion.faults(of: CorpusFolder(path: StoredCorpus.path)) == [])
  }

  @Test func aChangelogWithoutVersionIsAnError() throws {
    for title in ["", "one", "1", "0.1", "1.0.0", "1.-1"] {
      try write(suite, title)
      #expect(throws: CorpusError.self) { try CorpusVersion(of: corpus) }
    }
    try write(suite, "1.0")
    _ = try folder.write(Array("version 1.0\nbroken\n".utf8), to: "answers.txt")
    #expect(throws: CorpusError.self) { try CorpusVersion.faults(of: corpus) }
  }
}
