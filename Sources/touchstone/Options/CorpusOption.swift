import ArgumentParser
import CommandLineTools
import Corpora
import Foundation

/// The option for the corpus that a command reads.
struct CorpusOption: ParsableArguments {
  @Option(help: takes("folder", "The corpus folder."))
  var corpus = CaseSuite.defaultCorpus

  /// Returns the corpus folder.
  ///
  /// - Throws: an error that names the folder if it does not exist.
  func folder() throws -> CorpusFolder { try Self.folder(corpus, "--corpus") }

  /// Returns the corpus in a folder that an option names, as ``folder()`` does.
  static func folder(_ path: String, _ option: String) throws -> CorpusFolder {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw ValidationError("\(option) \(path): no such folder") }
    return CorpusFolder(path: path)
  }
}
