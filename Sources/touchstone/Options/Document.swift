import ArgumentParser
import Foundation
import Reports

/// A document of which a command writes a part.
struct Document {
  let path: String

  /// Replaces the text by what `change` makes of it.
  ///
  /// - Throws: an error that names the file.
  func update(_ change: (String) throws -> String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ValidationError("\(path): cannot be read")
    }
    try WholeFile.write(Data(try change(text).utf8), to: path)
  }
}
