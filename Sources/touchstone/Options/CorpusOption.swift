import ArgumentParser
import CommandLineTools
import Corpora
import Foundation

/// The option for the corpus that a command reads.
struct CorpusOption: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: takes(
      "folder", "The corpus folder (default: corpus, here or beside or above this program)."))
  var chosenCorpus: String?

  /// The path of the corpus.
  var corpus: String { chosenCorpus ?? Self.usualCorpus }

  /// The path of the corpus without the option.
  static let usualCorpus = foundCorpus()

  private static func foundCorpus() -> String {
    let usual = CaseSuite.defaultCorpus
    if isFolder(usual) { return usual }
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var folder = URL(fileURLWithPath: program ?? "/")
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let corpus = folder.appendingPathComponent(usual).path
      // Another folder may have the name.
      if isFolder("\(corpus)/\(CorpusFolder.suitesPath)") { return corpus }
    }
    return usual
  }

  /// Returns the corpus folder.
  ///
  /// - Throws: an error that names the folder if it does not exist, or if this program does not
  ///   know its version.
  func folder() throws -> CorpusFolder { try Self.folder(corpus, "--corpus") }

  /// Returns the corpus in a folder that an option names, as ``folder()`` does.
  static func folder(_ path: String, _ option: String) throws -> CorpusFolder {
    try require(isFolder(path), "\(option) \(path): no such folder")
    let folder = CorpusFolder(path: path)
    try CorpusVersion.requireKnown(in: folder)
    return folder
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue
  }
}
