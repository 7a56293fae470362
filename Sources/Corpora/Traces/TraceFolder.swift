import FileAccess
import Foundation
import HitTesting

/// The folder of the stored recordings: writing it, and comparing it with what would be written.
package struct TraceFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  private func file(_ trace: StandardTrace) -> String { "\(path)/\(trace.fileName)" }

  /// What is wrong with the file of a recording, and in which line; `nil` if it is as it is
  /// written.
  private func fault(of trace: StandardTrace) -> CorpusError? {
    let path = file(trace)
    guard FileManager.default.fileExists(atPath: path) else {
      return CorpusError(path: path, reason: "is missing")
    }
    do {
      _ = try TouchTrace(contentsOfFile: path)
    } catch {
      return error
    }
    // A recording can be sound and still be another one, or the same one spelled otherwise.
    let right = Data(trace.trace.jsonLines.utf8)
    let found = FileManager.default.contents(atPath: path) ?? Data()
    if found == right { return nil }
    let same = zip(found, right).prefix { $0 == $1 }.count
    let line = 1 + right.prefix(same).count { $0 == UInt8(ascii: "\n") }
    return CorpusError(path: path, line: line, reason: CorpusFolder.isStale)
  }

  /// Writes every recording that is missing or otherwise, completely or not at all.
  ///
  /// - Returns: the number of files that were written.
  /// - Throws: ``CorpusError`` naming the file.
  package func write() throws(CorpusError) -> Int {
    let wrong = StandardTrace.allCases.filter { fault(of: $0) != nil }
    PartialFile.removeAbandoned(in: path)
    for trace in wrong {
      do {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path), withIntermediateDirectories: true)
        try Array(trace.trace.jsonLines.utf8).withUnsafeBytes {
          try PartialFile.replace(file(trace), with: $0)
        }
      } catch {
        throw CorpusError(path: file(trace), reason: "cannot be written")
      }
    }
    return wrong.count
  }

  /// The recordings that are missing, broken or otherwise, and files that belong to none; one line
  /// each, which names the file, and the first line of it that is wrong.
  package func faults() -> [String] {
    var faults = StandardTrace.allCases.compactMap { fault(of: $0)?.description }
    let known = Set(StandardTrace.allCases.map(\.fileName) + ["README.md"])
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !known.contains(name) && !PartialFile.isPartial(name) {
      faults.append("\(path)/\(name): belongs to no recording of the corpus")
    }
    return faults.sorted()
  }
}
