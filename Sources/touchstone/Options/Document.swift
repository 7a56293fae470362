import CommandLineTools
import Foundation
import Presentation

/// A document with a section that a command generates.
struct Document {
  let path: String

  /// Reads the document.
  ///
  /// - Throws: an error that names the file.
  func text() throws -> String {
    try unwrapped(try? String(contentsOfFile: path, encoding: .utf8), "\(path): cannot be read")
  }

  /// Replaces the text by what `change` makes of it.
  ///
  /// - Throws: an error that names the file.
  func update(_ change: (String) throws -> String) throws {
    try WholeFile.write(Data(try change(try text()).utf8), to: path)
  }

  /// Replaces the text of a section.
  func replace(_ section: GeneratedSection, with text: String) throws {
    try update { try section.replacing(in: $0, named: path, with: text) }
  }
}
