import ArgumentParser
import Corpora
import Foundation
import Reports

/// The corpus that a command reads.
struct CorpusOption: ParsableArguments {
  @Option(help: ArgumentHelp("The corpus folder.", valueName: "folder"))
  var corpus = ExplainCommand.defaultCorpus

  /// - Throws: an error that names the folder when there is none.
  func folder() throws -> CorpusFolder {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: corpus, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw ValidationError("--corpus \(corpus): no such folder") }
    return CorpusFolder(path: corpus)
  }
}
