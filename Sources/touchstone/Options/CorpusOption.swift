import ArgumentParser
import Corpora
import Foundation

/// The option for the corpus that a command reads.
struct CorpusOption: ParsableArguments {
  @Option(help: ArgumentHelp("The corpus folder.", valueName: "folder"))
  var corpus = CaseSuite.defaultCorpus

  /// Returns the corpus folder.
  ///
  /// - Throws: an error that names the folder if it does not exist.
  func folder() throws -> CorpusFolder {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: corpus, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw ValidationError("--corpus \(corpus): no such folder") }
    return CorpusFolder(path: corpus)
  }
}
