import Foundation
import Measurements
import Presentation
import StrictJSON

/// The replays that belong to results, in a file beside them.
package struct KeptReplays: Codable, Sendable {
  /// A file of replays that is damaged, or may not be read.
  package struct Unreadable: Error, CustomStringConvertible {
    fileprivate let file: String

    package var description: String {
      "\(file) cannot be read, or is no file of replays: nothing is said of replays"
    }
  }

  private let date: String?
  private let commit: String?
  private let request: ReplayRequest
  private let replays: [ReplayResult]

  private static func file(beside results: String) -> String {
    URL(fileURLWithPath: results).deletingLastPathComponent().appendingPathComponent("replays.json")
      .path
  }

  /// Removes the replays beside results that are about to be replaced.
  package static func remove(beside results: String) {
    try? FileManager.default.removeItem(atPath: file(beside: results))
  }

  /// Writes replays beside the results whose context is given.
  package static func write(
    _ replays: [ReplayResult], of request: ReplayRequest, context: [String: String],
    beside results: String
  ) throws {
    let kept = KeptReplays(
      date: context[RunContext.date], commit: context[RunContext.commit], request: request,
      replays: replays)
    try JSONFile.write(kept, to: file(beside: results))
  }

  /// Reads the replays of some candidates beside results; none where there is no file, where they
  /// belong to other results, or where they were asked otherwise, apart from how long they took and
  /// from other candidates.
  ///
  /// - Throws: ``Unreadable`` for a file that cannot be read, or is not one of replays.
  package static func read(
    beside results: String, of request: ReplayRequest, context: [String: String]
  ) throws(Unreadable) -> [ReplayResult] {
    let file = file(beside: results)
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    guard let data = FileManager.default.contents(atPath: file),
      let kept = try? KeptReplays(ownJSON: data)
    else { throw Unreadable(file: file) }
    guard kept.date == context[RunContext.date], kept.commit == context[RunContext.commit] else {
      return []
    }
    var asked = kept.request
    (asked.seconds, asked.turns) = (request.seconds, request.turns)
    asked.candidates = asked.candidates.filter(request.candidates.contains)
    guard asked == request else { return [] }
    let names = Set(asked.candidates.map(\.name))
    return kept.replays.filter { names.contains($0.name) }
  }
}
