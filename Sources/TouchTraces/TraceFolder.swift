import FileAccess
import Foundation

/// The folder of the stored recordings: writing it, and comparing it with what would be written.
public struct TraceFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder.
  public init(path: String) { self.path = path }

  private func file(_ trace: StandardTrace) -> String { "\(path)/\(trace.fileName)" }

  private func isRight(_ trace: StandardTrace) -> Bool {
    FileManager.default.contents(atPath: file(trace)) == Data(trace.trace.jsonLines.utf8)
  }

  /// Writes every recording that is missing or otherwise, completely or not at all.
  ///
  /// - Returns: the number of files that were written.
  /// - Throws: ``TraceFileError`` naming the file.
  public func write() throws(TraceFileError) -> Int {
    let wrong = StandardTrace.allCases.filter { !isRight($0) }
    PartialFile.removeAbandoned(in: path)
    for trace in wrong {
      do {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path), withIntermediateDirectories: true)
        try Array(trace.trace.jsonLines.utf8).withUnsafeBytes {
          try PartialFile.replace(file(trace), with: $0)
        }
      } catch {
        throw TraceFileError(file: file(trace), reason: "cannot be written")
      }
    }
    return wrong.count
  }

  /// The recordings that are missing or otherwise, and files that belong to none; one line each.
  public func faults() -> [String] {
    var faults = StandardTrace.allCases.filter { !isRight($0) }.map {
      "\(file($0)): is not what `touchstone corpus write` writes"
    }
    let known = Set(StandardTrace.allCases.map(\.fileName) + ["README.md"])
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !known.contains(name) && !PartialFile.isPartial(name) {
      faults.append("\(path)/\(name): belongs to no recording of the corpus")
    }
    return faults.sorted()
  }
}
