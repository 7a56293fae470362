import Foundation

extension StoredCorpus {
  /// The text of a file of this repository, by its path from the root.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  /// The texts of the Swift files of the programs, by their paths from the root.
  package static func sources() throws -> [String: String] {
    var files: [String: String] = [:]
    for folder in ["Sources", "Benchmarks"] {
      let walk = FileManager.default.enumerator(
        atPath: repository.appendingPathComponent(folder).path)
      while let path = walk?.nextObject() as? String {
        guard path.hasSuffix(".swift") else { continue }
        files["\(folder)/\(path)"] = try text(of: "\(folder)/\(path)")
      }
    }
    return files
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
