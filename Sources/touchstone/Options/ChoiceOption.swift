import ArgumentParser
import Choosing
import CommandLineTools
import Foundation
import Measurements

/// The option for what was chosen by the results that a report shows.
struct ChoiceOption: ParsableArguments {
  @Option(
    help: takes(
      "file",
      "The choice.json that `touchstone choose` made from these results (default: the one beside "
        + "them, or build/choice/choice.json if it was made from them)."))
  var choice: String?

  private static let name = "choice.json"
  private static let defaultFile = "build/choice/\(name)"

  /// Reads the choice that was made by a run; `nil` where there is none.
  ///
  /// - Throws: an error that names the file, if it cannot be read, or if it is the one that was
  ///   asked for and was decided by other results.
  func record(of run: BenchmarkResults, file results: String) throws -> ChoiceRecord? {
    if let choice {
      let record = try ChoiceRecord(contentsOfFile: choice)
      try require(
        record.isDecided(by: run.context),
        "--choice \(choice): was not decided by \(results); `touchstone choose --from \(results)` "
          + "decides by it")
      return record
    }
    let folder = URL(fileURLWithPath: results).deletingLastPathComponent()
    for path in [folder.appendingPathComponent(Self.name).path, Self.defaultFile]
    where FileManager.default.fileExists(atPath: path) {
      let record = try ChoiceRecord(contentsOfFile: path)
      if record.isDecided(by: run.context) { return record }
    }
    return nil
  }
}
