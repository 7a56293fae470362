import Foundation
import Testing

/// Compares a text with the one that is recorded for the tests of a room.
///
/// It stands in `Tests/XTests/Recorded`, in a file of its name. `TOUCHSTONE_RECORD=1 make test`
/// writes the file anew, and a person reads what changed in the diff. No text may depend on the
/// machine, the time or the names of temporary files.
package func expectRecorded(
  _ found: String, as name: String, file: String = #filePath,
  at place: SourceLocation = #_sourceLocation
) {
  let tests = StoredCorpus.repository.appendingPathComponent("Tests").path + "/"
  let room = file.dropFirst(tests.count).prefix { $0 != "/" }
  let path = "\(tests)\(room)/Recorded/\(name).txt"
  let found = found.hasSuffix("\n") ? found : found + "\n"
  do {
    if ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        atPath: "\(tests)\(room)/Recorded", withIntermediateDirectories: true)
      return try Data(found.utf8).write(to: URL(fileURLWithPath: path))
    }
    // Bytes, because characters that look alike are not the same text.
    let recorded = try Data(contentsOf: URL(fileURLWithPath: path))
    guard recorded != Data(found.utf8) else { return }
    let lines = [String(decoding: recorded, as: UTF8.self), found].map { $0.split("\n") }
    let first = zip(lines[0], lines[1]).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let shown = lines.map { first < $0.count ? "\"\($0[first])\"" : "nothing more" }
    Issue.record(
      """
      \(name).txt differs in line \(first + 1):
      recorded: \(shown[0])
      found:    \(shown[1])
      If that is meant, record it: TOUCHSTONE_RECORD=1 make test
      """, sourceLocation: place)
  } catch {
    Issue.record(
      "\(name).txt is not recorded: TOUCHSTONE_RECORD=1 make test; \(error)", sourceLocation: place)
  }
}

/// Compares texts with those that are recorded together, each under its title.
package func expectRecorded(
  _ texts: KeyValuePairs<String, String>, as name: String, file: String = #filePath,
  at place: SourceLocation = #_sourceLocation
) {
  expectRecorded(
    texts.map { "== \($0)\n\($1)" }.joined(separator: "\n"), as: name, file: file, at: place)
}

extension String {
  /// The parts between separators, also the empty ones.
  fileprivate func split(_ separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
