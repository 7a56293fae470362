import Foundation
import Measurements

/// How a run went.
struct RunNotes {
  let scope: RunContext.Scope
  let seconds: Double
  /// The number of looks that the error rate is divided by.
  let looks: Int
  let isInterrupted: Bool
  let isQuick: Bool
  let isPinned: Bool
  let hasLayouts: Bool
  let coresUsedByOthers: Double?

  /// The notes for the results' context.
  var context: [(key: String, value: String)] {
    var context = [
      (RunContext.design, "\(MeasuringDesign.version)"), (RunContext.scope, scope.rawValue),
      (RunContext.seconds, String(format: "%.1f", seconds)),
      (RunContext.looks, "\(looks)"),
      (RunContext.isComplete, isInterrupted ? "no" : "yes"),
      (RunContext.isPinned, isPinned ? "yes" : "no"),
      (RunContext.hasLayouts, hasLayouts ? "yes" : "no"),
    ]
    if isQuick { context.append((RunContext.isQuick, "yes")) }
    if let cores = coresUsedByOthers {
      context.append((RunContext.otherLoad, String(format: "%.2f", cores)))
    }
    return context
  }

  /// The file for the results of an interrupted run: `results.incomplete.json`.
  static func incompleteFile(for output: String) -> String {
    let stem = output.hasSuffix(".json") ? String(output.dropLast(5)) : output
    return "\(stem).incomplete.json"
  }
}
