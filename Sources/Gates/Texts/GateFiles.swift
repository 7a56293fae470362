import FileAccess
import Foundation
import Presentation
import StrictJSON

/// The files that a gate writes.
package enum GateFiles {
  /// GitHub refuses comments of more than 65,536 characters; a workflow may add the rest.
  package static let commentLimit = 65_000

  private static let names = ["gate.json", "gate.md", "gate.xml"]

  /// Removes the files of an earlier gate.
  package static func remove(from folder: String) {
    for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }

  /// Writes `gate.json`, `gate.md` and `gate.xml`, each completely or not at all.
  ///
  /// - Parameters:
  ///   - report: the result of the gate.
  ///   - selfTest: the last stored self-test, of any machine.
  ///   - folder: the folder for the files.
  /// - Throws: ``FileError`` naming the file that cannot be written.
  package static func write(
    _ report: GateReport, selfTest: GateSelfTestReport? = nil, to folder: String
  ) throws {
    let contents = [
      Data(try Content(report: report).ownJSON(overLines: true).utf8),
      Data(
        GateText(report, selfTest: selfTest).document
          .comment(limit: commentLimit, wholeIn: "gate.json").utf8),
      Data(JUnitDocument(report).text.utf8),
    ]
    try OutputFolder.prepare(folder)
    do {
      for (name, data) in zip(names, contents) {
        try WholeFile.write(data, to: "\(folder)/\(name)")
      }
    } catch {
      // Files that were already written would report an outcome that the exit status contradicts.
      remove(from: folder)
      throw error
    }
  }

  /// Writes `gate.md` and `gate.xml` for a gate that could not run, with the reason in them.
  ///
  /// The reason is written as one line, whoever wrote parts of it.
  package static func write(fault reason: String, to folder: String) throws {
    try OutputFolder.prepare(folder)
    let markdown = "### The gate could not run\n\n    \(reason.onOneLine)\n"
    try WholeFile.write(Data(markdown.utf8), to: "\(folder)/gate.md")
    let cases = JUnitDocument(ofGateFault: reason).text
    try WholeFile.write(Data(cases.utf8), to: "\(folder)/gate.xml")
  }

  /// The members of the report, and its outcome beside them.
  private struct Content: Encodable {
    let report: GateReport

    private enum Key: String, CodingKey {
      case outcome
      case exitStatus
    }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(report.outcome.word, forKey: .outcome)
      try container.encode(report.outcome.rawValue, forKey: .exitStatus)
    }
  }
}

extension GateReport.Outcome {
  /// The spelling of the outcome in files.
  var word: String {
    switch self {
    case .nothingWorse: "nothing-worse"
    case .regression: "regression"
    case .couldNotRun: "could-not-run"
    case .undecided: "undecided"
    }
  }
}
