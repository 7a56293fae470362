import FileAccess
import Foundation
import Presentation

/// Files of the corpus that follow from its cases.
package protocol GeneratedFolder {
  /// The files by their paths, relative to the corpus: each a folder and a name.
  var files: [(path: String, text: String)] { get }
}

extension GeneratedFolder {
  /// Finds the files that are missing or not as they have to be.
  ///
  /// - Parameter corpus: the path of the corpus.
  /// - Returns: their paths, relative to the corpus.
  package func staleFiles(in corpus: String) -> [String] {
    files.filter { path, text in
      FileManager.default.contents(atPath: "\(corpus)/\(path)") != Data(text.utf8)
    }.map(\.path)
  }

  /// Writes the files that are missing or not as they have to be.
  ///
  /// - Parameter corpus: the path of the corpus.
  /// - Returns: the number of files that were written.
  /// - Throws: an error that names a file that cannot be written.
  package func write(to corpus: String) throws -> Int {
    let stale = Set(staleFiles(in: corpus))
    for folder in Set(files.map { $0.path.prefix { $0 != "/" } }) {
      PartialFile.removeAbandoned(in: "\(corpus)/\(folder)")
      if !stale.isEmpty { try OutputFolder.prepare("\(corpus)/\(folder)") }
    }
    for (path, text) in files where stale.contains(path) {
      try WholeFile.write(Data(text.utf8), to: "\(corpus)/\(path)")
    }
    return stale.count
  }
}
