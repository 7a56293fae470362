import Foundation

extension StoredCorpus {
  /// The text of a file of this repository, by its path from the root.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }
}

extension String {
  /// The words with one blank between them, for texts whose lines may break anywhere.
  package var flat: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension StringProtocol {
  /// The cells of a row of a table in Markdown.
  package var markdownCells: [String] {
    split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
