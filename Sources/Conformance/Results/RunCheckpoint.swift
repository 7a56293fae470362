import Foundation
import StrictJSON

/// What an interrupted conformance run has judged, so that a later run can go on from there.
///
/// A run judges its cases in chunks, and a checkpoint holds all chunks up to a place. A run that
/// goes on has the report that it would have had without the interruption.
package struct RunCheckpoint: Codable, Sendable {
  /// The name under which a run writes its checkpoint, beside its results.
  package static let fileName = "conformance.unfinished.json"

  /// The version of the format of this checkpoint.
  package let touchstone: Int
  /// The results of the chunks.
  package let report: ConformanceReport
  /// The number of chunks that were judged, from the first on.
  package let chunkCount: Int

  init(report: ConformanceReport, chunkCount: Int) {
    touchstone = Self.formatVersion
    self.report = report
    self.chunkCount = chunkCount
  }
}

extension RunCheckpoint: VersionedFormat {
  package static let formatVersion = 1

  package static var versionKey: String { "touchstone" }

  /// Reads a checkpoint from a file of a name.
  ///
  /// - Throws: ``MergeError`` if the file has another version of the format, is not a checkpoint,
  ///   was changed after it was written, or holds numbers that no run has.
  package init(parsing data: Data, name: String) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: Self.fileName)
    guard report.isSound, chunkCount >= 0 else { throw MergeError.impossible(name) }
  }
}
